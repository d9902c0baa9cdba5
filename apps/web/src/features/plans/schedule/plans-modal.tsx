import type { ListedPlan, TargetFields } from '@playhead/domain/deliveries';
import { tSent } from '@playhead/texts/translate';
import { type ReactNode, useId, useState } from 'react';
import { AntModal } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import { PlanListPanel } from '../list/plan-list-panel.tsx';
import type { PlanListState } from '../list/use-plan-list.ts';
import { CancelModal } from '../parts/cancel-modal.tsx';
import { DialogFoot } from '../parts/dialog-foot.tsx';
import { FirstProblemContext } from '../parts/first-problem.tsx';
import { HostKeyModal } from '../parts/host-key-modal.tsx';
import { ScheduleButtons } from './schedule-buttons.tsx';
import styles from './schedule.module.css';

type ShownPlan = ListedPlan & TargetFields & { paused: boolean; trouble: string | null };

export interface PlansModalProps<Plan extends ShownPlan> {
  title: string;
  width: number;
  /** "Save All", or "Save" for viewers. */
  saveLabel: string;
  plans: PlanListState<Plan>;
  /** DLV-014 */
  summaryOf: (plan: Plan) => string;
  /** Destination and time in a few words. */
  aboutOf: (plan: Plan) => string;
  /** What a schedule is for, where none is chosen. */
  emptyText: string;
  onNew: () => void;
  onClose: () => void;
  /** The form of the current plan. */
  children: (plan: Plan) => ReactNode;
}

/** DLV-007, DLV-008, DLV-013: the list of schedules, the form of one, and what the buttons below do. */
export function PlansModal<Plan extends ShownPlan>(props: PlansModalProps<Plan>) {
  const { plans, summaryOf, aboutOf, onClose } = props;
  const { list, current, problem, saveProblem, isModified, isSaving } = plans;
  const [isLeaving, setLeaving] = useState(false);
  const problemId = useId();
  const isBusy = isSaving || plans.testing !== null;
  const cancel = () => (isModified ? setLeaving(true) : onClose());
  return (
    <FirstProblemContext value={saveProblem === null ? null : { text: saveProblem, id: problemId }}>
      <AntModal
        title={props.title}
        width={props.width}
        isBusy={isBusy}
        onClose={cancel}
        footer={
          <DialogFoot
            summary={current === null ? null : summaryOf(current)}
            problem={saveProblem}
            problemId={problemId}
            isModified={isModified}
          >
            <ScheduleButtons
              saveLabel={props.saveLabel}
              isTesting={plans.testing !== null}
              isTested={current !== null && plans.tested.has(current.key)}
              isSaving={isSaving}
              mayTest={current !== null && problem === null}
              maySave={isModified && saveProblem === null}
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
              trouble: plans.failures.get(plan.key)?.join(', ') ?? (plan.trouble === null ? null : tSent(plan.trouble)),
            }))}
            current={list.current}
            isBusy={isBusy}
            onChoose={plans.choose}
            onNew={props.onNew}
            onDuplicate={plans.duplicate}
            onDelete={plans.remove}
          />
          {current === null ? (
            <div className={styles.state}>
              <p>{props.emptyText}</p>
            </div>
          ) : (
            props.children(current)
          )}
        </div>
      </AntModal>
      <HostKeyModal
        hostKey={plans.hostKey}
        address={current?.sftp.address ?? ''}
        onConfirm={(confirmed) => void plans.confirmHost(confirmed)}
        onCancel={plans.leaveHost}
      />
      <CancelModal isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </FirstProblemContext>
  );
}
