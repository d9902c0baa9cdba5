import type { dashboardConfigs } from '@playhead/contract/http/dashboards';
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { UserInfo } from '@playhead/contract/http/account/users';
import type { ReplyOf } from '@playhead/contract/route';
import type { PlanView } from '@playhead/domain/deliveries';
import { filtersThatFit } from '@playhead/domain/filters';
import type { PageId } from '@playhead/domain/pages';
import { type Calendar, formatRange, resolveCompare, resolvePeriod } from '@playhead/domain/periods';
import { t, tSent } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { exportTable, type ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { globalFiltersQuery } from '@playhead/browser/api/filter-resources.ts';
import { dashboardConfigsQuery } from '@playhead/browser/api/resources.ts';
import { segmentNamesQuery } from '@playhead/browser/api/segments/segment-names.ts';
import { exportWidgets } from '../../features/dashboard/export-widgets.ts';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';
import { readPageState } from '../page-state/page-state.ts';
import { chosenValuesOf, singleValueOf } from '../../page-context/filter-values.ts';
import { checkFilters } from '../opened-page/use-page-filters.ts';
import { withSegmentNames } from '../../features/segments/names/use-segment-names.ts';

interface ReadView extends PlanView {
  widgets: readonly ExportWidget[];
}

/** What the view of a page shows, by its query string: a plan is edited on any page, and long after it was made. */
export type ReadPlanView = (page: PageId, search: string) => ReadView;

interface PlanViewsOptions {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
}

const NONE: readonly never[] = [];
const COUNTRY = 'country';

interface PlanViewsProps extends PlanViewsOptions {
  /** Told after the reason was shown. */
  onFail: () => void;
  children: (readView: ReadPlanView) => ReactNode;
}

/** Draws nothing before all definitions are loaded: without that of a filter, everything would be delivered. */
export function PlanViews({ customer, user, calendar, onFail, children }: PlanViewsProps): ReactNode {
  const api = useApi();
  const toasts = useToasts();
  const configs = useQuery(dashboardConfigsQuery(api, customer));
  const general = useQuery(globalFiltersQuery(api, customer, 'all'));
  const first = useQuery(globalFiltersQuery(api, customer, 'first_stream'));
  const segments = useQuery(segmentNamesQuery(api, customer));
  const readView = useReadView({
    user,
    calendar,
    configs: configs.data ?? NONE,
    fields: useMemo(
      () => withSegmentNames([...(general.data ?? NONE), ...(first.data ?? NONE)], segments.data ?? NONE),
      [general.data, first.data, segments.data],
    ),
  });
  const needed = [configs, general, first];
  const error = needed.find(({ data, isError }) => data === undefined && isError)?.error ?? null;
  useEffect(() => {
    if (error === null) return;
    presentError(error, toasts.show);
    onFail();
  }, [error, toasts, onFail]);
  // Names of segments are words alone: a list of them that cannot be had stops nothing.
  const isReady = needed.every(({ data }) => data !== undefined) && !segments.isPending;
  return isReady ? children(readView) : null;
}

interface Definitions extends Omit<PlanViewsOptions, 'customer'> {
  configs: readonly ReplyOf<typeof dashboardConfigs>[number][];
  fields: readonly GlobalFilterField[];
}

function useReadView({ user, calendar, configs, fields }: Definitions): ReadPlanView {
  return useCallback(
    (page, search) => {
      const { state } = readPageState(search, calendar);
      const fitting = filtersThatFit(fields, { page, flags: user.flags });
      const checked = checkFilters(state.filters, { known: fields, fitting });
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
        filters: [
          t('Period: {period}', { period: shortcut === 'Custom' ? rangeLabel(range) : tSent(shortcut) }),
          ...checked.labels,
        ],
        tables: checked.issues.length === 0 ? (look) => widgets.map((widget) => exportTable(widget, look)) : null,
        period: { shortcut, compare, range: formatRange(range), compareRange: formatRange(earlier) },
      };
    },
    [configs, fields, user, calendar],
  );
}
