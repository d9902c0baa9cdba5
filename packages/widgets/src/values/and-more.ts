import { t } from '@playhead/texts/translate';

/** The names that are listed, and how many are not. */
export function andMore(names: readonly string[], more: number): string {
  const listed = names.join(', ');
  return more > 0 ? t('{names} and {count} more', { names: listed, count: more }) : listed;
}
