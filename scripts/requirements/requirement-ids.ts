/** The sections of docs/requirements.md. */
export const groupNames = [
  'SHELL',
  'FLT',
  'WID',
  'QRY',
  'SEG',
  'EXP',
  'DLV',
  'WBK',
  'RPT',
  'USR',
  'ERR',
  'CONST',
] as const;

/** Words that look like an id but are not. */
const otherWords = ['SHA'];

export interface Mention {
  id: string;
  /** Start of the id, or of the range or list that includes it. */
  at: number;
}

const names = groupNames.join('|');
// Matches any prefix: a mistyped group would otherwise go unnoticed.
const ID = `\\b(?!(?:${otherWords.join('|')})-)([A-Z]{2,6})-(\\d{3})`;
const RANGE_END = `(?:\\.\\.(?:(${names})-)?(\\d{3}))?`;
const MORE_NUMBERS = `((?:/\\d{3})*)`;
const MENTION = new RegExp(`${ID}${RANGE_END}${MORE_NUMBERS}(?![\\w-])`, 'g');

/** Finds `SEG-054`, every id of `SEG-004..SEG-015` and `SEG-004..015`, and those of `SEG-031/102/103`. */
export function findMentions(text: string): Mention[] {
  return [...text.matchAll(MENTION)].flatMap((match) => {
    const [, group = '', first = '', endGroup = group, last = first, more = ''] = match;
    const numbers = [...numbersBetween(first, last), ...more.split('/').filter((number) => number !== '')];
    const ids = numbers.map((number) => `${group}-${number}`);
    return (endGroup === group ? ids : [`${group}-${first}`, `${endGroup}-${last}`]).map((id) => ({
      id,
      at: match.index,
    }));
  });
}

/** A range that ends before it starts has only its two ends. */
function numbersBetween(first: string, last: string): string[] {
  if (Number(last) < Number(first)) return [first, last];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) =>
    String(Number(first) + step).padStart(3, '0'),
  );
}
