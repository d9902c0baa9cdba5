import type { Annotation } from '@playhead/contract/http/annotations';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { choiceOf, chosen, chosenHidden, effectiveConfig, shownWidget, withSubject } from '@playhead/domain/dashboards';
import { isDrillField } from '@playhead/domain/drill-down';
import type { PageSettings } from '@playhead/domain/pages';
import { tSent } from '@playhead/texts/translate';
import type { DataPointClick, WidgetState } from '@playhead/widgets/definition';
import { WidgetFrame, type WidgetTabs } from '@playhead/widgets/frame';
import { linesOf, listHeight, type ListLines } from '@playhead/widgets/list-room';
import type { ThemeMode } from '@playhead/widgets/theme';
import type { QueryFilters } from '@playhead/domain/filters';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import type { PagePeriod } from '../../../page-context/page-period.ts';
import type { DashboardSlots } from '../dashboard-props.ts';
import styles from '../dashboard.module.css';
import { heightOfRows, type GridItem } from '../grid/grid-layout.ts';
import { movesWhatIsSeen } from '../grid/moves-what-is-seen.ts';
import type { ReportedLines } from '../grid/use-list-lines.ts';
import { useFoldPriority } from './fold-priority.ts';
import { useWidgetRows } from './use-widget-rows.ts';
import { contentOf, isSettled, type WidgetReport } from './widget-report.ts';

/** What is the same for all widgets of a page. Callbacks stay the same: a new one would draw every widget. */
export interface WidgetSurroundings {
  runner: QueryRunner;
  customer: string;
  timeZone: string;
  themeMode: ThemeMode;
  period: PagePeriod;
  filters: QueryFilters;
  filterLabels: readonly string[];
  settings: PageSettings;
  annotations: readonly Annotation[];
  reachable: boolean;
  refreshEveryMs: number | false;
  onSettingsChange: (changes: PageSettings) => void;
  chooseFilter: (filterKey: string) => void;
  onDataPoint: (dataPoint: DataPointClick, widget: WidgetConfig) => void;
  onDayClick: ((day: string) => void) | undefined;
  widgetActions: DashboardSlots['widgetActions'];
  onReport: (report: WidgetReport) => void;
  onLines: (report: ReportedLines) => void;
}

export interface DashboardWidgetProps extends WidgetSurroundings {
  item: GridItem<WidgetConfig>;
  /** Of the grid. */
  columns: number;
  /** On paper it begins below all widgets before it. */
  startsBand: boolean;
  /** Position in reading order. */
  index: number;
  title: string;
  subject: string | null;
}

export const DashboardWidget = memo(function DashboardWidget(props: DashboardWidgetProps) {
  const { item, index, subject, period, themeMode, settings, onSettingsChange, onDataPoint, widgetActions } = props;
  const { widget: card } = item;
  const widget = useMemo(() => shownWidget(card, settings), [card, settings]);
  const title = widget === card ? props.title : tSent(widget.title);
  const cell = useRef<HTMLDivElement>(null);
  const priority = useFoldPriority(cell, index);
  const choice = useMemo(() => choiceOf(settings, widget.id), [settings, widget.id]);
  const { range } = period.current;
  const config = useMemo(
    () => withSubject(effectiveConfig(widget, choice, range), subject),
    [widget, choice, range, subject],
  );
  const { state, failure, query } = useWidgetRows({ ...props, config, priority });
  const extraActions = useMemo(
    () => (query === null ? undefined : widgetActions?.({ id: widget.id, query })),
    [query, widgetActions, widget.id],
  );
  useReport(props, { state, failure });
  useLines(props, { state, cell });
  // The same functions for as long as the widget is the same: a new one would format all its numbers again.
  const told = useMemo(
    () => ({
      onDimensionChange: (dimension: string) => onSettingsChange(chosen('by', widget.id, dimension)),
      onSortChange: (sort: string) => onSettingsChange(chosen('sort', widget.id, sort)),
      onHiddenFieldsChange: (names: readonly string[]) => onSettingsChange(chosenHidden(widget.id, names)),
      onDataPointClick: (dataPoint: DataPointClick) => onDataPoint(dataPoint, widget),
      onCrash: (error: Error) => console.error('widget.crashed', { widget: widget.id, error }),
    }),
    [onSettingsChange, onDataPoint, widget],
  );

  const tabs = useMemo(() => tabsOf(card, widget.id, onSettingsChange), [card, widget.id, onSettingsChange]);
  return (
    <div
      ref={cell}
      className={props.startsBand ? `${styles.cell} ${styles.first}` : styles.cell}
      style={cellStyle(item, props.columns)}
    >
      <WidgetFrame
        config={config}
        title={title}
        state={state}
        themeMode={themeMode}
        tabs={tabs}
        dimension={choice.dimension}
        onDimensionChange={told.onDimensionChange}
        sort={config.sorts?.[0]}
        onSortChange={sortsOnServer(config) ? told.onSortChange : undefined}
        onHiddenFieldsChange={told.onHiddenFieldsChange}
        settings={settings}
        onSettingsChange={onSettingsChange}
        onDataPointClick={leadsSomewhere(config) ? told.onDataPointClick : undefined}
        onDayClick={props.onDayClick}
        onCrash={told.onCrash}
        extraActions={extraActions}
      />
    </div>
  );
});

/** The card itself is the first of its widgets, and stands in the address by nothing. */
function tabsOf(
  card: WidgetConfig,
  value: string,
  onSettingsChange: DashboardWidgetProps['onSettingsChange'],
): WidgetTabs | undefined {
  if (card.subWidgets === undefined) return undefined;
  const options = [card, ...card.subWidgets].map(({ id, title }) => ({ value: id, label: tSent(title) }));
  return { options, value, onChange: (id) => onSettingsChange(chosen('sub', card.id, id === card.id ? '' : id)) };
}

/** WID-016: the other analyses have a fixed order, and the browser has all their rows to sort. */
function sortsOnServer({ dataSource: { request } }: WidgetConfig): boolean {
  return request === 'query' || request === 'unique-viewers';
}

/** A named analysis without fields shows titles; names of viewers are no page's subject. */
function leadsSomewhere({ fields }: WidgetConfig): boolean {
  return fields.length === 0 || fields.some(isDrillField);
}

/** The custom properties are for paper, where the cells do not stand in a grid. */
function cellStyle({ x, y, w, h }: GridItem, columns: number): React.CSSProperties & Record<`--${string}`, string> {
  return {
    gridColumn: `${x + 1} / span ${w}`,
    gridRow: `${y + 1} / span ${h}`,
    '--cell-width': `${(w / columns) * 100}%`,
    '--cell-height': `${heightOfRows(h)}px`,
  };
}

/** Tells the page each time this widget has settled, with the time it took. */
function useReport(
  { item, onReport }: DashboardWidgetProps,
  { state, failure }: { state: WidgetState; failure: string | null },
): void {
  const widget = item.widget.id;
  const requestedAt = useRef(0);
  const settled = isSettled(state);
  const content = contentOf(state);
  useEffect(() => {
    if (!settled) {
      requestedAt.current = performance.now();
      return;
    }
    const latency = requestedAt.current === 0 ? 0 : performance.now() - requestedAt.current;
    requestedAt.current = 0;
    onReport({ widget, latency, content, failure });
  }, [settled, content, failure, onReport, widget]);
}

/** Before the rows are painted: a card that is too high is never seen. */
function useLines(
  { onLines }: DashboardWidgetProps,
  { state, cell }: { state: WidgetState; cell: RefObject<HTMLElement | null> },
): void {
  const isLoaded = useRef(false);
  const input = state.status === 'ready' ? state.input : null;
  useLayoutEffect(() => {
    if (input === null) return;
    const lines = linesOf(input);
    if (lines !== null) {
      const isHeld = !isLoaded.current && cell.current !== null && isHeldFor(cell.current, input.config.type, lines);
      onLines({ widget: input.config.id, lines, isHeld });
    }
    isLoaded.current = true;
  }, [input, onLines, cell]);
}

function isHeldFor(cell: HTMLElement, type: WidgetConfig['type'], lines: ListLines): boolean {
  const { width, height } = cell.getBoundingClientRect();
  return movesWhatIsSeen(cell, height - listHeight(type, lines, width));
}
