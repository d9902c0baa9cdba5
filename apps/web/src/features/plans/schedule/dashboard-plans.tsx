import { writePlan } from '@playhead/contract/plan-text';
import {
  dashboardSource,
  INSTANT_CRON,
  newPagePlan,
  newPlanTitle,
  type PagePlan,
  pagePlanDraft,
  pagePlanProblems,
} from '@playhead/domain/deliveries';
import { offeredFormats, PAGE_FORMATS, scheduleDestinations } from '@playhead/domain/exports';
import { describeTime, readCron, summaryLine } from '@playhead/domain/schedules';
import { t, tSent } from '@playhead/texts/translate';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { changePlan, plansKey, removePlan, storePlan } from '@playhead/browser/api/plan-resources.ts';
import type { PlanBackend } from '../list/save-plans.ts';
import { usePlanList } from '../list/use-plan-list.ts';
import { destinationLabel, receiverInWords } from '../parts/destination-choice.tsx';
import { DASHBOARD_SCHEDULE_PX, type DashboardScheduleProps } from './dashboard-schedule-props.ts';
import { PagePlanForm } from './page-plan-form.tsx';
import { PlansModal } from './plans-modal.tsx';

export interface DashboardPlansProps extends DashboardScheduleProps {
  stored: readonly PagePlan[];
}

export function DashboardPlans({ customer, user, page, search, now, openedId, onClose, stored }: DashboardPlansProps) {
  const [instant] = useState(now);
  const queryClient = useQueryClient();
  const plans = usePlanList<PagePlan>({
    stored,
    openedId,
    problemsOf: (plan) => pagePlanProblems(plan, page, instant),
    sourceOf: dashboardSource,
    backend: useBackend({ customer, page }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: plansKey(customer) });
      onClose();
    },
  });
  const destinations = scheduleDestinations(page.page, user.pageOffers);
  const formats = offeredFormats(page.page, user.pageOffers);
  const add = () =>
    plans.add(
      newPagePlan({
        destination: destinations[0],
        format: formats[0],
        key: crypto.randomUUID(),
        title: newPlanTitle(page.title, plans.list.plans),
        recipient: user.user.email,
        search,
      }),
    );
  return (
    <PlansModal
      title={t('Schedule {title}', { title: tSent(page.title) })}
      width={DASHBOARD_SCHEDULE_PX}
      saveLabel={t('Save All')}
      {...{ plans, summaryOf, aboutOf, onClose }}
      emptyText={t('No schedule is chosen. A schedule delivers this page again and again, as you see it now.')}
      onNew={add}
    >
      {(plan) => (
        <PagePlanForm
          key={plan.key}
          plan={plan}
          colleagues={user.colleagues}
          {...{ destinations, formats }}
          filters={page.describe(plan.search).filters}
          now={instant}
          onChange={plans.edit}
        />
      )}
    </PlansModal>
  );
}

/** DLV-068: all plans of a dashboard are with one backend. */
function useBackend({ customer, page }: Pick<DashboardScheduleProps, 'customer' | 'page'>): PlanBackend<PagePlan> {
  const api = useApi();
  const bodyOf = (plan: PagePlan, instant: boolean) => {
    const draft = pagePlanDraft(plan, page);
    if (draft === null) throw new Error('A plan with problems cannot be saved.');
    return {
      ...writePlan(instant ? { ...draft, instant, cron: INSTANT_CRON } : draft),
      actionType: instant ? 'test' : 'schedule',
    };
  };
  return {
    create: async (plan) => storePlan(api, { customer, id: plan.key, body: bodyOf(plan, false) }),
    update: async (plan, id) => changePlan(api, { customer, id, body: bodyOf(plan, false) }),
    remove: ({ id }) => removePlan(api, { customer, id }),
    test: async (plan) => storePlan(api, { customer, id: crypto.randomUUID(), body: bodyOf(plan, true) }),
  };
}

/** DLV-014 */
function summaryOf(plan: PagePlan): string {
  const { cron, timeZone, format } = plan;
  return summaryLine({
    format: tSent(PAGE_FORMATS.find(({ value }) => value === format)?.label ?? ''),
    destination: receiverInWords(plan.destination, plan),
    time: readCron(cron),
    cron,
    timeZone,
  });
}

function aboutOf({ destination, cron }: PagePlan): string {
  const time = readCron(cron);
  const often = time === null ? cron : describeTime(time);
  return `${destinationLabel(destination)}, ${often}`;
}
