import type { Cell, ResultField, ResultRow } from '@playhead/contract/http/queries';
import { formatValue, numberOf, valueWords } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { TableColumn, TableModel, WidgetInput, WidgetView } from '../definition.ts';
import { fieldEnd } from './field-end.ts';

export { fieldEnd } from './field-end.ts';

export const NOT_SET = t('(not set)');

export function visibleFields(input: WidgetInput): readonly ResultField[] {
  const hidden = new Set(input.config.hiddenFields);
  return input.fields.filter((field) => !hidden.has(field.name));
}

export function dimensionsOf(input: WidgetInput): readonly ResultField[] {
  return visibleFields(input).filter((field) => field.kind === 'dimension');
}

export function measuresOf(input: WidgetInput): readonly ResultField[] {
  return visibleFields(input).filter((field) => field.kind === 'measure');
}

/** The measure the reader chose, or the configured one, or the first. */
export function chosenMeasure(input: WidgetInput, view?: Pick<WidgetView, 'metric'>): ResultField | undefined {
  const measures = measuresOf(input);
  const named = (name: string | undefined) => measures.find((field) => field.name === name);
  return named(view?.metric) ?? named(input.config.visConf?.metric) ?? measures[0];
}

export function labelOf(row: ResultRow, field: ResultField): string {
  const cell = row[field.name];
  if (cell === undefined || cell === null || cell === '') return NOT_SET;
  return valueWords(field.name, formatValue(cell, field.format));
}

export function valueOf(row: ResultRow | undefined, field: ResultField): number | null {
  return row === undefined ? null : numberOf(row[field.name]);
}

/** Every day of a period is returned, also those nobody watched on: such rows are nothing to draw. */
export function hasNoViewing(input: WidgetInput): boolean {
  const measures = measuresOf(input);
  if (measures.length === 0) return input.rows.length === 0;
  return input.rows.every((row) => measures.every((field) => (valueOf(row, field) ?? 0) === 0));
}

/** A line that fell to nothing is still told next to the one before it. */
export function hasNoLines(input: WidgetInput): boolean {
  return (
    hasNoViewing(input) && hasNoViewing({ ...input, rows: input.rows.length === 0 ? [] : (input.compareRows ?? []) })
  );
}

/** Of events or people: its chance error is known from the number itself. */
export function isCount({ format }: Pick<ResultField, 'format'>): boolean {
  return format === 'integer';
}

/** Counts of events and of time; everything else (distinct counts, ratios, averages) is taken as not additive. */
const ADDITIVE = /^(?!avg|average|median|max|peak)(?:.*_)?(plays|attempts|sessions|minutes|seconds|impressions)$/;

/** The sum of distinct counts or ratios is a number that means nothing: no total and no share of it may be shown. */
export function isAdditive(input: WidgetInput, field: ResultField): boolean {
  return input.config.visConf?.additive ?? (field.format !== 'percent' && ADDITIVE.test(fieldEnd(field.name)));
}

/** Finds the compare period's row of the same dimension values. */
export function compareLookup(input: WidgetInput): (row: ResultRow) => ResultRow | undefined {
  const dimensions = input.fields.filter((field) => field.kind === 'dimension');
  const keyOf = (row: ResultRow) => JSON.stringify(dimensions.map((field) => row[field.name] ?? null));
  const byKey = new Map((input.compareRows ?? []).map((row) => [keyOf(row), row]));
  return (row) => byKey.get(keyOf(row));
}

/** Rows as they came, with the visible columns. */
export function plainTable(input: WidgetInput): TableModel {
  return { columns: visibleFields(input).map(columnOf), rows: input.rows };
}

export function columnOf(field: ResultField): TableColumn {
  return {
    key: field.name,
    label: field.label,
    kind: field.kind,
    format: field.format,
    definition: field.definition,
  };
}

export function byValueDescending(field: ResultField): (a: ResultRow, b: ResultRow) => number {
  return (a, b) => (valueOf(b, field) ?? Number.NEGATIVE_INFINITY) - (valueOf(a, field) ?? Number.NEGATIVE_INFINITY);
}

export function textCell(cell: Cell | undefined): string {
  return cell === undefined || cell === null ? '' : String(cell);
}
