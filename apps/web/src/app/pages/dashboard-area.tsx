import type { Annotation } from '@playhead/contract/http/annotations';
import { drillItems } from '@playhead/domain/drill-down';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useCallback, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { annotationsQuery } from '../../features/annotations/queries.ts';
import { DashboardPage, type DashboardSlots } from '../../features/dashboard/dashboard-page.tsx';
import { DrillMenuHost } from '../../features/drill-down/drill-menu-host.tsx';
import { DrillMenu } from '../../features/drill-down/drill-menu.tsx';
import { MenuEntry } from '../../features/drill-down/menu-entry.tsx';
import { WidgetMenuHost } from '../../features/exports/widget-menu-host.tsx';
import {
  type SegmentEntrySource,
  useSaveAsSegmentEntry,
} from '../../features/segments/save-as-segment/use-save-as-segment-entry.ts';
import { usePageSegmentSaving } from '../../features/segments/save-as-segment/use-segment-saving.tsx';
import { mayCreateSegments } from '../../features/segments/segment-access.ts';
import { usePage } from '../../page-context/page-context.ts';
import { PageExportsContext } from '../opened-page/page-exports.tsx';
import { useExportSource } from '../opened-page/use-export-source.ts';
import { UnknownPage } from './unknown-page.tsx';
import { NothingScreen } from './screens/nothing-screen.tsx';
import { renderPageError } from './screens/page-error.tsx';

const NotesDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/annotations/notes-dialog.tsx'))).NotesDialog,
}));

const NO_NOTES: readonly Annotation[] = [];

export interface DashboardAreaProps {
  /** True when every widget has responded and none has a row, false when one has rows again. */
  onEmpty: (empty: boolean) => void;
}

/** The dashboard with what other features bring to it: drill-down, notes, exports, segments. */
export function DashboardArea({ onEmpty }: DashboardAreaProps) {
  const { period, user, customer, navigation } = usePage();
  const { range } = period.current;
  const annotations = useQuery(annotationsQuery(useApi(), { customer, range })).data ?? NO_NOTES;
  const [day, setDay] = useState<string | null>(null);
  const pageExports = use(PageExportsContext);
  useExportSource(pageExports?.source ?? null);
  const { drilling, dialog } = useDrilling();
  const { embedOrigins, features, timeZone } = user;
  return (
    <>
      <DashboardPage
        notes={{ annotations, onDayClick: setDay }}
        drilling={drilling}
        widgetActions={pageExports?.widgetActions}
        onEmpty={onEmpty}
        missing={<UnknownPage />}
        nothing={<NothingScreen />}
        renderError={renderPageError}
      />
      <DrillMenuHost allowedOrigins={embedOrigins} features={features} onDrill={navigation.drill} />
      {pageExports === null ? null : (
        <WidgetMenuHost allowedOrigins={embedOrigins} entriesFor={pageExports.entriesFor} />
      )}
      {dialog}
      {day === null ? null : (
        <Suspense fallback={null}>
          <NotesDialog
            customer={customer}
            timeZone={timeZone}
            day={day}
            annotations={annotations.filter((note) => note.day === day)}
            onClose={() => setDay(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Where a click on a data point leads: to other pages, and to a segment of the viewers behind it. */
function useDrilling(): { drilling: DashboardSlots['drilling']; dialog: React.ReactNode } {
  const { page, user, filters, state } = usePage();
  const { settings } = state;
  const { used } = filters;
  const saving = usePageSegmentSaving();
  const maySave = mayCreateSegments(user, page);
  const itemsFor = useCallback<DashboardSlots['drilling']['itemsFor']>(
    ({ field, value }) =>
      drillItems({
        field,
        value,
        page,
        features: user.features,
        flags: user.flags,
        dayPartStarts: user.dayPartStarts,
        filters: used,
        settings,
      }),
    [page, user, used, settings],
  );
  const renderMenu: DashboardSlots['drilling']['renderMenu'] = ({ dataPoint, widget, ...menu }) => (
    <DrillMenu
      {...menu}
      extra={
        maySave ? (
          <SaveAsSegmentEntry
            {...{ dataPoint, widget }}
            onSave={(saved) => {
              menu.onClose();
              saving.begin(saved);
            }}
          />
        ) : null
      }
    />
  );
  return { drilling: { itemsFor, offersMore: maySave, renderMenu }, dialog: saving.dialog };
}

function SaveAsSegmentEntry(source: SegmentEntrySource) {
  return <MenuEntry {...useSaveAsSegmentEntry(source)} />;
}
