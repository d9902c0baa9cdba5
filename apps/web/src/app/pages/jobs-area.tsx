import { type Job, jobResult } from '@playhead/contract/http/jobs';
import type { UserInfo } from '@playhead/contract/http/users';
import { withViewerLabel } from '@playhead/domain/format';
import { isPageId, pageEntry } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { JobsPage, type ListedSchedule } from '../../features/jobs/jobs-page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { DashboardScheduleDialog, ViewersScheduleDialog } from '../deliveries/delivery-dialogs.tsx';
import { usePlanViews } from '../deliveries/plan-views.ts';
import { viewersOfPlan } from '../deliveries/viewers-sources.ts';
import { useServices } from '../services.ts';

export interface JobsAreaProps {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
}

/** USR-019: Jobs Management, with the dialogs that edit its schedules. */
export function JobsArea({ customer, user, calendar }: JobsAreaProps) {
  const api = useApi();
  const { now } = useServices();
  const readView = usePlanViews({ customer, user, calendar });
  const download = useCallback(
    async ({ id, fileName }: Job) => {
      const { content, name } = await api.fetchFile(jobResult, { params: { customer, id } });
      saveFile(content, name ?? fileName ?? 'export');
    },
    [api, customer],
  );
  const segmentName = (id: string) =>
    user.segments.find(({ segmentId }) => segmentId === id)?.segmentName ?? `segment ${id}`;
  const pageTitle = (dashboardId: string): string => {
    const members = /^segment_page_with_(\d+)$/.exec(dashboardId)?.[1];
    if (members !== undefined) return `Members of ${segmentName(members)}`;
    return isPageId(dashboardId) ? withViewerLabel(pageEntry(dashboardId).label, user.viewerLabel) : dashboardId;
  };
  const renderEditor = (schedule: ListedSchedule, onClose: () => void): ReactNode => {
    const { dashboardId, id: openedId } = schedule;
    if (schedule.content === 'viewers') {
      const viewers = viewersOfPlan(readView, dashboardId, segmentName);
      if (viewers === null) return null;
      return (
        <Suspense fallback={null}>
          <ViewersScheduleDialog {...{ customer, user, viewers, now, openedId, onClose }} />
        </Suspense>
      );
    }
    if (!isPageId(dashboardId)) return null;
    const page = {
      page: dashboardId,
      title: pageTitle(dashboardId),
      describe: (search: string) => readView(dashboardId, search),
    };
    return (
      <Suspense fallback={null}>
        <DashboardScheduleDialog {...{ customer, user, page, search: '', now, openedId, onClose }} />
      </Suspense>
    );
  };
  return <JobsPage {...{ customer, now, pageTitle, renderEditor }} timeZone={user.timeZone} onDownload={download} />;
}
