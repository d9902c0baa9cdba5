import { writePlan } from '@playhead/contract/plan-text';
import {
  bucketJobOf,
  INSTANT_CRON,
  newPlanTitle,
  newViewersPlan,
  targetOf,
  testProblem,
  type ViewersPlan,
  viewersPlanDraft,
  viewersPlanProblems,
} from '@playhead/domain/deliveries';
import { bucketSummaryLine, describeBucketCron, describeTime, readCron, summaryLine } from '@playhead/domain/schedules';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
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
import { AntModal } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import { PlanListPanel } from '../list/plan-list-panel.tsx';
import type { PlanBackend } from '../list/save-plans.ts';
import { usePlanList } from '../list/use-plan-list.ts';
import { CancelModal } from '../parts/cancel-modal.tsx';
import { receiverInWords } from '../parts/destination-choice.tsx';
import { DialogFoot } from '../parts/dialog-foot.tsx';
import { FirstProblemContext } from '../parts/first-problem.tsx';
import { ScheduleButtons } from './schedule-buttons.tsx';
import styles from './schedule.module.css';
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
  const [isLeaving, setLeaving] = useState(false);
  const queryClient = useQueryClient();
  const problemId = useId();
  const plans = usePlanList<ViewersPlan>({
    stored,
    openedId,
    problemsOf: (plan) => viewersPlanProblems(plan, instant),
    testProblemOf: (plan) => {
      const target = targetOf(plan);
      return target === null ? null : testProblem(target);
    },
    backend: useBackend(customer, viewers.dashboardId),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: plansKey(customer) });
      onClose();
    },
  });
  const { list, current, problem, isModified, isSaving } = plans;
  const isBusy = isSaving || plans.testing !== null;
  const cancel = () => (isModified ? setLeaving(true) : onClose());
  const add = () =>
    plans.add(
      newViewersPlan({
        key: crypto.randomUUID(),
        title: newPlanTitle(viewers.title, list.plans),
        recipient: user.user.email,
        view: viewers.view,
        ...viewers.shown,
        limit: 'current',
      }),
    );
  return (
    <FirstProblemContext value={problem === null ? null : { text: problem, id: problemId }}>
      <AntModal
        title={`Schedule ${viewers.title}`}
        width={WIDTH_PX}
        isBusy={isBusy}
        onClose={cancel}
        footer={
          <DialogFoot
            summary={current === null ? null : summaryOf(current)}
            problem={problem}
            problemId={problemId}
            isModified={isModified}
          >
            <ScheduleButtons
              saveLabel="Save"
              isTesting={plans.testing !== null}
              isTested={current !== null && plans.tested.has(current.key)}
              isSaving={isSaving}
              mayTest={current !== null && problem === null}
              maySave={isModified && problem === null}
              onCancel={cancel}
              onTest={() => void plans.test()}
              onSave={() => void plans.save()}
            />
          </DialogFoot>
        }
      >
        <div className={styles.layout}>
          <PlanListPanel
            entries={list.plans.map((plan) => ({
              ...plan,
              about: aboutOf(plan),
              trouble: plans.failures.get(plan.key)?.join(', ') ?? plan.trouble,
            }))}
            current={list.current}
            isBusy={isBusy}
            onChoose={plans.choose}
            onNew={add}
            onDuplicate={plans.duplicate}
            onDelete={plans.remove}
          />
          {current === null ? (
            <div className={styles.state}>
              <p>{words('No schedule is chosen. A schedule delivers this list of viewers again and again.')}</p>
            </div>
          ) : (
            <ViewersPlanForm
              key={current.key}
              plan={current}
              viewers={viewers}
              colleagues={user.colleagues}
              timeZone={user.timeZone}
              now={instant}
              onChange={plans.edit}
            />
          )}
        </div>
      </AntModal>
      <CancelModal isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </FirstProblemContext>
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
  if (destination === 'email') return `Email, ${time === null ? cron : describeTime(time)}`;
  return `Amazon S3, ${describeBucketCron(cron)}`;
}
