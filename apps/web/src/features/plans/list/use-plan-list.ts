import {
  blockedSwitch,
  type ListedPlan,
  type PlanAction,
  type PlanList,
  reducePlans,
  saveSteps,
  saveWarnings,
  settleSave,
  type TargetFields,
  unconfirmedHost,
} from '@playhead/domain/deliveries';
import { t, tSent } from '@playhead/texts/translate';
import { useState } from 'react';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { type PlanBackend, savePlans } from './save-plans.ts';
import { usePlanTest } from './use-plan-test.ts';

type SourceOf = Parameters<typeof saveSteps>[1];

type DeliveredPlan = ListedPlan & TargetFields;

export interface PlanListOptions<Plan extends DeliveredPlan> {
  stored: readonly Plan[];
  /** The id of the plan that is open first; the first one otherwise. */
  openedId?: string | undefined;
  problemsOf: (plan: Plan) => readonly string[];
  sourceOf?: SourceOf;
  /** DLV-091: the workbench leaves no plan that is incomplete, modified or not. */
  alwaysComplete?: boolean;
  backend: PlanBackend<Plan>;
  onSaved: () => void;
}

/** DLV-037: the only problem that is shown by name when another plan is chosen. */
const SECRET_PROBLEM = t('Please update your secret.');

export type PlanListState<Plan extends DeliveredPlan> = ReturnType<typeof usePlanList<Plan>>;

/** The plans of a schedule dialog, with what its buttons do. */
export function usePlanList<Plan extends DeliveredPlan>(options: PlanListOptions<Plan>) {
  const { stored, openedId, problemsOf, sourceOf, alwaysComplete = false, backend, onSaved } = options;
  const toasts = useToasts();
  const [list, setList] = useState<PlanList<Plan>>(() => ({
    plans: stored,
    current: (stored.find(({ saved }) => saved?.id === openedId) ?? stored[0])?.key ?? null,
    deleted: [],
  }));
  const [failures, setFailures] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const planTest = usePlanTest(backend);

  const current = list.plans.find(({ key }) => key === list.current) ?? null;
  const problems = current === null ? [] : problemsOf(current);
  const [problem = null] = problems;
  const saveProblem = problem ?? (current === null ? null : unconfirmedHost(current));
  const isModified = list.deleted.length > 0 || list.plans.some(({ modified }) => modified);
  const act = (action: PlanAction<Plan>) => setList((before) => reducePlans(before, action));
  const warn = (text: string) => toasts.show({ tone: 'warning', text });

  /** DLV-036, DLV-037 */
  const mayLeave = (): boolean => {
    const blocked = blockedSwitch(list, saveProblem, alwaysComplete);
    if (blocked === null) return true;
    warn(problem !== null && tSent(problem) === SECRET_PROBLEM ? SECRET_PROBLEM : blocked);
    return false;
  };

  return {
    list,
    current,
    problem,
    saveProblem,
    isModified,
    isSaving,
    failures,
    /** DLV-039 */
    testing: planTest.testing,
    tested: planTest.tested,
    edit: (change: Extract<PlanAction<Plan>, { type: 'edit' }>['change']) => {
      if (current !== null) act({ type: 'edit', key: current.key, change });
    },
    choose: (key: string) => {
      if (key !== list.current && mayLeave()) act({ type: 'choose', key, problem: null });
    },
    add: (plan: Plan) => {
      if (mayLeave()) act({ type: 'add', plan });
    },
    duplicate: () => {
      if (current !== null && mayLeave()) {
        act({ type: 'duplicate', key: current.key, newKey: crypto.randomUUID() });
      }
    },
    remove: () => {
      if (current !== null) act({ type: 'remove', key: current.key });
    },
    /** Of an SFTP server that nobody has confirmed: to be shown. */
    hostKey: planTest.hostKey,
    leaveHost: planTest.leaveHost,
    confirmHost: async (confirmed: string) => {
      planTest.leaveHost();
      if (current === null) return;
      const sftp = { ...current.sftp, hostKey: confirmed };
      setList((before) => ({
        ...before,
        plans: before.plans.map((plan) => (plan.key === current.key ? { ...plan, sftp, modified: true } : plan)),
      }));
      await planTest.run({ ...current, sftp });
    },
    test: async () => {
      if (current !== null) await planTest.run(current);
    },
    save: async () => {
      setSaving(true);
      const outcome = await savePlans(saveSteps(list, sourceOf), backend);
      setSaving(false);
      setList((before) => settleSave(before, outcome, sourceOf));
      setFailures(outcome.failed);
      for (const text of [...outcome.messages, ...saveWarnings(list, outcome)]) warn(text);
      for (const reason of new Set(outcome.notRemoved)) warn(t('Delete Failed: {reason}', { reason }));
      if (outcome.failed.size === 0 && outcome.notRemoved.length === 0) onSaved();
    },
  };
}
