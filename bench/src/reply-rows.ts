import { z } from 'zod';

const Rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
/** Of a finished job, or of a query that was answered at once. */
const Reply = z.union([z.object({ result: Rows }).transform(({ result }) => result), Rows]);

export type ReplyRows = readonly Record<string, unknown>[];

export function rowsOf(reply: unknown): ReplyRows {
  return Reply.parse(reply).data;
}

/** The last digits of a mean depend on the order in which the engine adds. */
const TOLERANCE = 1e-12;

export function areSameRows(left: ReplyRows, right: ReplyRows): boolean {
  return left.length === right.length && left.every((row, index) => isSame(row, right[index]));
}

function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') {
    return Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), Math.abs(right));
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  const [before, after] = [Object.entries(left), Object.entries(right)];
  return (
    before.length === after.length &&
    before.every(([name, value], index) => name === after[index]?.[0] && isSame(value, after[index]?.[1]))
  );
}
