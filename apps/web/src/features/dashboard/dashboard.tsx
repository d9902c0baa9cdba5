import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { settingOrUsual } from '@playhead/domain/pages';
import { chartCode } from '@playhead/widgets/chart/chart-code';
import { widgetTitle } from '@playhead/widgets/widget-title';
import { usePrinting } from '@playhead/widgets/use-printing';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useElementWidth } from '@playhead/browser/ui/element-width.ts';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { useViewportWidth } from '@playhead/browser/ui/viewport.ts';
import { arrangeChoices } from './arrange-choices.ts';
import type { DashboardView } from './dashboard-props.ts';
import { DashboardWidget, type WidgetSurroundings } from './dashboard-widget.tsx';
import styles from './dashboard.module.css';
import { breakpointOf, GRID_MARGIN, GRID_ROW_HEIGHT, gridColumns, layoutWidgets, type Placed } from './grid-layout.ts';
import { mapOfCountries } from './map-of-countries.ts';
import { splitBands } from './paper-bands.ts';
import { useDrillMenu } from './use-drill-menu.ts';
import { useLatest } from './use-latest.ts';
import { autoRefreshMs, useRefreshOnDemand } from './use-page-refresh.ts';
import { usePageReports } from './use-page-reports.ts';
import { useSame } from './use-same.ts';
import { useServerReachable } from './use-server-reachable.ts';
import { effectiveSettings } from './widget-choice.ts';
import { visibleWidgets } from './widget-gate.ts';

export interface DashboardProps extends DashboardView {
  widgets: readonly WidgetConfig[];
}

export function Dashboard(props: DashboardProps) {
  const { widgets, user, customer, refreshSerial, subjectOf, countries } = props;
  const shown = useMemo(
    () => arrangeChoices(visibleWidgets(widgets, user), subjectOf).map((widget) => mapOfCountries(widget, countries)),
    [widgets, user, subjectOf, countries],
  );
  const { grid, columns, placed, measure } = useGrid(shown, props.settings);
  const positions = new Map(placed.map(({ widget }, index) => [widget.id, index]));
  const { menu, onMark } = useDrillMenu(props);
  const surroundings = useSurroundings(props, shown);
  useRefreshOnDemand(refreshSerial, customer);
  useEffect(readyCharts, []);
  return (
    <>
      <Grid measure={measure} grid={grid} placed={placed} columns={columns}>
        {(place) => (
          <DashboardWidget
            key={place.widget.id}
            {...surroundings}
            onMark={onMark}
            place={place}
            index={positions.get(place.widget.id) ?? 0}
            title={widgetTitle(place.widget, { countries })}
            subject={subjectFor(place.widget, subjectOf)}
          />
        )}
      </Grid>
      {menu === null ? null : props.renderDrillMenu(menu)}
    </>
  );
}

interface GridProps {
  measure: (element: HTMLElement | null) => void;
  grid: React.CSSProperties;
  columns: number;
  placed: readonly Placed<WidgetConfig>[];
  children: (place: Placed<WidgetConfig>) => ReactNode;
}

function Grid({ measure, grid, columns, placed, children }: GridProps) {
  const printing = usePrinting();
  // Not when a reader prints what is open: widgets that move to another parent are drawn again, too late for the paper.
  const [isForPaper] = useState(printing);
  const bands = useMemo(() => (isForPaper ? splitBands(placed, columns) : []), [isForPaper, placed, columns]);
  if (!isForPaper) {
    return (
      <div ref={measure} className={styles.grid} style={grid}>
        {placed.map(children)}
      </div>
    );
  }
  return (
    <div ref={measure} className={styles.bands}>
      {bands.map(({ places, height, isAlone }) => (
        <div
          key={places[0]?.widget.id}
          className={isAlone ? styles.alone : styles.band}
          style={isAlone ? { blockSize: height } : grid}
        >
          {places.map(children)}
        </div>
      ))}
    </div>
  );
}

/** Their code starts while the widgets' questions are under way, not before. A failure is told by the charts that wait for it. */
function readyCharts(): void {
  chartCode.fetch().catch((error: unknown) => console.warn('charts.load.failed', { error }));
}

function subjectFor({ dataSource: { subject } }: WidgetConfig, subjectOf: DashboardView['subjectOf']): string | null {
  return subject === undefined ? null : subjectOf(subject.filter);
}

function useGrid(widgets: readonly WidgetConfig[], settings: DashboardView['settings']) {
  const singleColumn = settingOrUsual(settings, 'columns') === 'single';
  const expandTables = settingOrUsual(settings, 'tables') === 'expanded';
  const breakpoint = breakpointOf(useViewportWidth(), { singleColumn });
  const { width, measure } = useElementWidth();
  const placed = useMemo(
    () => layoutWidgets(widgets, { breakpoint, width, expandTables }),
    [widgets, breakpoint, width, expandTables],
  );
  const grid: React.CSSProperties = {
    gridTemplateColumns: `repeat(${gridColumns[breakpoint]}, minmax(0, 1fr))`,
    gridAutoRows: GRID_ROW_HEIGHT,
    gap: GRID_MARGIN,
  };
  return { grid, columns: gridColumns[breakpoint], placed, measure };
}

function useSurroundings(props: DashboardProps, shown: readonly WidgetConfig[]): Omit<WidgetSurroundings, 'onMark'> {
  const { page, user, customer, runner, period, filters, filterLabels, annotations, widgets, settings } = props;
  const { mode } = useTheme();
  const kept = useSame(settings);
  const latest = useLatest(props);
  const stable = useMemo(
    () => ({
      onSettingsChange: (changes: Readonly<Record<string, string>>) => latest.current.onSettingsChange(changes),
      chooseFilter: (filterKey: string) => latest.current.chooseFilter(filterKey),
      onDayClick: (day: string) => latest.current.onDayClick?.(day),
    }),
    [latest],
  );
  const names = useMemo(() => shown.map((widget) => widget.id), [shown]);
  return {
    runner,
    customer,
    timeZone: user.timeZone,
    themeMode: mode,
    period,
    filters,
    filterLabels,
    settings: useMemo(() => effectiveSettings(widgets, kept), [widgets, kept]),
    annotations,
    reachable: useServerReachable(),
    refreshEveryMs: autoRefreshMs(props.autoRefresh, user.refreshIntervalMs),
    onReport: usePageReports({ page, customer, widgets: names, onEmpty: props.onEmpty }),
    ...stable,
    widgetActions: props.widgetActions,
    onDayClick: props.onDayClick === undefined ? undefined : stable.onDayClick,
  };
}
