import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import {
  type Change,
  changeOfEstimates,
  decimalNumber,
  type Estimate,
  type Noise,
  numberOf,
} from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { WidgetInput } from '../definition.ts';
import { usualWords, type ViewerWords } from '../viewer-words.ts';
import { fieldEnd, isCount, valueOf } from './result-shape.ts';

/**
 * Next to `customer_view.plays` a sampled row holds its relative error as `customer_view.plays.error`, or a text where no
 * error is told.
 */
const ERROR_SUFFIX = '.error';
const NO_BREAK_SPACE = '\u00A0';
const SMALLEST_SHOWN = 0.0005;

/** Errors go into the rows they belong to: whatever sorts or filters the rows afterwards cannot part them. */
export function withIntervals(input: WidgetInput, words = usualWords): WidgetInput {
  const { intervals, compareIntervals, compareRows } = input;
  if (intervals === undefined && compareIntervals === undefined) return input;
  const joined = (rows: readonly ResultRow[], errors: readonly ResultRow[] = []) =>
    rows.map((row, index) => ({ ...row, ...errorCells(errors[index], words) }));
  return {
    ...input,
    rows: joined(input.rows, intervals),
    ...(compareRows === undefined ? {} : { compareRows: joined(compareRows, compareIntervals) }),
  };
}

function errorCells(interval: ResultRow | undefined, words: ViewerWords): ResultRow {
  return Object.fromEntries(
    Object.entries(interval ?? {}).map(([key, error]) => [`${key}${ERROR_SUFFIX}`, error ?? words(FEW_VIEWERS)]),
  );
}

/** `±1.2 %`; empty where the number is exact. */
export function errorText(error: number | null): string {
  if (error === null || error === 0) return '';
  const size = Math.abs(error) < SMALLEST_SHOWN ? `<${oneDecimal(0.1)}` : oneDecimal(Math.abs(error) * 100);
  return `±${size}${NO_BREAK_SPACE}%`;
}

/** With the separators of the reader. */
function oneDecimal(value: number): string {
  return decimalNumber(Number(value.toFixed(1))).slice(0, -1);
}

/** Of a sampled number that no interval is told of. */
const FEW_VIEWERS = t('(few viewers)');

export function errorOf(row: ResultRow | undefined, key: string): string {
  if (row === undefined) return '';
  const error = row[`${key}${ERROR_SUFFIX}`];
  if (typeof error === 'string') return (numberOf(row[key]) ?? 0) === 0 ? '' : error;
  return errorText(numberOf(error));
}

/** The number of the row with its margin. */
function estimateOf(row: ResultRow | undefined, field: ResultField): Estimate {
  const error = row?.[`${field.name}${ERROR_SUFFIX}`];
  return { value: valueOf(row, field), error: typeof error === 'string' ? null : (numberOf(error) ?? 0) };
}

/** The change of a measure since the compare period's row; none that sampling allows by chance. */
export function changeSince(row: ResultRow | undefined, earlier: ResultRow | undefined, field: ResultField): Change {
  return changeOfEstimates(estimateOf(row, field), estimateOf(earlier, field), noiseOf(row, earlier, field));
}

/** Measures that count the viewers whom the others of a row are about. */
const VIEWER_COUNTS: ReadonlySet<string> = new Set(['unique_viewers', 'reach']);

function noiseOf(row: ResultRow | undefined, earlier: ResultRow | undefined, field: ResultField): Noise {
  if (isCount(field)) return { counted: true };
  const key = Object.keys(row ?? {}).find((name) => VIEWER_COUNTS.has(fieldEnd(name)));
  if (key === undefined) return {};
  const [now, before] = [numberOf(row?.[key]), numberOf(earlier?.[key])];
  return now === null || before === null ? {} : { viewers: [now, before], isShare: field.format === 'percent' };
}

/** The least certain number of the response. */
export function largestError(input: WidgetInput): number | null {
  let largest: number | null = null;
  for (const row of input.intervals ?? []) {
    for (const cell of Object.values(row)) {
      const error = numberOf(cell);
      if (error !== null) largest = Math.max(largest ?? 0, Math.abs(error));
    }
  }
  return largest;
}
