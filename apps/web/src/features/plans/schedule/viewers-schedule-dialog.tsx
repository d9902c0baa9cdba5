import type { StoredBucketJob, StoredPlan } from '@playhead/contract/http/deliveries/plans';
import type { UserInfo } from '@playhead/contract/http/account/users';
import {
  type Destination,
  type ViewersPlan,
  viewersPlanOf,
  viewersPlanOfJob,
  type ViewersView,
} from '@playhead/domain/deliveries';
import type { ViewerFieldChoices, ViewerFieldSelection } from '@playhead/domain/exports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { bucketJobsQuery, plansQuery } from '@playhead/browser/api/plan-resources.ts';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { ViewersPlans } from './viewers-plans.tsx';

/** A list of viewers: the page of viewers, or the members of a segment. */
export interface ViewersSource {
  /** Of plans; `segment_page_with_11` for the members of a segment. */
  dashboardId: string;
  /** What new plans and files are called after. */
  title: string;
  view: ViewersView;
  choices: ViewerFieldChoices;
  /** Chosen at first: what the table shows. */
  shown: ViewerFieldSelection;
  /** EXP-073: what schedules offer. */
  destinations: readonly Destination[];
  /** The filters of a query string in words. */
  describe: (search: string) => readonly string[];
}

export interface ViewersScheduleProps {
  customer: string;
  user: Pick<UserInfo, 'user' | 'colleagues' | 'timeZone'>;
  viewers: ViewersSource;
  now: () => Date;
  openedId?: string | undefined;
  onClose: () => void;
}

/** DLV-011, DLV-012: shown once the schedules are loaded; without them nothing could be saved correctly. */
export function ViewersScheduleDialog(props: ViewersScheduleProps) {
  const { customer, user, viewers, onClose } = props;
  const api = useApi();
  const toasts = useToasts();
  const mails = useQuery(plansQuery(api, { customer, dashboard: viewers.dashboardId }));
  const jobs = useQuery(bucketJobsQuery(api, customer));
  const error = mails.error ?? jobs.error;
  useEffect(() => {
    if (error === null) return;
    presentError(error, toasts.show);
    onClose();
  }, [error, toasts, onClose]);
  const { dashboardId } = viewers;
  const stored = useMemo(
    () => mails.data && jobs.data && readPlans(mails.data, jobs.data, { dashboardId, recipient: user.user.email }),
    [mails.data, jobs.data, dashboardId, user],
  );
  if (stored === undefined) return null;
  return (
    <AntScope>
      <ViewersPlans {...props} stored={stored} />
    </AntScope>
  );
}

function readPlans(
  mails: readonly StoredPlan[],
  jobs: readonly StoredBucketJob[],
  { dashboardId, recipient }: { dashboardId: string; recipient: string },
): readonly ViewersPlan[] {
  const identity = () => ({ key: crypto.randomUUID(), recipient });
  return [
    ...mails
      .filter(({ configuration }) => configuration.configuration.dashboardId === dashboardId)
      .flatMap((plan) => viewersPlanOf(plan, identity()) ?? []),
    ...jobs
      .filter((job) => job.lookerDashboardId === dashboardId)
      .flatMap((job) => viewersPlanOfJob(job, identity()) ?? []),
  ];
}
