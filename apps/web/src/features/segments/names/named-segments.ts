import type { QueryResult, ResultRow } from '@playhead/contract/http/queries';
import type { Segment } from '@playhead/contract/http/segments';
import type { DrillItem } from '@playhead/domain/drill-down';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { SEGMENT_KEY } from './use-segment-names.ts';

/** A segment in a query and in its rows. */
export const SEGMENT_FIELD = 'segment_view.segment_id';

/** Id -> name. Two of one name are told apart, or a chart would draw them as one. */
export function segmentNames(segments: readonly Segment[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { segmentName } of segments) counts.set(segmentName, (counts.get(segmentName) ?? 0) + 1);
  return new Map(
    segments.map(({ segmentId, segmentName }) => [
      segmentId,
      (counts.get(segmentName) ?? 0) > 1 ? `${segmentName} (${segmentId})` : segmentName,
    ]),
  );
}

/** The engine knows segments by their ids alone; readers know them by name. */
export function withNamedRows(runner: QueryRunner, names: ReadonlyMap<string, string>): QueryRunner {
  const named = (row: ResultRow): ResultRow => {
    const name = names.get(String(row[SEGMENT_FIELD]));
    return name === undefined ? row : { ...row, [SEGMENT_FIELD]: name };
  };
  const withNames = (result: QueryResult): QueryResult => ({ ...result, data: result.data.map(named) });
  return {
    async runWidgetQuery({ onSample, ...request }) {
      const sample = onSample && ((result: QueryResult) => onSample(withNames(result)));
      return withNames(await runner.runWidgetQuery({ ...request, onSample: sample }));
    },
  };
}

/** The way back: a press on a name opens what its id stands for. */
export function withSegmentIds(item: DrillItem, names: ReadonlyMap<string, string>): DrillItem {
  const ids = new Map([...names].map(([id, name]) => [name, id]));
  return {
    ...item,
    filters: item.filters.map((filter) =>
      filter.key === SEGMENT_KEY
        ? {
            ...filter,
            rows: filter.rows.map((row) => ({ ...row, values: row.values.map((name) => ids.get(name) ?? name) })),
          }
        : filter,
    ),
  };
}
