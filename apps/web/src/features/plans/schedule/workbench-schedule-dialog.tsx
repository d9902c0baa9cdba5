import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { StoredPlan } from '@playhead/contract/http/deliveries/plans';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { WORKBENCH_PAGE, type WorkbenchPlan, workbenchPlanOf } from '@playhead/domain/deliveries';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { workbenchPlansQuery } from '@playhead/browser/api/plan-resources.ts';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { useFocusBack } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import { PlansLoading } from './plans-loading.tsx';
import { WORKBENCH_SCHEDULE_PX, WORKBENCH_TITLE, WorkbenchPlans } from './workbench-plans.tsx';

export interface WorkbenchScheduleProps {
  customer: string;
  user: Pick<UserInfo, 'user' | 'colleagues' | 'customer'>;
  /** What is open in the workbench; null for both where nothing is. */
  queryId: string | null;
  query: ExploreQuery | null;
  /** What new plans are called after. */
  title: string;
  now: () => Date;
  openedId?: string | undefined;
  onClose: () => void;
}

/** DLV-083 */
export function WorkbenchScheduleDialog(props: WorkbenchScheduleProps) {
  return (
    <AntScope>
      <LoadedPlans {...props} />
    </AntScope>
  );
}

/** The caller's plans of all queries. */
function LoadedPlans(props: WorkbenchScheduleProps) {
  const { customer, user, onClose } = props;
  useFocusBack();
  const { email } = user.user;
  const caller = { account: user.customer.accountName, username: email };
  const plans = useQuery(workbenchPlansQuery(useApi(), { customer, ...caller, dashboardId: WORKBENCH_PAGE }));
  const stored = useMemo(() => plans.data && readPlans(plans.data, email), [plans.data, email]);
  // What is read again later does not touch what is being edited: the dialog takes its plans once.
  if (stored !== undefined) return <WorkbenchPlans {...props} stored={stored} />;
  return <PlansLoading title={WORKBENCH_TITLE} width={WORKBENCH_SCHEDULE_PX} plans={plans} onClose={onClose} />;
}

function readPlans(stored: readonly StoredPlan[], recipient: string): readonly WorkbenchPlan[] {
  return stored.flatMap((plan) => workbenchPlanOf(plan, { key: crypto.randomUUID(), recipient }) ?? []);
}
