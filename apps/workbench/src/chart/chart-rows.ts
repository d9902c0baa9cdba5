import { pivotKey, type QueryResult, type ResultField, type ResultRow } from '@playhead/contract/http/queries';
import { isTime, type ResultShape } from '@playhead/domain/explore';
import { numberOf } from '@playhead/domain/format';
import type { ChartSeries, SeriesChart } from '@playhead/widgets/series-chart';
import type { WorkbenchScope } from '../app/scope.ts';

type CellText = WorkbenchScope['cellText'];

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
  const all = readSeries(options, rows);
  const series = all.slice(0, MOST_SERIES);
  const notes = [
    ...(rows.length < ordered.length ? [`The first ${rows.length} of ${ordered.length} rows are drawn.`] : []),
    ...(series.length < all.length ? [`The first ${series.length} of ${all.length} series are drawn.`] : []),
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
  };
}

/** Values of all dimensions; the one row of a result without any is called by its pivots. */
export function rowLabel(row: ResultRow, { dimensions }: Pick<ResultShape, 'dimensions'>, cellText: CellText): string {
  return dimensions.length === 0 ? 'All' : dimensions.map((field) => cellText(field, row[field.name])).join(' · ');
}

function readSeries({ result, shape, measures, cellText }: SeriesOptions, rows: readonly ResultRow[]): ChartSeries[] {
  const series = (field: ResultField, key: string, label: string): ChartSeries => ({
    label,
    format: field.format,
    values: rows.map((row) => numberOf(row[key])),
  });
  return measures.flatMap((field) => {
    if (field.pivoted !== true) return [series(field, field.name, field.label)];
    return (result.pivots ?? []).map(({ values }, index) => {
      const names = values.map((value, place) => {
        const pivot = shape.pivots[place];
        return pivot === undefined ? '' : cellText(pivot, value);
      });
      const label = [...names, ...(measures.length > 1 ? [field.label] : [])].join(' · ');
      return series(field, pivotKey(field.name, index), label);
    });
  });
}

/** A line goes from left to right, however the rows are sorted. */
function inTime(rows: readonly ResultRow[], field: ResultField): readonly ResultRow[] {
  return rows.toSorted((a, b) => String(a[field.name] ?? '').localeCompare(String(b[field.name] ?? ''), 'en'));
}
