import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { UserInfo } from '@playhead/contract/http/users';
import { widgetTitle } from '@playhead/widgets/widget-title';
import { useCallback, useMemo, useRef } from 'react';
import { useApi } from '../../api/api-context.tsx';
import type { QueryRunner } from '../../api/query-runner.ts';
import { useTheme } from '../../ui/theme/theme-provider.tsx';
import { useElementWidth } from '../../ui/element-width.ts';
import { useViewportWidth } from '../../ui/viewport.ts';
import { DashboardWidget } from './dashboard-widget.tsx';
import type { DashboardPeriod } from './dashboard-period.ts';
import styles from './dashboard.module.css';
import { breakpointOf, GRID_MARGIN, GRID_ROW_HEIGHT, gridColumns, layoutWidgets, type Placed } from './grid-layout.ts';
import { announceWidgetLoad, recordPageLatency } from './load-times.ts';
import { visibleWidgets } from './widget-gate.ts';

/** WID-011: without a country filter more than the United States is shown, and DMAs exist there alone. */
const EVERY_COUNTRY = 'every country';

export interface DashboardProps {
  page: string;
  widgets: readonly WidgetConfig[];
  user: UserInfo;
  customer: string;
  runner: QueryRunner;
  period: DashboardPeriod;
}

export function Dashboard({ page, widgets, user, customer, runner, period }: DashboardProps) {
  const { mode } = useTheme();
  const breakpoint = breakpointOf(useViewportWidth());
  const { width, measure } = useElementWidth();
  const placed = useMemo(
    () => layoutWidgets(visibleWidgets(widgets, user), { breakpoint, width }),
    [widgets, user, breakpoint, width],
  );
  const onSettled = useLoadTimes({ page, customer, widgetCount: placed.length });
  return (
    <div
      ref={measure}
      className={styles.grid}
      style={{
        gridTemplateColumns: `repeat(${gridColumns[breakpoint]}, minmax(0, 1fr))`,
        gridAutoRows: GRID_ROW_HEIGHT,
        gap: GRID_MARGIN,
      }}
    >
      {placed.map((place, index) => (
        <div key={place.widget.id} className={styles.cell} style={cellStyle(place)}>
          <DashboardWidget
            widget={place.widget}
            title={widgetTitle(place.widget, { country: user.defaultCountry ?? EVERY_COUNTRY })}
            runner={runner}
            customer={customer}
            period={period}
            themeMode={mode}
            priority={index * 2}
            onSettled={onSettled}
          />
        </div>
      ))}
    </div>
  );
}

function cellStyle({ x, y, w, h }: Placed): React.CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
}

/** The page's latency is told once, when its last widget has its answer. */
function useLoadTimes({ page, customer, widgetCount }: { page: string; customer: string; widgetCount: number }) {
  const api = useApi();
  const seen = useRef(new Set<string>());
  const slowest = useRef(0);
  return useCallback(
    (widget: string, latency: number) => {
      announceWidgetLoad({ page, widget, latency });
      if (seen.current.size === widgetCount) return;
      seen.current.add(widget);
      slowest.current = Math.max(slowest.current, latency);
      if (seen.current.size === widgetCount) recordPageLatency(api, { customer, page, latency: slowest.current });
    },
    [api, customer, page, widgetCount],
  );
}
