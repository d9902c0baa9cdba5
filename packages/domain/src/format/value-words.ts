import { tSent } from '@playhead/texts/translate';

const SMALL_WORDS: ReadonlySet<string> = new Set(['and', 'of', 'the']);

/** Countries are stored in small letters. */
function countryWords(text: string): string {
  return text
    .split(' ')
    .map((word) => (SMALL_WORDS.has(word) ? word : capitalized(word)))
    .join(' ');
}

/** Titles of the data stay as they are; what stands in place of one is ours. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['(no title)', '(start of sitting)', '(left)', 'Other']);

function placeholderWords(text: string): string {
  return PLACEHOLDERS.has(text) ? tSent(text) : text;
}

/** Values that are stored in a spelling nobody would write. Sorts and filters keep the stored one. */
const wordsOf: Readonly<Record<string, (text: string) => string>> = {
  country: countryWords,
  first_country: countryWords,
  // CONST-006: the number is there to be sorted by.
  day_part: (text) => tSent(text.replace(/^\d{2} - /, '').replace('UNKNOWN_DAY_PART', 'Unknown')),
  DOW: tSent,
  source: placeholderWords,
  target: placeholderWords,
  title: placeholderWords,
};

export function valueWords(fieldName: string, text: string): string {
  return wordsOf[fieldEnd(fieldName)]?.(text) ?? text;
}

/** Lists of values and filters keep the numbers of the day parts, by which they are sorted. */
export function filterValueWords(fieldName: string, text: string): string {
  return fieldEnd(fieldName) === 'day_part' ? tSent(text) : valueWords(fieldName, text);
}

const PLAIN_NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/** `app_version` is read as "App Version"; a name that somebody has written for readers stays as it is. */
export function tagLabel(tag: string): string {
  return PLAIN_NAME.test(tag) ? tag.split('_').map(capitalized).join(' ') : tag;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function fieldEnd(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
