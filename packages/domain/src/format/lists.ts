import { t } from '@playhead/texts/translate';

/** "a or b or c". */
export function joinedByOr(parts: readonly string[]): string {
  return parts.join(` ${t('or')} `);
}

/** "a and b and c". */
export function joinedByAnd(parts: readonly string[]): string {
  return parts.join(` ${t('and')} `);
}

/** "a", "a or b", "a, b or c". */
export function listedByOr(parts: readonly string[]): string {
  return joinedByOr(withCommas(parts));
}

/** "a", "a and b", "a, b and c". */
export function listedByAnd(parts: readonly string[]): string {
  return joinedByAnd(withCommas(parts));
}

function withCommas(parts: readonly string[]): readonly string[] {
  return parts.length < 3 ? parts : [parts.slice(0, -1).join(', '), ...parts.slice(-1)];
}
