import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { WidgetState } from '@playhead/widgets/definition';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../api/present-error.ts';
import type { QueryRunner } from '../../api/query-runner.ts';
import { widgetRowsQuery } from '../../api/resources.ts';
import type { DashboardPeriod } from './dashboard-period.ts';
import { widgetBody } from './widget-query.ts';
import { type RowsAnswer, widgetState } from './widget-state.ts';

export interface WidgetRowsOptions {
  runner: QueryRunner;
  customer: string;
  /** As asked: askedConfig(). */
  config: WidgetConfig;
  period: DashboardPeriod;
  priority: number;
}

/** The same object while no answer changed: a new one makes the widget draw its chart again. */
export function useWidgetRows({ runner, customer, config, period, priority }: WidgetRowsOptions): WidgetState {
  const wantsCompare = config.dataSource.compare === true;
  const current = useQuery({
    ...widgetRowsQuery(runner, {
      customer,
      body: widgetBody(config, period.current.range),
      label: period.current.label,
      priority,
    }),
    placeholderData: keepPreviousData,
  });
  const compare = useQuery({
    ...widgetRowsQuery(runner, {
      customer,
      body: widgetBody(config, period.compare.range),
      label: period.compare.label,
      priority: priority + 1,
    }),
    placeholderData: keepPreviousData,
    enabled: wantsCompare,
  });
  const currentAnswer = useAnswer(current);
  const compareAnswer = useAnswer(compare);
  const { refetch } = current;
  const { refetch: refetchCompare } = compare;
  return useMemo(
    () =>
      widgetState({
        config,
        current: currentAnswer,
        compare: wantsCompare ? compareAnswer : null,
        messageOf: errorText,
        retry: () => {
          void refetch();
          if (compareAnswer.isError) void refetchCompare();
        },
      }),
    [config, currentAnswer, compareAnswer, wantsCompare, refetch, refetchCompare],
  );
}

function useAnswer({ data, error, isError, isFetching, isPlaceholderData }: RowsAnswer): RowsAnswer {
  return useMemo(
    () => ({ data, error, isError, isFetching, isPlaceholderData }),
    [data, error, isError, isFetching, isPlaceholderData],
  );
}
