import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

export type LedgerCommand =
  | { kind: 'loads'; customerId: number; limit: number }
  | { kind: 'undo'; loadIds: number[]; customerId: number | null; dryRun: boolean };

const SHOWN = 50;
const MOST_LOADS = 10_000;

/** `loads` and `undo` of `npm run ingest`; undefined for other arguments. */
export function readLedgerArguments(args: readonly string[]): LedgerCommand | undefined {
  const [word, ...rest] = args;
  if (word === 'loads') return readLoads(rest);
  if (word === 'undo') return readUndo(rest);
  return undefined;
}

function readLoads(args: readonly string[]): LedgerCommand {
  const { values } = parse(args);
  const customerId = customerNumber(values.customer);
  const limit = values.limit === undefined ? SHOWN : Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit needs a number of loads.');
  return { kind: 'loads', customerId, limit };
}

function readUndo(args: readonly string[]): LedgerCommand {
  const { values, positionals } = parse(args);
  const loadIds = [...new Set(positionals.flatMap(idsOf))];
  if (loadIds.length === 0) {
    throw new UsageError('undo needs the number of a load; npm run ingest -- loads --customer ID shows them.');
  }
  const customerId = values.customer === undefined ? null : customerNumber(values.customer);
  if (customerId === null && positionals.some((text) => text.includes('-'))) {
    throw new UsageError('A range of loads needs --customer: other customers have loads in between.');
  }
  return { kind: 'undo', loadIds, customerId, dryRun: values['dry-run'] };
}

function customerNumber(text: string | undefined): number {
  const id = Number(text);
  if (text !== undefined && Number.isInteger(id) && id >= 1) return id;
  throw new UsageError('--customer needs the number of a customer; npm run customer -- list shows them.');
}

/** `17`, or `17-45` for a range. */
function idsOf(text: string): readonly number[] {
  const [, first, last = first] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (!(from >= 1 && to >= from && to - from < MOST_LOADS)) {
    throw new UsageError(`"${text}" is no load; name loads like 17, or 17-45 for all of these.`);
  }
  return Array.from({ length: to - from + 1 }, (_value, index) => from + index);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        customer: { type: 'string' },
        limit: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}
