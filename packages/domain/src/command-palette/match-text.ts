/** Start and end (exclusive) of the matched characters. */
export type MatchRange = readonly [start: number, end: number];

export interface TextMatch {
  /** Higher is better; at most 100. */
  score: number;
  ranges: readonly MatchRange[];
}

const EXACT = 100;
const PREFIX = 80;
const WORD_PREFIX = 60;
const SUBSTRING = 40;
const SUBSEQUENCE = 25;
/** Letters spread over a long name match almost anything. */
const MAX_GAPS = 3;

/** Matches one typed word: the whole text, its beginning, the beginning of a word, any part, or letters in order from a word's first. */
export function matchWord(text: string, typed: string): TextMatch | null {
  const folded = foldCase(text);
  const word = foldCase(typed);
  if (word === '') return { score: 0, ranges: [] };
  if (folded === word) return { score: EXACT, ranges: [[0, text.length]] };
  const starts = wordStarts(folded);
  const start = starts.find((at) => folded.startsWith(word, at));
  if (start !== undefined) return { score: start === 0 ? PREFIX : WORD_PREFIX, ranges: [[start, start + word.length]] };
  const inside = folded.indexOf(word);
  if (inside >= 0) return { score: SUBSTRING, ranges: [[inside, inside + word.length]] };
  return matchLetters(folded, word, starts);
}

/** Case and accents do not count; the length stays, so that positions hold for the original text. */
function foldCase(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const [letter = ''] = text.charAt(at).normalize('NFD').toLowerCase();
    return letter;
  }).join('');
}

function wordStarts(folded: string): readonly number[] {
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
}

function matchLetters(folded: string, word: string, starts: readonly number[]): TextMatch | null {
  let best: TextMatch | null = null;
  for (const start of starts) {
    const ranges = letterRanges(folded, word, start, starts);
    if (ranges === null || ranges.length - 1 > MAX_GAPS) continue;
    const score = SUBSEQUENCE - 5 * (ranges.length - 1);
    if (best === null || score > best.score) best = { score, ranges };
  }
  return best;
}

/** Takes the next letter of a word over one in the middle of it: "uv" is Unique Viewers. */
function letterRanges(
  folded: string,
  word: string,
  start: number,
  starts: readonly number[],
): readonly MatchRange[] | null {
  const ranges: [number, number][] = [];
  let at = start;
  for (const letter of word) {
    const last = ranges.at(-1);
    if (last !== undefined && folded[at] === letter) {
      last[1] = at + 1;
    } else {
      const next = starts.find((begin) => begin >= at && folded[begin] === letter) ?? folded.indexOf(letter, at);
      if (next < 0 || (last === undefined && next !== start)) return null;
      ranges.push([next, next + 1]);
      at = next;
    }
    at += 1;
  }
  return ranges;
}
