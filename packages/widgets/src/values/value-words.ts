import { fieldEnd } from './field-end.ts';

const SMALL_WORDS: ReadonlySet<string> = new Set(['and', 'of', 'the']);

/** Values that are stored in a spelling nobody would write. Sorts and filters keep the stored one. */
const wordsOf: Readonly<Record<string, (text: string) => string>> = {
  country: (text) =>
    text
      .split(' ')
      .map((word) => (SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
      .join(' '),
  // CONST-006: the number is there to be sorted by.
  day_part: (text) => text.replace(/^\d{2} - /, '').replace('UNKNOWN_DAY_PART', 'Unknown'),
};

export function valueWords(fieldName: string, text: string): string {
  return wordsOf[fieldEnd(fieldName)]?.(text) ?? text;
}
