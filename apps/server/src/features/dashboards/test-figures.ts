import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { QueryResult, ResultField, ResultRow } from '@playhead/contract/http/queries';
import type { PageFilters } from './test-widget-request.ts';

/** Of an estimate half its 95 % interval, relative to the number; null where too few viewers contribute. */
export type Margin = 'exact' | number | null;

/** What a reader sees as one figure, with the values of its row in its name. */
export type Figure = readonly [name: string, number: number, margin: Margin];

/** A widget about one thing waits for it to be chosen. */
export function isAbout({ dataSource: { subject } }: WidgetConfig, { subjects }: PageFilters): boolean {
  return subject === undefined || subjects[subject.filter] !== undefined;
}

/** Numbers that say which row it is. */
const positions: readonly string[] = ['pathing.level', 'funnel.step', 'cohort.period'];

/** Read by its label, and by the labels and values of the dimensions of its row. */
export function figuresOf(
  { data, fields, totals, intervals, totalsIntervals }: QueryResult,
  { dataSource }: WidgetConfig,
): readonly Figure[] {
  const isPosition = (field: ResultField) => field.kind === 'dimension' || positions.includes(field.name);
  const measures = fields.filter((field) => !isPosition(field));
  const level = dataSource.options?.['level'];
  const titles = level === undefined ? '' : ` · titles ${level}`;
  const figures = (row: ResultRow, of: string, errors: ResultRow | undefined) =>
    measures.flatMap(({ name, label }): Figure[] => {
      const cell = row[name];
      return typeof cell === 'number' ? [[`${label}${titles}${of}`, cell, marginOf(errors, name)]] : [];
    });
  const thing = (row: ResultRow) =>
    fields
      .filter(isPosition)
      .map(({ name, label }) => ` · ${label} ${row[name]}`)
      .toSorted()
      .join('');
  return [
    ...data.flatMap((row, index) => figures(row, thing(row), intervals?.[index])),
    ...(totals === undefined ? [] : figures(totals, '', totalsIntervals)),
  ];
}

function marginOf(errors: ResultRow | undefined, name: string): Margin {
  if (errors === undefined) return 'exact';
  const error = errors[name];
  return typeof error === 'number' ? error : null;
}

/** Sums of fractions differ in their last digits by the order in which they were added. */
export function areOneNumber(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}
