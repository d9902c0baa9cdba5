import { encodeFilters, readFilterCode } from './address.ts';
import { decodeFilters } from './decode-filters.ts';

/** Two values of `filterStr` as one: what `added` says of a filter counts. A code that stands for filters stays as it is. */
export function joinFilters(text: string | null, added: string | null): string | null {
  if (added === null || (text !== null && readFilterCode(text).kind === 'report')) return text;
  const more = decodeFilters(added).filters;
  const keys = new Set(more.map(({ key }) => key));
  const kept = decodeFilters(text ?? '').filters.filter(({ key }) => !keys.has(key));
  return encodeFilters([...kept, ...more]) ?? text;
}
