import { isRejectReason, type Rejection, rejectText } from './reject-reasons.ts';
import { addReasons, type RejectCount } from './tally.ts';

/** A feed with fewer rejected rows is read to its end, whatever their share. */
const REJECTED_ROWS_ALLOWED = 5_000;
const REJECTED_SHARE_ALLOWED = 0.5;
/** Reasons are counted by column. Names of unknown columns come from the sender, and may be as many as its rows. */
const MOST_REASONS = 100;
const REASONS_IN_A_SENTENCE = 3;

/** Reading the rest of such a feed would only delay others. */
export function isMostlyRejected({ read, rejected }: { read: number; rejected: number }): boolean {
  return rejected > REJECTED_ROWS_ALLOWED && rejected > read * REJECTED_SHARE_ALLOWED;
}

export interface RejectionCounter {
  add(rejection: Rejection): void;
  rows(): number;
  reasons(): readonly RejectCount[];
}

/** Counts by reason and column; once there are too many columns, by reason alone. */
export function createRejectionCounter(): RejectionCounter {
  const counts = new Map<string, RejectCount>();
  let rows = 0;
  const countFor = ({ reason, field }: Rejection) => {
    const known = counts.get(`${reason}:${field}`);
    if (known !== undefined) return known;
    const kept = counts.size < MOST_REASONS ? field : '';
    const count = counts.get(`${reason}:${kept}`) ?? { reason, field: kept, rows: 0 };
    counts.set(`${reason}:${kept}`, count);
    return count;
  };
  return {
    add(rejection) {
      rows += 1;
      countFor(rejection).rows += 1;
    },
    rows: () => rows,
    reasons: () => addReasons([...counts.values()]),
  };
}

/** The most frequent reasons as the end of a sentence: `has no session_id (session_id): 5,000 rows`. */
export function describeReasons(reasons: readonly (Omit<RejectCount, 'reason'> & { reason: string })[]): string {
  return reasons
    .slice(0, REASONS_IN_A_SENTENCE)
    .map(({ reason, field, rows }) => {
      const column = field === '' ? '' : ` (${field})`;
      const text = isRejectReason(reason) ? rejectText(reason) : reason;
      return `${text}${column}: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
    })
    .join('; ');
}
