import { writePlan } from '@playhead/contract/plan-text';
import {
  bucketJobOf,
  INSTANT_CRON,
  newPlanTitle,
  newViewersPlan,
  type ViewersPlan,
  viewersPlanDraft,
  viewersPlanProblems,
} from '@playhead/domain/deliveries';
import { bucketSummaryLine, describeBucketCron, describeTime, readCron, summaryLine } from '@playhead/domain/schedules';
import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import {
  changeBucketJob,
  changePlan,
  plansKey,
  removeBucketJob,
  removePlan,
  storeBucketJob,
  storePlan,
} from '@playhead/browser/api/plan-resources.ts';
import type { PlanBackend } from '../list/save-plans.ts';
import { usePlanList } from '../list/use-plan-list.ts';
import { destinationLabel, receiverInWords } from '../parts/destination-choice.tsx';
import { PlansModal } from './plans-modal.tsx';
import { ViewersPlanForm } from './viewers-plan-form.tsx';
import type { ViewersScheduleProps } from './viewers-schedule-dialog.tsx';

/** DLV-011 */
const WIDTH_PX = 865;

export interface ViewersPlansProps extends ViewersScheduleProps {
  stored: readonly ViewersPlan[];
}

export function ViewersPlans({ customer, user, viewers, now, openedId, onClose, stored }: ViewersPlansProps) {
  const words = useViewerWords();
  const [instant] = useState(now);
  const queryClient = useQueryClient();
  const plans = usePlanList<ViewersPlan>({
    stored,
    openedId,
    problemsOf: (plan) => viewersPlanProblems(plan, instant),
    backend: useBackend(customer, viewers.dashboardId),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: plansKey(customer) });
      onClose();
    },
  });
  const add = () =>
    plans.add(
      newViewersPlan({
        key: crypto.randomUUID(),
        title: newPlanTitle(viewers.title, plans.list.plans),
        recipient: user.user.email,
        view: viewers.view,
        destination: viewers.destinations[0],
        ...viewers.shown,
        limit: 'current',
      }),
    );
  return (
    <PlansModal
      title={t('Schedule {title}', { title: viewers.title })}
      width={WIDTH_PX}
      saveLabel={t('Save')}
      {...{ plans, summaryOf, aboutOf, onClose }}
      emptyText={words(t('No schedule is chosen. A schedule delivers this list of viewers again and again.'))}
      onNew={add}
    >
      {(plan) => (
        <ViewersPlanForm
          key={plan.key}
          plan={plan}
          viewers={viewers}
          colleagues={user.colleagues}
          timeZone={user.timeZone}
          now={instant}
          onChange={plans.edit}
        />
      )}
    </PlansModal>
  );
}

/** DLV-034, DLV-035: mails are kept by one backend, files for S3 by another. */
function useBackend(customer: string, dashboardId: string): PlanBackend<ViewersPlan> {
  const api = useApi();
  const bodyOf = (plan: ViewersPlan, instant: boolean) => {
    const draft = viewersPlanDraft(plan, dashboardId);
    if (draft === null) throw new Error('A plan with problems cannot be saved.');
    return {
      ...writePlan(instant ? { ...draft, instant, cron: INSTANT_CRON } : draft),
      actionType: instant ? 'test' : 'schedule',
    };
  };
  const isBucket = ({ destination }: ViewersPlan) => destination === 's3';
  return {
    create: async (plan) =>
      isBucket(plan)
        ? storeBucketJob(api, { customer, id: plan.key, body: bucketJobOf(plan, { dashboardId, isTest: false }) })
        : storePlan(api, { customer, id: plan.key, body: bodyOf(plan, false) }),
    update: async (plan, id) =>
      isBucket(plan)
        ? changeBucketJob(api, { customer, id, body: bucketJobOf(plan, { dashboardId, isTest: false }) })
        : changePlan(api, { customer, id, body: bodyOf(plan, false) }),
    remove: ({ id, source }) =>
      source === 'ci' ? removeBucketJob(api, { customer, id }) : removePlan(api, { customer, id }),
    test: async (plan) =>
      isBucket(plan)
        ? storeBucketJob(api, {
            customer,
            id: crypto.randomUUID(),
            body: bucketJobOf(plan, { dashboardId, isTest: true }),
          })
        : storePlan(api, { customer, id: crypto.randomUUID(), body: bodyOf(plan, true) }),
  };
}

function summaryOf(plan: ViewersPlan): string {
  const { cron, timeZone } = plan;
  const line = { format: 'CSV.zip', destination: receiverInWords(plan.destination, plan), timeZone };
  return plan.destination === 's3'
    ? bucketSummaryLine({ ...line, often: describeBucketCron(cron) })
    : summaryLine({ ...line, time: readCron(cron), cron });
}

function aboutOf({ destination, cron }: ViewersPlan): string {
  const time = readCron(cron);
  const often = time === null ? cron : describeTime(time);
  return `${destinationLabel(destination)}, ${destination === 's3' ? describeBucketCron(cron) : often}`;
}
