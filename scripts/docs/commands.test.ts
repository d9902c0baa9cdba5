import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBackupArguments } from '../../apps/server/src/commands/backup/arguments.ts';
import { customerHelp, readCustomerArguments } from '../../apps/server/src/commands/customer/arguments.ts';
import { readIngestArguments } from '../../apps/server/src/commands/ingest/arguments.ts';
import { readLedgerArguments } from '../../apps/server/src/commands/ingest/ledger-arguments.ts';
import { documents, findCode, root } from './documents.ts';

const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const scripts: ReadonlySet<string> = new Set(
  typeof manifest === 'object' && manifest !== null && 'scripts' in manifest ? Object.keys(manifest.scripts ?? {}) : [],
);
const codes = documents.flatMap(findCode);

const readers: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  customer: readCustomerArguments,
  ingest: (args) => readLedgerArguments(args) ?? readIngestArguments(args),
  backup: (args) => readBackupArguments(args, root),
  restore: (args) => readBackupArguments(args, root),
};

const commands = codes.flatMap(({ path, code, isBlock }) =>
  [...code.replaceAll(/\\\n\s*/g, ' ').matchAll(/npm run ([\w:]+)(?: -- ([^\n#]*))?/g)].map(
    ([text, name = '', rest]) => ({
      path,
      text: text.trim(),
      name,
      args: rest === undefined ? [] : wordsOf(rest),
      /** Inside a sentence a command may be named by its first words alone. */
      isWhole: isBlock || rest?.includes('--') === true,
    }),
  ),
);

/** As a shell reads them. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''));
}

describe('npm run', () => {
  test.each(commands)('$path: $text', ({ name }) => {
    expect(scripts).toContain(name);
  });

  test.each(commands.filter(({ isWhole }) => isWhole))('$path: the options of $text', ({ name, args }) => {
    expect(() => readers[name]?.(args)).not.toThrow();
  });

  test.each(commands.filter(({ name, args, isWhole }) => name === 'customer' && args.length > 0 && !isWhole))(
    '$path: the words of $text',
    ({ args }) => {
      expect(customerHelp).toMatch(new RegExp(`^  ${args.join(' ')}\\b`, 'm'));
    },
  );

  test('commands of all four documents that a newcomer follows are among them', () => {
    const found = new Set(commands.map(({ path }) => path));
    for (const path of ['README.md', 'docs/own-data.md', 'docs/embedding.md', 'docs/operations.md'])
      expect(found).toContain(path);
  });
});
