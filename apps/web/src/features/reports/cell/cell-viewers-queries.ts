import type { RunQueryBody } from '@playhead/contract/http/queries';
import { LISTED_VIEWERS } from '@playhead/contract/http/viewers';
import { numberOf } from '@playhead/domain/format';
import { queryOptions } from '@tanstack/react-query';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';

const VIEWERS = 'customer_view.unique_viewers';

interface CellViewers {
  customer: string;
  runner: QueryRunner;
  filters: RunQueryBody['filters'];
}

export function listViewersQuery({ customer, runner, filters }: CellViewers) {
  return queryOptions({
    queryKey: ['cell-viewers', customer, filters],
    queryFn: ({ signal }) =>
      runner.runWidgetQuery({
        query: { request: 'unique-viewers', body: { filters, fields: [], sorts: [], limit: LISTED_VIEWERS } },
        priority: () => 0,
        signal,
      }),
    retry: false,
  });
}

/** Of all of them, also beyond the list. */
export function countViewersQuery({ customer, runner, filters }: CellViewers) {
  return queryOptions({
    queryKey: ['cell-viewer-count', customer, filters],
    queryFn: async ({ signal }) => {
      const body: RunQueryBody = {
        fields: [VIEWERS],
        filters,
        sorts: [],
        limit: 1,
        pivots: [],
        dynamicFields: [],
        precision: 'exact',
      };
      const { data } = await runner.runWidgetQuery({ query: { request: 'query', body }, priority: () => 0, signal });
      return numberOf(data[0]?.[VIEWERS]);
    },
    retry: false,
  });
}
