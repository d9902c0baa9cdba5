import { type RejectReason, rejectText } from './reject-reasons.ts';

export interface RejectCount {
  reason: RejectReason;
  field: string;
  rows: number;
}

export interface Tally {
  read: number;
  taken: number;
  duplicates: number;
  rejected: number;
  reasons: readonly RejectCount[];
}

export const emptyTally: Tally = { read: 0, taken: 0, duplicates: 0, rejected: 0, reasons: [] };

export function addTallies(left: Tally, right: Tally): Tally {
  return {
    read: left.read + right.read,
    taken: left.taken + right.taken,
    duplicates: left.duplicates + right.duplicates,
    rejected: left.rejected + right.rejected,
    reasons: addReasons([...left.reasons, ...right.reasons]),
  };
}

/** Each reason and field once, most frequent first. */
export function addReasons(counts: readonly RejectCount[]): readonly RejectCount[] {
  const found = new Map<string, RejectCount>();
  for (const count of counts) {
    const key = `${count.reason}:${count.field}`;
    found.set(key, { ...count, rows: count.rows + (found.get(key)?.rows ?? 0) });
  }
  return [...found.values()].toSorted(
    (left, right) =>
      right.rows - left.rows || left.reason.localeCompare(right.reason) || left.field.localeCompare(right.field),
  );
}

/** For rows that an earlier load has stored. */
export function asKnown(tally: Tally): Tally {
  return { ...tally, taken: 0, duplicates: tally.taken + tally.duplicates };
}

/** `0 new, 194,804 already there`, and how many were rejected, if any. */
export function summariseTally({ taken, duplicates, rejected }: Tally): string {
  const count = (rows: number) => rows.toLocaleString('en-US');
  const known = `${count(taken)} new, ${count(duplicates)} already there`;
  return rejected === 0 ? known : `${known}, ${count(rejected)} rejected`;
}

/** The report as lines of text. */
export function formatTally(tally: Tally): readonly string[] {
  const count = (rows: number) => rows.toLocaleString('en-US').padStart(14);
  return [
    `${count(tally.read)} rows read`,
    `${count(tally.taken)} new`,
    `${count(tally.duplicates)} already there`,
    `${count(tally.rejected)} rejected${tally.rejected === 0 ? '' : ', because the row'}`,
    ...tally.reasons.map(
      ({ reason, field, rows }) => `${count(rows)}   ${rejectText(reason)}${field === '' ? '' : ` (${field})`}`,
    ),
  ];
}
