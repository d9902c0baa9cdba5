import { z } from 'zod';

const Rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
/** Of a finished job, or of a query that was answered at once. */
const Reply = z.union([z.object({ result: Rows }).transform(({ result }) => result), Rows]);

export function rowsOf(reply: unknown): readonly Record<string, unknown>[] {
  return Reply.parse(reply).data;
}

const SAME_DIGITS = 12;

/** The last digit of a mean depends on the order in which the engine adds. */
export function comparable(reply: unknown): string {
  return JSON.stringify(rowsOf(reply), (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(SAME_DIGITS)) : value,
  );
}
