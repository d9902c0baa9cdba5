import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { MAX_FILTERS } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import { truncate } from '../../format/index.ts';
import { decodeRows, isMap, validateRows } from './decode-rows.ts';
import { filterConditions } from '../expression/filter-conditions.ts';
import { filterKeyOf, filterLabel, findFilterField } from '../filter-field.ts';
import { isEmptyFilter } from '../filter-rows.ts';
import { type ActiveFilter, type FilterSet, NO_FILTERS } from '../filter-set.ts';

export const MAX_FILTER_STRING_LENGTH = 60_000;
const MAX_KEY_LENGTH = 420;
const TOO_MANY = t('Only the first {most} filters of this address are used.', { most: MAX_FILTERS });

export interface DecodedFilters {
  filters: FilterSet;
  /** In words a user understands. */
  issues: readonly string[];
}

/** What an address says, cleaned; never throws. With `fields` also what they do not know or cannot use is left out. */
export function decodeFilters(text: string, fields?: readonly GlobalFilterField[]): DecodedFilters {
  if (text.trim() === '') return { filters: NO_FILTERS, issues: [] };
  if (text.length > MAX_FILTER_STRING_LENGTH) return refused(t('The filters of this address are too long to be read.'));
  const map = parseJson(text);
  return isMap(map) ? decodeMap(map, fields) : refused(t('The filters of this address could not be read.'));
}

/** SHELL-022: filters another application sends; still URI-encoded or not. Its issues are for the log alone. */
export function decodeUaaFilters(text: string, fields?: readonly GlobalFilterField[]): DecodedFilters {
  return decodeFilters(text.trimStart().startsWith('%') ? uriDecoded(text) : text, fields);
}

function refused(issue: string): DecodedFilters {
  return { filters: NO_FILTERS, issues: [issue] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function uriDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function decodeMap(map: Readonly<Record<string, unknown>>, fields?: readonly GlobalFilterField[]): DecodedFilters {
  const filters = new Map<string, ActiveFilter>();
  const issues: string[] = [];
  const entries = Object.entries(map);
  for (const [key, value] of entries.slice(0, MAX_FILTERS)) {
    const read = decodeFilter({ key, value, fields });
    if (read.filter && !isEmptyFilter(read.filter)) filters.set(read.filter.key, read.filter);
    issues.push(...read.issues);
  }
  return { filters: [...filters.values()], issues: entries.length > MAX_FILTERS ? [...issues, TOO_MANY] : issues };
}

/** Filters that were decoded without their fields: what these do not know or cannot use is left out. */
export function validateFilters(filters: FilterSet, fields: readonly GlobalFilterField[]): DecodedFilters {
  const known = new Map<string, ActiveFilter>();
  const issues: string[] = [];
  const filled = filters.filter((filter) => !isEmptyFilter(filter));
  for (const filter of filled.slice(0, MAX_FILTERS)) {
    const read = validateFilter(filter, fields);
    if (read.filter && !isEmptyFilter(read.filter)) known.set(read.filter.key, read.filter);
    issues.push(...read.issues);
  }
  return { filters: [...known.values()], issues: filled.length > MAX_FILTERS ? [...issues, TOO_MANY] : issues };
}

function validateFilter(filter: ActiveFilter, fields: readonly GlobalFilterField[]): DecodedFilter {
  const field = findFilterField(fields, filter.key);
  if (!isKey(filter.key) || !field) return noFilter(filter.key);
  const name = truncate(field.label);
  const { proportion, expression } = filter;
  const { rows, issues } = validateRows(expression === undefined ? filter.rows : [], { name, field });
  const hasShare = proportion !== undefined && (proportion.from !== null || proportion.to !== null);
  return askable(
    {
      key: field.fieldName,
      rows,
      ...(expression === undefined ? {} : { expression }),
      ...(hasShare ? { proportion } : {}),
    },
    { field, issues },
  );
}

interface Entry {
  key: string;
  value: unknown;
  fields: readonly GlobalFilterField[] | undefined;
}

interface DecodedFilter {
  filter: ActiveFilter | null;
  issues: readonly string[];
}

function decodeFilter({ key, value, fields }: Entry): DecodedFilter {
  const field = fields && findFilterField(fields, key);
  if (!isKey(key) || (fields && !field)) return noFilter(key);
  const name = truncate(field ? filterLabel(field) : key);
  const draft = draftOf(value);
  if (draft === null) return leftOut(t('The filter "{name}" could not be read.', { name }));
  const { rows, issues } = decodeRows(draft.rows, { name, field });
  const filter = { key: field?.fieldName ?? filterKeyOf(key), rows, ...draft.parts };
  return field ? askable(filter, { field, issues }) : { filter, issues };
}

function askable(
  filter: ActiveFilter,
  { field, issues }: { field: GlobalFilterField; issues: readonly string[] },
): DecodedFilter {
  const problem = problemOf(field, filter);
  return problem === null
    ? { filter, issues }
    : leftOut(
        ...issues,
        t('The filter "{name}" is left out: {problem}.', { name: truncate(filterLabel(field)), problem }),
      );
}

function noFilter(key: string): DecodedFilter {
  return leftOut(t('There is no filter "{name}".', { name: truncate(key) }));
}

function leftOut(...issues: readonly string[]): DecodedFilter {
  return { filter: null, issues };
}

/** `__proto__` and its kin are never keys: somebody downstream may keep filters in an object. */
function isKey(key: string): boolean {
  return key !== '' && key.length <= MAX_KEY_LENGTH && !Object.hasOwn(Object.prototype, key);
}

function problemOf(field: GlobalFilterField, filter: ActiveFilter): string | null {
  if (filter.expression !== undefined && !field.allowAdvanced) return t('it takes no typed expression');
  const read = filterConditions(field, filter);
  return read.ok ? null : (read.issues[0]?.reason ?? t('not a valid filter'));
}

interface Draft {
  rows: readonly unknown[];
  parts: Pick<ActiveFilter, 'expression' | 'proportion'>;
}

function draftOf(value: unknown): Draft | null {
  if (Array.isArray(value)) return { rows: value, parts: {} };
  if (!isMap(value)) return null;
  const { rows, advanced, percent } = value;
  const proportion = proportionOf(percent);
  if (proportion === null) return null;
  const share = proportion === undefined ? {} : { proportion };
  if (typeof advanced === 'string' && rows === undefined)
    return { rows: [], parts: { expression: advanced, ...share } };
  return advanced === undefined && Array.isArray(rows) ? { rows, parts: share } : null;
}

/** Bounds are those of a share, not of the input: addresses may say 0 (C23). Null when it is no pair of percents. */
function proportionOf(value: unknown): ActiveFilter['proportion'] | null {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [from, to]: readonly unknown[] = value;
  if (!isPercent(from) || !isPercent(to) || (from === null && to === null)) return null;
  return from !== null && to !== null && from > to ? null : { from, to };
}

function isPercent(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value <= 100);
}
