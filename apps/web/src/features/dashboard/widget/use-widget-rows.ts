import type { Annotation } from '@playhead/contract/http/annotations';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { buildWidgetQuery, type WidgetQueryReading } from '@playhead/domain/dashboards';
import type { PageSettings } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import type { WidgetState } from '@playhead/widgets/definition';
import type { QueryFilters } from '@playhead/domain/filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { widgetRowsQuery } from '@playhead/browser/api/resources.ts';
import type { PagePeriod } from '../../../page-context/page-period.ts';
import { inputOf, type RowsResponse, stateWithoutRows, widgetState } from './widget-state.ts';
import { choiceWords, failureWords } from './widget-words.ts';

export interface WidgetRowsOptions {
  runner: QueryRunner;
  customer: string;
  timeZone: string;
  /** From effectiveConfig(). */
  config: WidgetConfig;
  period: PagePeriod;
  filters: QueryFilters;
  filterLabels: readonly string[];
  settings: PageSettings;
  subject: string | null;
  annotations: readonly Annotation[];
  reachable: boolean;
  /** False: only on demand. */
  refreshEveryMs: number | false;
  priority: () => number;
  chooseFilter: (filterKey: string) => void;
}

export interface WidgetRows {
  state: WidgetState;
  /** Catalogue code of the failure that is shown. */
  failure: string | null;
  /** What the widget runs; null where it runs nothing. */
  query: WidgetQuery | null;
}

export function useWidgetRows(options: WidgetRowsOptions): WidgetRows {
  const { config, timeZone, annotations, reachable, chooseFilter } = options;
  const wantsCompare = config.dataSource.compare === true && options.period.compare.missing === null;
  const { reading, response: currentRows, refetch } = useRows(options, 'current');
  const { response: compareRows, refetch: refetchCompare } = useRows(options, wantsCompare ? 'compare' : 'none');
  const { data } = currentRows;
  const compareData = wantsCompare ? compareRows.data : undefined;
  // The same object while no response changed: a new one makes the widget draw its chart again.
  const input = useMemo(
    () => (data === undefined ? null : inputOf(data, compareData, annotations)),
    [data, compareData, annotations],
  );
  const filtered = Object.keys(options.filters).length > 0;
  const state = useMemo((): WidgetState => {
    switch (reading.kind) {
      case 'nothing':
        return stateWithoutRows(config, timeZone);
      case 'needs-choice':
        return {
          status: 'needs-choice',
          message: choiceWords(reading.filter),
          choose: () => chooseFilter(reading.filter),
        };
      case 'unfit':
        return {
          status: 'error',
          message: t('This widget is misconfigured: {reason}', { reason: reading.reason }),
          retry: () => undefined,
        };
      case 'query':
        return widgetState({
          current: currentRows,
          compare: wantsCompare ? compareRows : null,
          input,
          reachable,
          messageOf: (error) => failureWords(error, { filtered }),
          retry: () => {
            void refetch();
            if (compareRows.isError) void refetchCompare();
          },
        });
    }
  }, [
    reading,
    config,
    timeZone,
    chooseFilter,
    currentRows,
    compareRows,
    wantsCompare,
    input,
    reachable,
    filtered,
    refetch,
    refetchCompare,
  ]);
  const hasFailed = state.status === 'error' || (state.status === 'ready' && state.exactFailure !== undefined);
  const error = hasFailed ? currentRows.error : null;
  return {
    state,
    failure: error instanceof ApiError ? error.catalogueCode : null,
    query: reading.kind === 'query' ? reading.query : null,
  };
}

type Side = 'current' | 'compare' | 'none';

function useRows(options: WidgetRowsOptions, side: Side) {
  const { runner, customer, config, period, filters, filterLabels, settings, subject, refreshEveryMs } = options;
  const { priority } = options;
  const { range, label } = side === 'compare' ? period.compare : period.current;
  const compareRange = period.compare.range;
  const reading = useMemo(
    (): WidgetQueryReading =>
      side === 'none'
        ? { kind: 'nothing' }
        : buildWidgetQuery({ config, range, compareRange, filters, settings, subject }),
    [side, config, range, compareRange, filters, settings, subject],
  );
  const requested = useMemo(() => ({ config, label, filterLabels }), [config, label, filterLabels]);
  const response = useQuery({
    ...widgetRowsQuery(runner, {
      customer,
      query: reading.kind === 'query' ? reading.query : null,
      requested,
      // The numbers before what they are compared with.
      priority: () => priority() + (side === 'compare' ? 1 : 0),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEveryMs,
  });
  return { reading, response: useStableResponse(response), refetch: response.refetch };
}

function useStableResponse({ data, error, isError, isFetching, isPlaceholderData }: RowsResponse): RowsResponse {
  return useMemo(
    () => ({ data, error, isError, isFetching, isPlaceholderData }),
    [data, error, isError, isFetching, isPlaceholderData],
  );
}
