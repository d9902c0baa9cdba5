import { filterValueWords } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { Suggestions } from './use-suggestions.ts';

/** FLT-073 */
const NO_SUGGESTIONS = t('No suggestions found.');
/** FLT-074 */
const EMPTY_NAME = 'EMPTY';

export function valueName(value: string): string {
  return value === '' ? EMPTY_NAME : value;
}

/** Of a value of that field. */
export function namedIn(fieldName: string): (value: string) => string {
  return (value) => filterValueWords(fieldName, valueName(value));
}

const words: Readonly<Record<Suggestions['status'], string>> = {
  none: t('Type a value.'),
  idle: '',
  fetching: t('Looking for values…'),
  fetched: NO_SUGGESTIONS,
  failed: t('Suggestions could not be loaded. A value can still be typed.'),
};

/** What stands in the list while it is empty. */
export function emptyListText(status: Suggestions['status']): string {
  return words[status];
}
