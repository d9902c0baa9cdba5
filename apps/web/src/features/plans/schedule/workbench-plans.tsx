import { writePlan } from '@playhead/contract/plan-text';
import {
  dashboardSource,
  hasSelectedFields,
  INSTANT_CRON,
  isMasked,
  newWorkbenchPlan,
  newWorkbenchTitle,
  NO_FIELDS_WARNING,
  NO_QUERY_ID_LOG,
  runnableQuery,
  type WorkbenchPlan,
  workbenchPlanDraft,
  workbenchPlanProblems,
} from '@playhead/domain/deliveries';
import { describeTime, readCron, summaryLine } from '@playhead/domain/schedules';
import { t } from '@playhead/texts/translate';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { changePlan, plansKey, removePlan, storePlan } from '@playhead/browser/api/plan-resources.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import type { PlanBackend } from '../list/save-plans.ts';
import { usePlanList } from '../list/use-plan-list.ts';
import { destinationLabel, receiverInWords } from '../parts/destination-choice.tsx';
import { PlansModal } from './plans-modal.tsx';
import { WorkbenchPlanForm } from './workbench-plan-form.tsx';
import type { WorkbenchScheduleProps } from './workbench-schedule-dialog.tsx';

/** DLV-083 */
export const WORKBENCH_TITLE = t('Schedule Analytics Workbench');
export const WORKBENCH_SCHEDULE_PX = 1100;

export interface WorkbenchPlansProps extends WorkbenchScheduleProps {
  stored: readonly WorkbenchPlan[];
}

export function WorkbenchPlans(props: WorkbenchPlansProps) {
  const { customer, user, queryId, query, title, now, openedId, onClose } = props;
  const [instant] = useState(now);
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const current = hasSelectedFields(query) && queryId !== null ? { queryId, query: runnableQuery(query) } : null;
  const create = (plans: readonly WorkbenchPlan[]): WorkbenchPlan | null =>
    current === null
      ? null
      : newWorkbenchPlan({
          key: crypto.randomUUID(),
          title: newWorkbenchTitle(title, plans),
          recipient: user.user.email,
          source: current,
        });
  // DLV-089
  const [stored] = useState(() => (props.stored.length > 0 ? props.stored : [create([]) ?? []].flat()));
  const plans = usePlanList<WorkbenchPlan>({
    stored,
    openedId,
    problemsOf: (plan) => workbenchPlanProblems(plan, instant),
    sourceOf: dashboardSource,
    alwaysComplete: true,
    backend: useBackend({ customer, user }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: plansKey(customer) });
      onClose();
    },
  });
  const add = () => {
    const plan = create(plans.list.plans);
    if (plan !== null) return plans.add(plan);
    if (hasSelectedFields(query)) console.warn(NO_QUERY_ID_LOG);
    else toasts.show({ tone: 'warning', text: NO_FIELDS_WARNING });
  };
  return (
    <PlansModal
      title={WORKBENCH_TITLE}
      width={WORKBENCH_SCHEDULE_PX}
      saveLabel={t('Save All')}
      {...{ plans, summaryOf, aboutOf, onClose }}
      emptyText={t('No schedule is chosen. A schedule delivers the results of an analysis again and again.')}
      onNew={add}
    >
      {(plan) => (
        <WorkbenchPlanForm
          key={plan.key}
          plan={plan}
          current={current}
          colleagues={user.colleagues}
          now={instant}
          onChange={plans.edit}
        />
      )}
    </PlansModal>
  );
}

/** DLV-088, DLV-096, DLV-097 */
function useBackend({ customer, user }: Pick<WorkbenchPlansProps, 'customer' | 'user'>): PlanBackend<WorkbenchPlan> {
  const api = useApi();
  const bodyOf = (plan: WorkbenchPlan, more: { instant?: true; id?: string } = {}) => {
    const draft = workbenchPlanDraft(plan);
    if (draft === null) throw new Error('A plan with problems cannot be saved.');
    const { instant, id } = more;
    return {
      ...writePlan(instant ? { ...draft, instant, cron: INSTANT_CRON } : draft),
      account: user.customer.accountName,
      username: user.user.email,
      actionType: instant ? 'test' : 'schedule',
      ...(id === undefined ? {} : { id, withsecret: plan.destination === 's3' && !isMasked(plan.secret) }),
    };
  };
  return {
    create: async (plan) => storePlan(api, { customer, id: plan.key, body: { ...bodyOf(plan), uuid: plan.key } }),
    update: async (plan, id) => changePlan(api, { customer, id, body: bodyOf(plan, { id }) }),
    remove: ({ id }) => removePlan(api, { customer, id }),
    test: async (plan) => storePlan(api, { customer, id: crypto.randomUUID(), body: bodyOf(plan, { instant: true }) }),
  };
}

/** DLV-014 */
function summaryOf(plan: WorkbenchPlan): string {
  const { cron, timeZone } = plan;
  const destination = receiverInWords(plan.destination, plan);
  return summaryLine({ format: 'CSV', destination, time: readCron(cron), cron, timeZone });
}

function aboutOf({ destination, cron }: WorkbenchPlan): string {
  const time = readCron(cron);
  const often = time === null ? cron : describeTime(time);
  return `${destinationLabel(destination)}, ${often}`;
}
