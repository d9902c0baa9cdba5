import { parseArgs } from 'node:util';
import { isPermission, type Permission, permissions } from '@playhead/contract/permissions';
import { lineOfText } from '@playhead/contract/text';
import { isTimeZone } from '@playhead/domain/periods';
import { isOrigin, MOST_ORIGINS } from '../../platform/customers/origin.ts';
import { UsageError } from '../usage-error.ts';
import {
  type AdministrationCommand,
  administrationHelp,
  readDays,
  readSettingsChange,
  readTokenId,
} from './administration-arguments.ts';
import type { Who } from './user-change.ts';

export interface NewCustomer {
  id: number;
  account: string;
  name: string;
  zone: string;
  /** 0 = Sunday. */
  weekStartDay: number;
  country: string | null;
  ads: boolean;
  demographics: boolean;
  streamIds: boolean;
  customTags: readonly string[];
}

export interface NewUser {
  customerId: number;
  email: string;
  name: string;
  permissions: readonly Permission[];
  passwordFromStdin: boolean;
}

export type CustomerCommand =
  | { kind: 'help' }
  | { kind: 'create'; customer: NewCustomer }
  | { kind: 'remove'; customerId: number; dryRun: boolean }
  | { kind: 'list' }
  | { kind: 'show'; customerId: number }
  /** Replaces the origins whose pages may frame the app. */
  | { kind: 'origins'; customerId: number; origins: readonly string[] }
  | { kind: 'user-add'; user: NewUser }
  /** Gives a user of a portal or a provider a further customer. */
  | { kind: 'user-join'; customerId: number; externalId: string; permissions: readonly Permission[] }
  | AdministrationCommand
  | UserCommand;

/** Changes to an existing user. */
export type UserCommand =
  | { kind: 'user-status'; who: Who; status: 'active' | 'disabled' }
  | { kind: 'user-revoke'; who: Who }
  | { kind: 'user-password'; email: string; passwordFromStdin: boolean };

export function isUserCommand(command: CustomerCommand): command is UserCommand {
  return ['user-status', 'user-revoke', 'user-password'].includes(command.kind);
}

const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export const customerHelp = `Makes and shows customers and their users.

Usage: npm run customer -- COMMAND

  create --id 2001 --account my_tv --name "My TV" --zone Europe/Berlin
         [--week-start monday] [--country DE] [--ads] [--demographics] [--stream-ids] [--tag plan]...
  list
  show --id 2001
  origins --id 2001 --origin https://portal.my.tv [--origin ...]...    whose pages may embed Playhead; --none for nobody
  remove --id 2001 [--dry-run]      sessions, segments, users of nobody else, settings: everything, for good
  user add --customer 2001 --email ada@my.tv --name "Ada Hopper" [--permission NAME]... [--password-stdin]
  user password --email ada@my.tv [--password-stdin]
  user revoke --email ada@my.tv
  user disable --email ada@my.tv
  user enable --email ada@my.tv${administrationHelp}
Permissions: ${permissions.join(', ')}
A password is made and shown once, unless --password-stdin gives one. A new password and "revoke" end all tokens of the user.
For users of your own portal, revoke, disable and enable take --external-id, the "sub" of their tokens, instead of --email, and
"user add" gives them a further customer. Users of an OpenID provider have the id oidc:ISSUER|SUB.
`;

const options = {
  id: { type: 'string' },
  account: { type: 'string' },
  name: { type: 'string' },
  zone: { type: 'string' },
  'week-start': { type: 'string' },
  country: { type: 'string' },
  ads: { type: 'boolean', default: false },
  demographics: { type: 'boolean', default: false },
  'stream-ids': { type: 'boolean', default: false },
  tag: { type: 'string', multiple: true },
  customer: { type: 'string' },
  email: { type: 'string' },
  'external-id': { type: 'string' },
  permission: { type: 'string', multiple: true },
  'password-stdin': { type: 'boolean', default: false },
  origin: { type: 'string', multiple: true },
  none: { type: 'boolean', default: false },
  token: { type: 'string' },
  days: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parse>['values'];

/** Reports every invalid argument before a database is opened. */
export function readCustomerArguments(args: readonly string[]): CustomerCommand {
  const { values, positionals } = parse(args);
  const words = positionals.join(' ');
  if (!values.help && positionals[0] === 'set') {
    const customerId = customerNumber(values.id, '--id');
    return { kind: 'set', customerId, change: readSettingsChange(positionals.slice(1)) };
  }
  if (values.help || words === '') return { kind: 'help' };
  switch (words) {
    case 'create':
      return { kind: 'create', customer: readNewCustomer(values) };
    case 'list':
      return { kind: 'list' };
    case 'show':
      return { kind: 'show', customerId: customerNumber(values.id, '--id') };
    case 'origins':
      return { kind: 'origins', customerId: customerNumber(values.id, '--id'), origins: readOrigins(values) };
    case 'remove':
      return { kind: 'remove', customerId: customerNumber(values.id, '--id'), dryRun: values['dry-run'] };
    case 'user add':
      return values['external-id'] === undefined
        ? { kind: 'user-add', user: readNewUser(values) }
        : readJoin(values, values['external-id']);
    case 'user permissions':
      return {
        kind: 'user-permissions',
        customerId: customerNumber(values.customer, '--customer'),
        email: readEmail(values.email),
        permissions: readPermissions(values),
      };
    case 'token create':
      return {
        kind: 'token-create',
        customerId: customerNumber(values.customer, '--customer'),
        name: readName(values, '--name needs what the token is for.'),
        permissions: readPermissions(values),
        days: readDays(values.days),
      };
    case 'token list':
      return { kind: 'token-list', customerId: customerNumber(values.customer, '--customer') };
    case 'token revoke':
      return {
        kind: 'token-revoke',
        customerId: customerNumber(values.customer, '--customer'),
        id: readTokenId(values.token),
      };
    case 'user disable':
      return { kind: 'user-status', who: readWho(values), status: 'disabled' };
    case 'user enable':
      return { kind: 'user-status', who: readWho(values), status: 'active' };
    case 'user revoke':
      return { kind: 'user-revoke', who: readWho(values) };
    case 'user password':
      return {
        kind: 'user-password',
        email: readEmail(values.email),
        passwordFromStdin: values['password-stdin'],
      };
    default:
      throw new UsageError(
        `"${words}" is no command; there are create, list, show, set, origins, remove, user add, user permissions, user password, user revoke, user disable, user enable, token create, token list, token revoke.`,
      );
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

function readNewCustomer(values: Values): NewCustomer {
  const account = values.account ?? '';
  if (!/^[a-z0-9][a-z0-9_-]{0,62}$/.test(account)) {
    throw new UsageError('--account needs a short name of small letters, digits, "_" and "-", such as my_tv.');
  }
  const name = (values.name ?? '').trim();
  if (name === '' || !lineOfText(200).safeParse(name).success)
    throw new UsageError('--name needs the name people will see, such as "My TV".');
  const zone = values.zone ?? '';
  if (!isTimeZone(zone)) throw new UsageError('--zone needs a time zone such as Europe/Berlin: it rules every page.');
  const weekDay = values['week-start'] ?? (zone.startsWith('America/') ? 'sunday' : 'monday');
  const weekStartDay = weekDays.findIndex((day) => day === weekDay.toLowerCase());
  if (weekStartDay === -1) throw new UsageError(`--week-start needs a day such as monday, not "${weekDay}".`);
  const customTags = values.tag ?? [];
  if (customTags.some((tag) => tag === '' || tag.length > 100))
    throw new UsageError('--tag needs a name of 1 to 100 characters.');
  return {
    id: customerNumber(values.id, '--id'),
    account,
    name,
    zone,
    weekStartDay,
    country: values.country ?? null,
    ads: values.ads,
    demographics: values.demographics,
    streamIds: values['stream-ids'],
    customTags,
  };
}

function readNewUser(values: Values): NewUser {
  return {
    customerId: customerNumber(values.customer, '--customer'),
    email: readEmail(values.email),
    name: readName(values, '--name needs the name of the user.'),
    permissions: readPermissions(values),
    passwordFromStdin: values['password-stdin'],
  };
}

function readJoin(values: Values, externalId: string): CustomerCommand {
  if (values.email !== undefined) throw new UsageError('Give --email or --external-id, not both.');
  const customerId = customerNumber(values.customer, '--customer');
  return { kind: 'user-join', customerId, externalId, permissions: readPermissions(values) };
}

function readName(values: Values, refusal: string): string {
  const name = (values.name ?? '').trim();
  if (name === '' || !lineOfText(200).safeParse(name).success) throw new UsageError(refusal);
  return name;
}

function readPermissions({ permission: wanted = [] }: Values): readonly Permission[] {
  const unknown = wanted.find((permission) => !isPermission(permission));
  if (unknown !== undefined)
    throw new UsageError(`There is no permission "${unknown}"; there are ${permissions.join(', ')}.`);
  return wanted.filter(isPermission);
}

function readOrigins({ origin = [], none }: Values): readonly string[] {
  if (none === origin.length > 0) throw new UsageError('Give --origin for each portal, or --none.');
  const wrong = origin.find((text) => !isOrigin(text));
  if (wrong !== undefined)
    throw new UsageError(
      `--origin needs an origin such as https://portal.my.tv, without a path; "${wrong}" is not one.`,
    );
  if (origin.length > MOST_ORIGINS) throw new UsageError(`A customer has at most ${MOST_ORIGINS} origins.`);
  return [...new Set(origin)];
}

function customerNumber(text: string | undefined, option: string): number {
  const id = Number(text);
  if (text === undefined || !Number.isInteger(id) || id < 1 || id > 2_147_483_647) {
    throw new UsageError(`${option} needs the number of a customer, such as 2001.`);
  }
  return id;
}

function readWho(values: Values): Who {
  const externalId = values['external-id'];
  if (externalId === undefined) return { email: readEmail(values.email) };
  if (values.email !== undefined) throw new UsageError('Give --email or --external-id, not both.');
  return { externalId };
}

function readEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (!/^[^\s@<>"',;]+@[^\s@<>"',;]+$/.test(email) || email.length > 254) {
    throw new UsageError('--email needs an address such as ada@my.tv.');
  }
  return email;
}
