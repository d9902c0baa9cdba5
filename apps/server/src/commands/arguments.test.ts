import { describe, expect, test } from 'vitest';
import { readCustomerArguments } from './customer/arguments.ts';
import { readIngestArguments } from './ingest/arguments.ts';
import { UsageError } from './usage-error.ts';

function sentenceOf(read: () => unknown): string {
  try {
    read();
    return 'no refusal';
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

const create = (changes: Record<string, string>) => {
  const options = { id: '5', account: 'a', name: 'b', zone: 'UTC', ...changes };
  return ['create', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
};
const userAdd = (changes: Record<string, string>) => {
  const options = { customer: '5', email: 'a@b.c', name: 'b', ...changes };
  return ['user', 'add', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
};

describe('npm run customer', () => {
  test.each([
    [create({ id: 'x' }), '--id needs the number of a customer, such as 2001.'],
    [create({ id: '2147483648' }), '--id needs the number of a customer, such as 2001.'],
    [create({ account: 'A b' }), '--account needs a short name of small letters, digits, "_" and "-", such as my_tv.'],
    [create({ name: ' ' }), '--name needs the name people will see, such as "My TV".'],
    [create({ zone: 'Berlin' }), '--zone needs a time zone such as Europe/Berlin: it rules every page.'],
    [create({ 'week-start': 'x' }), '--week-start needs a day such as monday, not "x".'],
    [userAdd({ email: 'nobody' }), '--email needs an address such as ada@my.tv.'],
    [userAdd({ email: 'a@b.c\r\nBcc: x@y.z' }), '--email needs an address such as ada@my.tv.'],
    [userAdd({ name: 'A\u0007' }), '--name needs the name of the user.'],
    [['user', 'revoke'], '--email needs an address such as ada@my.tv.'],
    [['user', 'revoke', '--email', 'a@b.c', '--external-id', 'x'], 'Give --email or --external-id, not both.'],
    [
      ['user', 'add', '--customer', '5', '--email', 'a@b.c', '--external-id', 'x'],
      'Give --email or --external-id, not both.',
    ],
    [['origins', '--id', '5'], 'Give --origin for each portal, or --none.'],
    [['origins', '--id', '5', '--none', '--origin', 'https://a.b'], 'Give --origin for each portal, or --none.'],
    ...['https://a.b/path', 'https://a.b;c', 'https://*.b', 'a.b', 'https://A.b'].map((origin): [string[], string] => [
      ['origins', '--id', '5', '--origin', origin],
      `--origin needs an origin such as https://portal.my.tv, without a path; "${origin}" is not one.`,
    ]),
    [
      ['rename'],
      '"rename" is no command; there are create, list, show, set, origins, remove, user add, user permissions, user password, user revoke, user disable, user enable, token create, token list, token revoke.',
    ],
    [['set', '--id', '5', 'time_zone=Berlin'], '"Berlin" is not a time zone. Choose one such as Europe/Berlin.'],
    [['token', 'create', '--customer', '5', '--name', 'feed', '--days', '731'], '--days needs a number from 1 to 730.'],
    [
      ['token', 'revoke', '--customer', '5', '--token', 'x'],
      '--token needs the id of a token; "token list" shows them.',
    ],
    [
      ['list', '--colour'],
      "Unknown option '--colour'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- \"--colour\"",
    ],
  ])('%j is refused', (args, sentence) => {
    expect(sentenceOf(() => readCustomerArguments(args))).toBe(sentence);
  });

  test('an unknown permission is refused with those there are', () => {
    expect(sentenceOf(() => readCustomerArguments(userAdd({ permission: 'all' })))).toMatch(
      /^There is no permission "all"; there are ci_export_permission, /,
    );
  });

  test('weeks begin on Sunday in America and on Monday elsewhere, unless said otherwise', () => {
    const weekStart = (changes: Record<string, string>) => {
      const command = readCustomerArguments(create(changes));
      return command.kind === 'create' ? command.customer.weekStartDay : null;
    };
    expect(weekStart({ zone: 'America/New_York' })).toBe(0);
    expect(weekStart({ zone: 'Europe/Berlin' })).toBe(1);
    expect(weekStart({ zone: 'Europe/Berlin', 'week-start': 'Saturday' })).toBe(6);
  });
});

describe('npm run ingest', () => {
  test.each([
    [['--map', 'm', 'f'], '--customer needs the number of a customer; npm run customer -- list shows them.'],
    [['--customer', '5', 'f'], '--map needs a mapping file; see docs/own-data.md and mappings/.'],
    [['--customer', '5', '--map', 'm'], 'Name at least one file, folder or address to load.'],
    [['--customer', '5', '--map', 'm', '--limit', '0', 'f'], '--limit needs a number of rows.'],
    [['--customer', '5', '--map', 'm', '--batch', '0', 'f'], '--batch needs a number of rows from 1 to 1000000.'],
  ])('%j is refused', (args, sentence) => {
    expect(sentenceOf(() => readIngestArguments(args))).toBe(sentence);
  });

  test('reads the requested command', () => {
    expect(readIngestArguments(['--customer', '5', '--map', 'm', '--dry-run', '--limit', '9', 'a', 'b'])).toEqual({
      customerId: 5,
      mappingFile: 'm',
      sources: ['a', 'b'],
      dryRun: true,
      limit: 9,
      again: false,
      rejectedFile: undefined,
    });
    expect(readIngestArguments(['--help'])).toBe('help');
  });
});
