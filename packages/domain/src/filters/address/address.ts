import type { ActiveFilter, FilterRow, FilterSet } from '../filter-set.ts';
import { isEmptyFilter, isFilled } from '../filter-rows.ts';

/**
 * SHELL-023: the value of `filterStr`, as yet without URI encoding: a JSON map of keys to rows of `{op, value, unit?}`, or to
 * `{rows, advanced?, percent?}` where a filter has more than rows. Null when nothing is filtered.
 */
export function encodeFilters(filters: FilterSet): string | null {
  const members = filters
    .filter((filter) => !isEmptyFilter(filter))
    .map((filter) => `${JSON.stringify(filter.key)}:${JSON.stringify(encodeFilter(filter))}`);
  return members.length === 0 ? null : `{${members.join(',')}}`;
}

function encodeFilter({ rows, expression, proportion }: ActiveFilter): unknown {
  const encoded = rows.filter(isFilled).map(encodeRow);
  const hasPercent = proportion !== undefined && (proportion.from !== null || proportion.to !== null);
  if (expression === undefined && !hasPercent) return encoded;
  return {
    ...(expression === undefined ? { rows: encoded } : { advanced: expression }),
    ...(hasPercent ? { percent: [proportion.from, proportion.to] } : {}),
  };
}

/** A list where a text alone would be read as something else: two values, the blank one, the word of a range. */
function encodeRow({ op, values, unit }: FilterRow): unknown {
  const [first = ''] = values;
  const isPlain = values.length === 1 && first !== '' && op !== 'is_between' && op !== 'is_in_the_range';
  return {
    op,
    ...(values.length === 0 ? {} : { value: isPlain ? first : values }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** RPT-021: a saved report is named by exactly 15 letters and digits; anything else is a filter string. */
export type FilterCode = { kind: 'report'; code: string } | { kind: 'filters'; text: string };

export function readFilterCode(text: string): FilterCode {
  return /^[A-Za-z0-9]{15}$/.test(text) ? { kind: 'report', code: text } : { kind: 'filters', text };
}
