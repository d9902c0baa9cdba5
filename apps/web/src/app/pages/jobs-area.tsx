import { type Job, jobResult } from '@playhead/contract/http/deliveries/jobs';
import { isPageId, pageEntry } from '@playhead/domain/pages';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { JobsPage, type ListedSchedule } from '../../features/jobs/jobs-page.tsx';
import { saveFile } from '@playhead/browser/ui/dom/save-file.ts';
import {
  DashboardScheduleDialog,
  ViewersScheduleDialog,
  WorkbenchScheduleDialog,
} from '../deliveries/delivery-dialogs.tsx';
import { PlanViews, type ReadPlanView } from '../deliveries/plan-views.tsx';
import { viewersOfPlan } from '../deliveries/viewers-sources.ts';
import { useWorkspace } from '../../page-context/page-context.ts';
import { useServices } from '../services.ts';

/** USR-019: Jobs Management, with the dialogs that edit its schedules. */
export function JobsArea() {
  const { customer, user, calendar } = useWorkspace();
  const api = useApi();
  const { now } = useServices();
  const words = useViewerWords();
  const download = useCallback(
    async ({ id, fileName }: Job) => {
      const { content, name } = await api.fetchFile(jobResult, { params: { customer, id } });
      saveFile(content, name ?? fileName ?? 'export');
    },
    [api, customer],
  );
  const segmentName = (id: string) =>
    user.segments.find(({ segmentId }) => segmentId === id)?.segmentName ?? t('segment {id}', { id });
  const pageTitle = (dashboardId: string): string => {
    const members = /^segment_page_with_(\d+)$/.exec(dashboardId)?.[1];
    if (members !== undefined) return t('Members of {name}', { name: segmentName(members) });
    return isPageId(dashboardId) ? words(tSent(pageEntry(dashboardId).label)) : dashboardId;
  };
  const renderEditor = (schedule: ListedSchedule, onClose: () => void): ReactNode => (
    <PlanViews {...{ customer, user, calendar }} onFail={onClose}>
      {(readView) => (
        <Suspense fallback={null}>
          <ScheduleEditor {...{ schedule, readView, segmentName, onClose }} title={pageTitle(schedule.dashboardId)} />
        </Suspense>
      )}
    </PlanViews>
  );
  return <JobsPage {...{ customer, now, pageTitle, renderEditor }} timeZone={user.timeZone} onDownload={download} />;
}

interface ScheduleEditorProps {
  schedule: ListedSchedule;
  title: string;
  readView: ReadPlanView;
  segmentName: (id: string) => string;
  onClose: () => void;
}

/** The schedules of the page that this one belongs to. */
function ScheduleEditor({ schedule, title, readView, segmentName, onClose }: ScheduleEditorProps) {
  const { customer, user } = useWorkspace();
  const { now } = useServices();
  const { dashboardId, id: openedId } = schedule;
  if (schedule.content === 'workbench') {
    // No query is open here: stored plans are edited, new ones are made in the workbench.
    const open = { queryId: null, query: null };
    return <WorkbenchScheduleDialog {...{ customer, user, title, now, openedId, onClose }} {...open} />;
  }
  if (schedule.content === 'viewers') {
    const viewers = viewersOfPlan(readView, dashboardId, { segmentName, title, user });
    return viewers === null ? null : <ViewersScheduleDialog {...{ customer, user, viewers, now, openedId, onClose }} />;
  }
  if (!isPageId(dashboardId)) return null;
  const page = { page: dashboardId, title, describe: (search: string) => readView(dashboardId, search) };
  return <DashboardScheduleDialog {...{ customer, user, page, search: '', now, openedId, onClose }} />;
}
