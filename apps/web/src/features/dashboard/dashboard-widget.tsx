import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { WidgetFrame } from '@playhead/widgets/frame';
import type { ThemeMode } from '@playhead/widgets/theme';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { QueryRunner } from '../../api/query-runner.ts';
import type { DashboardPeriod } from './dashboard-period.ts';
import { useWidgetRows } from './use-widget-rows.ts';
import { askedConfig, type WidgetChoice } from './widget-query.ts';

export interface DashboardWidgetProps {
  widget: WidgetConfig;
  title: string;
  runner: QueryRunner;
  customer: string;
  period: DashboardPeriod;
  themeMode: ThemeMode;
  priority: number;
  /** Each time this widget has its answer, with the milliseconds it took. */
  onSettled: (widget: string, latency: number) => void;
}

export function DashboardWidget(props: DashboardWidgetProps) {
  const { widget, title, runner, customer, period, themeMode, priority, onSettled } = props;
  const [choice, setChoice] = useState<WidgetChoice>({});
  const { range } = period.current;
  const config = useMemo(() => askedConfig(widget, choice, range), [widget, choice, range]);
  const state = useWidgetRows({ runner, customer, config, period, priority });

  const askedAt = useRef(0);
  const settled = state.status === 'ready' || state.status === 'error';
  useEffect(() => {
    if (!settled) askedAt.current = performance.now();
    else onSettled(widget.id, askedAt.current === 0 ? 0 : performance.now() - askedAt.current);
  }, [settled, onSettled, widget.id]);

  return (
    <WidgetFrame
      config={config}
      title={title}
      state={state}
      themeMode={themeMode}
      dimension={choice.dimension}
      onDimensionChange={(dimension) => setChoice({ ...choice, dimension })}
      sort={choice.sort ?? config.sorts?.[0]}
      onSortChange={(sort) => setChoice({ ...choice, sort })}
    />
  );
}
