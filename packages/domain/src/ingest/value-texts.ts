import { falseWords, trueWords } from './session-columns.ts';
import { startOfUtcDay } from './utc-days.ts';

/**
 * The live feed reads texts with these patterns here, files are read with the same patterns by the engine (query/ingest), so
 * they use only what JavaScript and RE2 both know. The engine's own readers guess: they take "NaN" for a number and month 00
 * for this year.
 */
export const NUMBER_PATTERN = '^[+-]?(?:[0-9]+[.]?[0-9]*|[.][0-9]+)(?:[eE][+-]?[0-9]+)?$';

const DAY = '([1-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))';
const TIME = '((?:[01][0-9]|2[0-3]):[0-5][0-9])(?:(:[0-5][0-9])(?:[.][0-9]{1,9})?)?';
/** No clock is more than 14 hours from UTC. */
const OFFSET = '(Z|UTC|GMT|[+-](?:0[0-9]|1[0-4])(?::?[0-5][0-9])?)';
export const TIMESTAMP_PATTERN = `^${DAY}(?:[T ]${TIME}(?: ?${OFFSET})?)?$`;

const numberText = new RegExp(NUMBER_PATTERN);
const timestampText = new RegExp(TIMESTAMP_PATTERN);

/** Infinite where the text is a number too large for one. */
export function readNumberText(text: string): number | null {
  return numberText.test(text) ? Number(text) : null;
}

/** Seconds since 1970; a time that names no zone is UTC. */
export function readTimestampText(text: string): number | null {
  const found = timestampText.exec(text);
  if (found === null) return null;
  const [, day = '', minute = '00:00', second = ':00', offset = 'Z'] = found;
  const midnight = startOfUtcDay(day);
  if (Number.isNaN(midnight)) return null;
  const ofDay = Number(minute.slice(0, 2)) * 3_600 + Number(minute.slice(3)) * 60 + Number(second.slice(1));
  return midnight + ofDay - offsetSeconds(offset);
}

function offsetSeconds(offset: string): number {
  if (!/^[+-]/.test(offset)) return 0;
  const minutes = offset.length > 3 ? Number(offset.slice(-2)) : 0;
  const ahead = Number(offset.slice(1, 3)) * 3_600 + minutes * 60;
  return offset.startsWith('-') ? -ahead : ahead;
}

export function readFlagText(text: string): boolean | null {
  const word = text.toLowerCase();
  if (trueWords.some((known) => known === word)) return true;
  return falseWords.some((known) => known === word) ? false : null;
}

/** Half up, as the engine's statement rounds; `Math.round` differs for 0.49999999999999994. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** Spaces only, as the engine trims. A regular expression would take quadratic time on a text of spaces. */
export function trimSpaces(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text[from] === ' ') from += 1;
  while (to > from && text[to - 1] === ' ') to -= 1;
  return text.slice(from, to);
}

/** A JSON array or texts between commas, each once, without blanks. `null` where an item is neither text, number nor flag. */
export function readListText(text: string): readonly string[] | null {
  const items = text.startsWith('[') ? (parseArray(text) ?? text.split(',')) : text.split(',');
  const texts: string[] = [];
  for (const item of items) {
    if (typeof item === 'object' && item !== null) return null;
    texts.push(trimSpaces(item === null ? '' : String(item)));
  }
  return [...new Set(texts.filter((item) => item !== ''))];
}

function parseArray(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
