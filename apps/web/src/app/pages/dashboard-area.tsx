import type { Annotation } from '@playhead/contract/http/annotations';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { annotationsQuery } from '../../features/annotations/queries.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { DrillMenuHost } from '../../features/drill-down/drill-menu-host.tsx';
import { WidgetMenuHost } from '../../features/exports/widget-menu-host.tsx';
import { usePage } from '../../page-context/page-context.ts';
import { PageExportsContext } from '../opened-page/page-exports.tsx';
import { useExportSource } from '../opened-page/use-export-source.ts';
import { UnknownPage } from './unknown-page.tsx';
import { useDrilling } from './use-drilling.tsx';
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
  const [noted, setNoted] = useState<readonly string[] | null>(null);
  const pageExports = use(PageExportsContext);
  useExportSource(pageExports?.source ?? null);
  const { drilling, dialog } = useDrilling({ annotations, onNotes: setNoted });
  const { embedOrigins, features, timeZone } = user;
  return (
    <>
      <DashboardPage
        notes={{ annotations, onDayClick: (day) => setNoted([day]) }}
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
      {noted === null ? null : (
        <Suspense fallback={null}>
          <NotesDialog
            customer={customer}
            timeZone={timeZone}
            days={noted}
            period={range}
            annotations={annotations.filter(({ day }) => noted.includes(day))}
            onClose={() => setNoted(null)}
          />
        </Suspense>
      )}
    </>
  );
}
