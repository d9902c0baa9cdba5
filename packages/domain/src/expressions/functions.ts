import { t } from '@playhead/texts/translate';
import type { FunctionName } from './expression.ts';

export interface FunctionRecord {
  signature: string;
  definition: string;
  /** Reads other rows or columns of the result. */
  overRows: boolean;
  /** Depends on the order of the rows, so the result cannot be sorted by it. */
  ordered: boolean;
}

const perValue = { overRows: false, ordered: false };
const overAll = { overRows: true, ordered: false };
const inOrder = { overRows: true, ordered: true };

/** Also the help text of the workbench. */
export const functionRecords: Readonly<Record<FunctionName, FunctionRecord>> = {
  if: { signature: 'if(condition, then, else)', definition: t('One of two values.'), ...perValue },
  coalesce: { signature: 'coalesce(a, b, …)', definition: t('The first value that is not empty.'), ...perValue },
  is_null: { signature: 'is_null(x)', definition: t('Whether there is no value.'), ...perValue },
  abs: { signature: 'abs(x)', definition: t('The size of a number without its sign.'), ...perValue },
  ceil: { signature: 'ceil(x)', definition: t('The next whole number above.'), ...perValue },
  floor: { signature: 'floor(x)', definition: t('The next whole number below.'), ...perValue },
  round: { signature: 'round(x, digits)', definition: t('Rounded, half away from zero.'), ...perValue },
  percent_of_total: {
    signature: 'percent_of_total(x)',
    definition: t('Share of the sum over all rows and columns of the result, before its limit.'),
    ...overAll,
  },
  percent_of_row: {
    signature: 'percent_of_row(x)',
    definition: t('Share of the sum over the pivot columns of the row.'),
    ...overAll,
  },
  percent_of_column: {
    signature: 'percent_of_column(x)',
    definition: t('Share of the sum over all rows of the column, before the limit.'),
    ...overAll,
  },
  running_total: {
    signature: 'running_total(x)',
    definition: t('Sum of the rows so far, in the order of the result.'),
    ...inOrder,
  },
  offset: {
    signature: 'offset(x, n)',
    definition: t('The value n rows below, or above with a negative number.'),
    ...inOrder,
  },
  previous: { signature: 'previous(x)', definition: t('The value of the row above.'), ...inOrder },
  rank: {
    signature: 'rank(x)',
    definition: t('Place by size, the largest is 1, equal values share a place.'),
    ...overAll,
  },
};
