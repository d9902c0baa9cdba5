import { formatInstant } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { WIDGET_ROWS_KEY, type WidgetResponse } from '@playhead/browser/api/resources.ts';

/** When the oldest result on the page was computed: all others are at least as fresh. */
export function ComputedAt({ timeZone }: { timeZone: string }) {
  const cache = useQueryClient().getQueryCache();
  const oldest = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => findOldest(cache.findAll({ queryKey: [WIDGET_ROWS_KEY], type: 'active' })),
  );
  return oldest === null ? t('Unknown') : formatInstant(oldest, { timeZone, seconds: true });
}

/** ISO instants sort as text. */
function findOldest(queries: readonly Query[]): string | null {
  const instants = queries.filter(({ state }) => state.data !== undefined).map(computedAtOf);
  return instants.toSorted().at(0) ?? null;
}

/** Figures of segments do not say when they were computed; the server computes them when they are fetched. */
function computedAtOf({ state: { data, dataUpdatedAt } }: Query): string {
  return isWidgetResponse(data) ? data.result.provenance.computedAt : new Date(dataUpdatedAt).toISOString();
}

function isWidgetResponse(data: unknown): data is WidgetResponse {
  return typeof data === 'object' && data !== null && 'result' in data;
}
