import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { effectiveSettings } from '@playhead/domain/dashboards';
import { type PageSettings, settingOrUsual } from '@playhead/domain/pages';
import { tSent } from '@playhead/texts/translate';
import { chartCode } from '@playhead/widgets/chart/chart-code';
import type { ListLines } from '@playhead/widgets/list-room';
import { widgetTitle } from '@playhead/widgets/widget-title';
import { usePrinting } from '@playhead/widgets/use-printing';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useElementWidth } from '@playhead/browser/ui/dom/element-width.ts';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { useViewportWidth } from '@playhead/browser/ui/dom/viewport.ts';
import { arrangeChoices } from './widget/arrange-choices.ts';
import { chosenValuesOf, COUNTRY_KEY, singleValueOf } from '../../page-context/filter-values.ts';
import { useIsPageChanging } from '../../page-context/page-changes.tsx';
import { usePage } from '../../page-context/page-context.ts';
import type { DashboardSlots } from './dashboard-props.ts';
import { DashboardWidget, type WidgetSurroundings } from './widget/dashboard-widget.tsx';
import styles from './dashboard.module.css';
import {
  breakpointOf,
  GRID_MARGIN,
  GRID_ROW_HEIGHT,
  gridColumns,
  layoutWidgets,
  type GridItem,
} from './grid/grid-layout.ts';
import { cohortsOfPeriod, followUpOfPeriod } from './widget/cohort-follow-up.ts';
import { widgetsOfCountries } from './widget/map-of-countries.ts';
import { type Band, splitBands } from './grid/paper-bands.ts';
import { useListLines } from './grid/use-list-lines.ts';
import { useDrillMenu } from './use-drill-menu.ts';
import { useLatest } from './use-latest.ts';
import { autoRefreshMs, useRefreshOnDemand } from './refresh/use-page-refresh.ts';
import { usePageReports } from './use-page-reports.ts';
import { useSame } from './use-same.ts';
import { useServerReachable } from './refresh/use-server-reachable.ts';
import { visibleWidgets } from './widget/widget-gate.ts';

export interface DashboardProps extends DashboardSlots {
  widgets: readonly WidgetConfig[];
}

export function Dashboard(props: DashboardProps) {
  const { widgets, drilling } = props;
  const { user, customer, state, refresh, calendar, period } = usePage();
  const { range } = period.current;
  const { subjectOf, countries } = useSubjects();
  const shown = useMemo(
    () =>
      widgetsOfCountries(arrangeChoices(visibleWidgets(widgets, user), subjectOf), countries).map((widget) =>
        followUpOfPeriod(widget, range, calendar),
      ),
    [widgets, user, subjectOf, countries, range, calendar],
  );
  const granularity = state.settings['granularity'];
  const cohorts = cohortsOfPeriod(range, { granularity, weekStartDay: calendar.weekStartDay });
  const { lines, onLines } = useListLines(shown, useSame(state.settings));
  const { grid, columns, items, measure } = useGrid(shown, { settings: state.settings, cohorts, lines });
  const bands = useMemo(() => splitBands(items, columns), [items, columns]);
  const bandStarts = useMemo(() => new Set(bands.map(({ items }) => items[0]?.widget.id)), [bands]);
  const positions = new Map(items.map(({ widget }, index) => [widget.id, index]));
  const { menu, onDataPoint } = useDrillMenu(drilling);
  const surroundings = useSurroundings(props, shown);
  useRefreshOnDemand(refresh.serial, customer);
  useEffect(readyCharts, []);
  return (
    <>
      <Grid {...{ measure, grid, items, bands }}>
        {(item) => (
          <DashboardWidget
            key={item.widget.id}
            {...surroundings}
            onDataPoint={onDataPoint}
            onLines={onLines}
            item={item}
            columns={columns}
            startsBand={bandStarts.has(item.widget.id)}
            index={positions.get(item.widget.id) ?? 0}
            title={tSent(widgetTitle(item.widget, { countries }))}
            subject={subjectFor(item.widget, subjectOf)}
          />
        )}
      </Grid>
      {menu === null ? null : drilling.renderMenu(menu)}
    </>
  );
}

interface GridProps {
  measure: (element: HTMLElement | null) => void;
  grid: React.CSSProperties;
  items: readonly GridItem<WidgetConfig>[];
  bands: readonly Band<GridItem<WidgetConfig>>[];
  children: (item: GridItem<WidgetConfig>) => ReactNode;
}

function Grid({ measure, grid, items, bands, children }: GridProps) {
  const printing = usePrinting();
  // Not when a reader prints what is open: widgets that move to another parent are drawn again, too late for the paper.
  const [isForPaper] = useState(printing);
  const isChanging = useIsPageChanging();
  if (!isForPaper) {
    return (
      <div ref={measure} className={styles.grid} style={grid} data-ph-changing={isChanging || undefined}>
        {items.map(children)}
      </div>
    );
  }
  return (
    <div ref={measure} className={styles.bands}>
      {bands.map(({ items, height, isAlone }) => (
        <div
          key={items[0]?.widget.id}
          className={isAlone ? styles.alone : styles.band}
          style={isAlone ? { blockSize: height } : grid}
        >
          {items.map(children)}
        </div>
      ))}
    </div>
  );
}

/** The code starts while the widgets' queries run, not before. Charts that wait for it show a failure. */
function readyCharts(): void {
  chartCode.fetch().catch((error: unknown) => console.warn('charts.load.failed', { error }));
}

function subjectFor({ dataSource: { subject } }: WidgetConfig, subjectOf: SubjectOf): string | null {
  return subject === undefined ? null : subjectOf(subject.filter);
}

interface GridOptions {
  settings: PageSettings;
  cohorts: number;
  lines: ReadonlyMap<string, ListLines>;
}

function useGrid(widgets: readonly WidgetConfig[], { settings, cohorts, lines }: GridOptions) {
  const singleColumn = settingOrUsual(settings, 'columns') === 'single';
  const expandTables = settingOrUsual(settings, 'tables') === 'expanded';
  const titles = Number(settingOrUsual(settings, 'limit'));
  const steps = Number(settingOrUsual(settings, 'depth'));
  const breakpoint = breakpointOf(useViewportWidth(), { singleColumn });
  const { width, measure } = useElementWidth();
  const items = useMemo(
    () => layoutWidgets(widgets, { breakpoint, width, expandTables, paths: { titles, steps }, cohorts, lines }),
    [widgets, breakpoint, width, expandTables, titles, steps, cohorts, lines],
  );
  const grid: React.CSSProperties = {
    gridTemplateColumns: `repeat(${gridColumns[breakpoint]}, minmax(0, 1fr))`,
    gridAutoRows: GRID_ROW_HEIGHT,
    gap: GRID_MARGIN,
  };
  return { grid, columns: gridColumns[breakpoint], items, measure };
}

type SubjectOf = (filterKey: string) => string | null;

/** Both stay the same while the filters do. */
function useSubjects(): { subjectOf: SubjectOf; countries: readonly string[] } {
  const { used } = usePage().filters;
  return {
    subjectOf: useCallback((key) => singleValueOf(used, key), [used]),
    // WID-011
    countries: useMemo(() => chosenValuesOf(used, COUNTRY_KEY), [used]),
  };
}

function useSurroundings(
  props: DashboardProps,
  shown: readonly WidgetConfig[],
): Omit<WidgetSurroundings, 'onDataPoint' | 'onLines'> {
  const { widgets, notes, widgetActions, onEmpty } = props;
  const page = usePage();
  const { user, customer, runner, period, filters } = page;
  const { mode } = useTheme();
  const kept = useSame(page.state.settings);
  const latest = useLatest({ ...page, ...notes });
  const stable = useMemo(
    () => ({
      onSettingsChange: (changes: PageSettings) => latest.current.changeSettings(changes),
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
    filters: filters.texts,
    filterLabels: filters.labels,
    settings: useMemo(() => effectiveSettings(widgets, kept), [widgets, kept]),
    annotations: notes.annotations,
    reachable: useServerReachable(),
    refreshEveryMs: autoRefreshMs(page.refresh.auto, user.refreshIntervalMs),
    onReport: usePageReports({ page: page.page, customer, widgets: names, onEmpty }),
    ...stable,
    widgetActions,
    onDayClick: notes.onDayClick === undefined ? undefined : stable.onDayClick,
  };
}
