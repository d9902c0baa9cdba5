import type { StoredPlan } from '@playhead/contract/http/deliveries/plans';
import { type PagePlan, pagePlanOf } from '@playhead/domain/deliveries';
import { t, tSent } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { plansQuery } from '@playhead/browser/api/plan-resources.ts';
import { useFocusBack } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { DashboardPlans } from './dashboard-plans.tsx';
import { DASHBOARD_SCHEDULE_PX, type DashboardScheduleProps } from './dashboard-schedule-props.ts';
import { PlansLoading } from './plans-loading.tsx';

/** DLV-004..DLV-009: the schedules of a dashboard. */
export function DashboardScheduleDialog(props: DashboardScheduleProps) {
  return (
    <AntScope>
      <LoadedPlans {...props} />
    </AntScope>
  );
}

function LoadedPlans(props: DashboardScheduleProps) {
  const { customer, user, page, onClose } = props;
  useFocusBack();
  const plans = useQuery(plansQuery(useApi(), { customer, dashboard: page.page }));
  const stored = useMemo(() => plans.data && readPlans(plans.data, user.user.email), [plans.data, user]);
  // What is read again later does not touch what is being edited: the dialog takes its plans once.
  if (stored !== undefined) return <DashboardPlans {...props} stored={stored} />;
  return (
    <PlansLoading
      title={t('Schedule {title}', { title: tSent(page.title) })}
      width={DASHBOARD_SCHEDULE_PX}
      plans={plans}
      onClose={onClose}
    />
  );
}

function readPlans(stored: readonly StoredPlan[], recipient: string): readonly PagePlan[] {
  return stored.flatMap((plan) => pagePlanOf(plan, { key: crypto.randomUUID(), recipient }) ?? []);
}
