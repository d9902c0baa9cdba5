import type { UserInfo } from '@playhead/contract/http/users';
import type { PlanView } from '@playhead/domain/deliveries';
import { filtersThatFit } from '@playhead/domain/filters';
import type { PageId } from '@playhead/domain/pages';
import { type Calendar, formatRange, resolveCompare, resolvePeriod } from '@playhead/domain/periods';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { exportTable, type ExportWidget } from '../../api/export-widgets.ts';
import { globalFiltersQuery } from '../../api/filter-resources.ts';
import { dashboardConfigsQuery } from '../../api/resources.ts';
import { segmentNamesQuery } from '../../api/segment-names.ts';
import { exportWidgets } from '../../features/dashboard/export-widgets.ts';
import { rangeLabel } from '../../features/period/period-text.ts';
import { readPageState } from '../page-state/page-state.ts';
import { chosenValuesOf, singleValueOf } from '../page-state/page-subject.ts';
import { checkFilters } from '../use-page-filters.ts';
import { withSegmentNames } from '../use-segment-names.ts';

interface ReadView extends PlanView {
  widgets: readonly ExportWidget[];
}

/** What the view of a page shows, by its query string: a plan is edited on any page, and long after it was made. */
export type ReadPlanView = (page: PageId, search: string) => ReadView;

export interface PlanViewsOptions {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
}

const NONE: readonly never[] = [];
const COUNTRY = 'country';

export function usePlanViews({ customer, user, calendar }: PlanViewsOptions): ReadPlanView {
  const api = useApi();
  const configs = useQuery(dashboardConfigsQuery(api, customer)).data ?? NONE;
  const general = useQuery(globalFiltersQuery(api, customer, 'all')).data ?? NONE;
  const first = useQuery(globalFiltersQuery(api, customer, 'first_stream')).data ?? NONE;
  const segments = useQuery(segmentNamesQuery(api, customer)).data ?? NONE;
  return useCallback(
    (page, search) => {
      const { state } = readPageState(search, calendar);
      const known = withSegmentNames([...general, ...first], segments);
      const checked = checkFilters(state.filters, {
        known,
        fitting: filtersThatFit(known, { page, flags: user.flags }),
      });
      const range = resolvePeriod(state.period, calendar);
      const earlier = resolveCompare(state.period, calendar);
      const widgets = exportWidgets({
        widgets: configs.find((config) => config.page === page)?.widgets ?? NONE,
        user,
        period: {
          current: { range, label: rangeLabel(range) },
          compare: { range: earlier, label: rangeLabel(earlier), missing: null },
        },
        filters: checked.texts,
        settings: state.settings,
        subjectOf: (key) => singleValueOf(checked.used, key),
        countries: chosenValuesOf(checked.used, COUNTRY),
      });
      const { shortcut, compare } = state.period;
      return {
        widgets,
        filters: [`Period: ${shortcut === 'Custom' ? rangeLabel(range) : shortcut}`, ...checked.labels],
        tables: (look) => widgets.map((widget) => exportTable(widget, look)),
        period: { shortcut, compare, range: formatRange(range), compareRange: formatRange(earlier) },
      };
    },
    [configs, general, first, segments, user, calendar],
  );
}
