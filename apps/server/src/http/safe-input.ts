import { AppError } from '@playhead/contract/errors';

/** Our deepest request has eight levels. */
const MOST_LEVELS = 32;
/** A segment with all values that fit into its four megabytes has fewer. */
const MOST_NODES = 500_000;

/**
 * Refuses what no database can store and no schema checks: NUL (PostgreSQL), lone surrogates (no UTF-8), values so
 * deep that JSON.stringify overflows the stack. Iterative, for the same reason.
 */
export function assertSafeInput(value: unknown, where: string): void {
  const open: { value: unknown; level: number }[] = [{ value, level: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    nodes += 1;
    if (nodes > MOST_NODES) throw refusal(where, `at most ${MOST_NODES} values are accepted`);
    if (next.level > MOST_LEVELS) throw refusal(where, `at most ${MOST_LEVELS} levels are accepted`);
    if (typeof next.value === 'string') assertSafeText(next.value, where);
    if (typeof next.value !== 'object' || next.value === null) continue;
    const level = next.level + 1;
    if (Array.isArray(next.value)) {
      for (const item of next.value) open.push({ value: item, level });
      continue;
    }
    for (const [key, member] of Object.entries(next.value)) {
      assertSafeText(key, where);
      open.push({ value: member, level });
    }
  }
}

function assertSafeText(text: string, where: string): void {
  if (text.includes('\0')) throw refusal(where, 'a text holds the character NUL');
  if (!text.isWellFormed()) throw refusal(where, 'a text holds half a surrogate pair');
}

function refusal(path: string, reason: string): AppError {
  return new AppError('invalid_request', { path, reason: `${path}: ${reason}` });
}
