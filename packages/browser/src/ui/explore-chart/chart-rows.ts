import { pivotKey, type QueryResult, type ResultField, type ResultRow } from '@playhead/contract/http/queries';
import { isTime, type ResultShape } from '@playhead/domain/explore';
import { numberOf } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { ChartSeries, SeriesChart } from '@playhead/widgets/series-chart';
import type { CellText } from './cell-text.ts';

/** More series than this cannot be told apart. */
const MOST_SERIES = 24;
/** More bars than this are thinner than a pixel. */
const MOST_POINTS = { bar: 200, line: 3000, area: 3000 } as const;

export interface SeriesOptions {
  kind: SeriesChart['kind'];
  result: QueryResult;
  shape: ResultShape;
  measures: readonly ResultField[];
  stacked: boolean;
  showValues: boolean;
  horizontal: boolean;
  cellText: CellText;
}

/** Categories are the rows, series the measures, in each pivot column. */
export function seriesChart(options: SeriesOptions): SeriesChart {
  const { kind, result, shape, cellText } = options;
  const [time] = shape.dimensions.length === 1 ? shape.dimensions.filter(isTime) : [];
  const ordered = time === undefined ? result.data : inTime(result.data, time);
  const rows = ordered.slice(0, MOST_POINTS[kind]);
  const columns = seriesColumns(options);
  const drawn = columns.slice(0, MOST_SERIES);
  const series = drawn.map(({ field, key, label }): ChartSeries => ({
    label,
    format: field.format,
    values: rows.map((row) => numberOf(row[key])),
    pivoted: field.pivoted,
  }));
  const notes = [
    ...(rows.length < ordered.length
      ? [t('The first {shown} of {all} rows are drawn.', { shown: rows.length, all: ordered.length })]
      : []),
    ...(drawn.length < columns.length
      ? [t('The first {shown} of {all} series are drawn.', { shown: drawn.length, all: columns.length })]
      : []),
  ];
  return {
    kind,
    labels: rows.map((row) => rowLabel(row, shape, cellText)),
    time: time === undefined ? undefined : { field: time, points: rows.map((row) => row[time.name] ?? null) },
    series,
    stacked: options.stacked,
    showValues: options.showValues,
    horizontal: options.horizontal,
    note: notes.length === 0 ? undefined : notes.join(' '),
    dataPointAt: (category, index) => {
      const [row, column] = [rows[category], drawn[index]];
      return row === undefined || column === undefined
        ? null
        : { field: column.key, value: row[column.key] ?? null, row };
    },
  };
}

/** Values of all dimensions; the one row of a result without any is called by its pivots. */
export function rowLabel(row: ResultRow, { dimensions }: Pick<ResultShape, 'dimensions'>, cellText: CellText): string {
  return dimensions.length === 0 ? t('All') : dimensions.map((field) => cellText(field, row[field.name])).join(' · ');
}

interface SeriesColumn {
  field: ResultField;
  /** Of its cells in a row. */
  key: string;
  label: string;
}

function seriesColumns({ result, shape, measures, cellText }: SeriesOptions): readonly SeriesColumn[] {
  return measures.flatMap((field): readonly SeriesColumn[] => {
    if (field.pivoted !== true) return [{ field, key: field.name, label: field.label }];
    return (result.pivots ?? []).map(({ values }, index) => {
      const names = values.map((value, pivotIndex) => {
        const pivot = shape.pivots[pivotIndex];
        return pivot === undefined ? '' : cellText(pivot, value);
      });
      const label = [...names, ...(measures.length > 1 ? [field.label] : [])].join(' · ');
      return { field, key: pivotKey(field.name, index), label };
    });
  });
}

/** A line goes from left to right, however the rows are sorted. */
function inTime(rows: readonly ResultRow[], field: ResultField): readonly ResultRow[] {
  return rows.toSorted((a, b) => String(a[field.name] ?? '').localeCompare(String(b[field.name] ?? ''), 'en'));
}
