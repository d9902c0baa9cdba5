import type { Annotation } from '@playhead/contract/http/annotations';
import type { UserInfo } from '@playhead/contract/http/users';
import { drillItems } from '@playhead/domain/drill-down';
import type { PageId, PageSettings } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { annotationsQuery } from '../../features/annotations/queries.ts';
import { DashboardPage, type DashboardView } from '../../features/dashboard/dashboard-page.tsx';
import type { DashboardPeriod } from '../../features/dashboard/dashboard-period.ts';
import { DrillMenuHost } from '../../features/drill-down/drill-menu-host.tsx';
import { DrillMenu } from '../../features/drill-down/drill-menu.tsx';
import { WidgetMenuHost } from '../../features/exports/widget-menu-host.tsx';
import { mayCreateSegments } from '../../features/segments/segment-access.ts';
import { PageExportsContext } from '../opened-page/page-exports.tsx';
import { useExportSource } from '../opened-page/use-export-source.ts';
import type { Navigation } from '../navigation.ts';
import type { PageState } from '../page-state/page-state.ts';
import { chosenValuesOf, singleValueOf } from '../page-state/page-subject.ts';
import { SaveAsSegmentEntry } from '../save-as-segment-entry.tsx';
import { useSegmentSaving } from '../save-as-segment-saving.tsx';
import type { Refresh } from '../use-refresh.ts';
import type { PageFilters } from '../use-page-filters.ts';

const NotesDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/annotations/notes-dialog.tsx'))).NotesDialog,
}));

const NO_MARKS: readonly Annotation[] = [];
const COUNTRY = 'country';

export interface DashboardAreaProps {
  page: PageId;
  state: PageState;
  filters: PageFilters;
  period: DashboardPeriod;
  user: UserInfo;
  customer: string;
  calendar: Calendar;
  runner: QueryRunner;
  navigation: Navigation;
  refresh: Refresh;
  /** Origins whose window messages may open the drill-down menu (WID-025). */
  hostOrigins: readonly string[];
  chooseFilter: (filterKey: string) => void;
  onSettingsChange: (changes: PageSettings) => void;
  onEmpty: (empty: boolean) => void;
  missing: ReactNode;
  nothing: ReactNode;
  renderError: (error: unknown, retry: () => void) => ReactNode;
}

/** The dashboard with what other features bring to it: drill-down, notes, filters. */
export function DashboardArea(props: DashboardAreaProps) {
  const { page, state, filters, period, user, customer, calendar, runner, navigation, refresh } = props;
  const { range } = period.current;
  const marks = useQuery(annotationsQuery(useApi(), { customer, range })).data ?? NO_MARKS;
  const [day, setDay] = useState<string | null>(null);
  const { settings } = state;
  const { used } = filters;

  const subjectOf = useCallback((key: string) => singleValueOf(used, key), [used]);
  const countries = useMemo(() => chosenValuesOf(used, COUNTRY), [used]);
  const drillItemsFor = useCallback<DashboardView['drillItemsFor']>(
    ({ field, value }) =>
      drillItems({ field, value, page, features: user.features, flags: user.flags, filters: used, settings }),
    [page, user, used, settings],
  );
  const fields = useMemo(
    () => [...filters.fields, ...filters.firstStreamFields],
    [filters.fields, filters.firstStreamFields],
  );
  const pageExports = use(PageExportsContext);
  useExportSource(pageExports?.source ?? null, { ...props, filters: filters.texts, settings, subjectOf, countries });
  const saving = useSegmentSaving({ customer, user, calendar, period: state.period, fields });
  const maySave = mayCreateSegments(user, page);

  return (
    <>
      <DashboardPage
        page={page}
        user={user}
        customer={customer}
        runner={runner}
        period={period}
        filters={filters.texts}
        filterLabels={filters.labels}
        settings={settings}
        onSettingsChange={props.onSettingsChange}
        subjectOf={subjectOf}
        chooseFilter={props.chooseFilter}
        countries={countries}
        annotations={marks}
        onDayClick={setDay}
        drillItemsFor={drillItemsFor}
        onDrill={navigation.drill}
        offersMore={maySave}
        widgetActions={pageExports?.widgetActions}
        renderDrillMenu={({ mark, widget, ...menu }) => (
          <DrillMenu
            {...menu}
            extra={
              maySave ? (
                <SaveAsSegmentEntry
                  {...{ mark, widget, user, filters: used, settings, range }}
                  onSave={(saved) => {
                    menu.onClose();
                    saving.begin(saved);
                  }}
                />
              ) : null
            }
          />
        )}
        autoRefresh={refresh.auto}
        refreshSerial={refresh.serial}
        onEmpty={props.onEmpty}
        missing={props.missing}
        nothing={props.nothing}
        renderError={props.renderError}
      />
      <DrillMenuHost allowedOrigins={props.hostOrigins} features={user.features} onDrill={navigation.drill} />
      {pageExports === null ? null : (
        <WidgetMenuHost allowedOrigins={props.hostOrigins} entriesFor={pageExports.entriesFor} />
      )}
      {saving.dialog}
      {day === null ? null : (
        <Suspense fallback={null}>
          <NotesDialog
            customer={customer}
            timeZone={user.timeZone}
            day={day}
            marks={marks.filter((mark) => mark.day === day)}
            onClose={() => setDay(null)}
          />
        </Suspense>
      )}
    </>
  );
}
