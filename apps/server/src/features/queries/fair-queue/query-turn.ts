import type { Statement } from '@playhead/query/compile';
import type { QueryCaller } from '../query-caller.ts';
import type { QueueTurn } from './fair-queue.ts';

/** Measured: about a second of two processors. */
const SHORT_WORK = 300_000_000;
const WORK_PER_COST = SHORT_WORK / 10;
const MOST_COST = 100;
/** A promise, a job, a plan and the request it came with. */
const BYTES_OF_TURN = 16 * 1024;
const BYTES_OF_VALUE = 16;

/** A query’s entry in the queue: who waits for it, what it will probably cost, and what it holds meanwhile. */
export function queueTurn(parts: {
  caller: QueryCaller;
  users: readonly string[];
  work: number;
  statement: Statement;
  signal: AbortSignal;
}): QueueTurn {
  const { caller, users, work, statement, signal } = parts;
  return {
    customerId: caller.customerId,
    users,
    isShort: work <= SHORT_WORK,
    cost: Math.min(MOST_COST, Math.max(1, work / WORK_PER_COST)),
    bytes: BYTES_OF_TURN + bytesOf(statement),
    signal,
  };
}

/** Two or three more statements are made of the same parts: sums over the pivots, the sample, the total. */
const STATEMENTS = 3;

function bytesOf({ sql, params }: Statement): number {
  let bytes = 2 * sql.length;
  for (const value of Object.values(params)) bytes += bytesOfValue(value);
  return STATEMENTS * bytes;
}

function bytesOfValue(value: unknown): number {
  if (typeof value === 'string') return BYTES_OF_VALUE + 2 * value.length;
  if (!Array.isArray(value)) return BYTES_OF_VALUE;
  let bytes = BYTES_OF_VALUE;
  for (const one of value) bytes += BYTES_OF_VALUE + (typeof one === 'string' ? 2 * one.length : 0);
  return bytes;
}
