import { t } from '@playhead/texts/translate';
import type { Destination, SftpFields } from './plan-fields.ts';

/** DLV-035: e-mail plans and S3 plans are kept by two backends. */
export type PlanSource = 'looker' | 'ci';

export interface ListedPlan {
  /** Of the row in the dialog; it stays when the plan gets its id. */
  key: string;
  title: string;
  destination: Destination;
  secret: string;
  sftp: SftpFields;
  modified: boolean;
  /** Null for a plan that was never saved. */
  saved: { id: string; source: PlanSource } | null;
}

export interface PlanList<Plan extends ListedPlan> {
  plans: readonly Plan[];
  current: string | null;
  /** Plans of the list that is open no longer; removed by Save. */
  deleted: readonly { id: string; source: PlanSource }[];
}

export type PlanAction<Plan extends ListedPlan> =
  | { type: 'add'; plan: Plan }
  | { type: 'duplicate'; key: string; newKey: string }
  | { type: 'edit'; key: string; change: Partial<Omit<Plan, 'key' | 'saved' | 'modified'>> }
  | { type: 'remove'; key: string }
  /** DLV-036, DLV-037: `problem` is that of the current plan's form. */
  | { type: 'choose'; key: string; problem: string | null };

type SourceOf = (plan: Pick<ListedPlan, 'destination'>) => PlanSource;

/** DLV-035 */
const viewersSource: SourceOf = ({ destination }) => (destination === 's3' ? 'ci' : 'looker');

/** DLV-050: plans of dashboards stay with one backend, wherever they go. */
export const dashboardSource: SourceOf = () => 'looker';

/** DLV-031 */
export function newPlanTitle(base: string, plans: readonly Pick<ListedPlan, 'title'>[]): string {
  const titles = new Set(plans.map(({ title }) => title));
  let number = plans.length + 1;
  while (titles.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

export function reducePlans<Plan extends ListedPlan>(list: PlanList<Plan>, action: PlanAction<Plan>): PlanList<Plan> {
  switch (action.type) {
    case 'add':
      return { ...list, plans: [...list.plans, action.plan], current: action.plan.key };
    case 'duplicate':
      return duplicate(list, action);
    case 'edit':
      return {
        ...list,
        plans: list.plans.map((plan) =>
          plan.key === action.key ? { ...plan, ...action.change, modified: true } : plan,
        ),
      };
    case 'remove':
      return remove(list, action.key);
    case 'choose':
      return blockedSwitch(list, action.problem) === null ? { ...list, current: action.key } : list;
  }
}

/** DLV-036, DLV-091: the text to show, or null when the current plan may be left. The workbench leaves none with a problem. */
export function blockedSwitch(
  list: PlanList<ListedPlan>,
  problem: string | null,
  alwaysComplete = false,
): string | null {
  const current = list.plans.find(({ key }) => key === list.current);
  if (current === undefined || problem === null) return null;
  return current.modified || alwaysComplete ? t('Please complete current schedule job.') : null;
}

/** DLV-032 */
function duplicate<Plan extends ListedPlan>(
  list: PlanList<Plan>,
  { key, newKey }: { key: string; newKey: string },
): PlanList<Plan> {
  const original = list.plans.find((plan) => plan.key === key);
  if (original === undefined) return list;
  const copy = {
    ...original,
    key: newKey,
    title: t('{name} copy', { name: original.title }),
    secret: '',
    sftp: { ...original.sftp, secret: '' },
    saved: null,
    modified: true,
  };
  return { ...list, plans: [...list.plans, copy], current: newKey };
}

/** DLV-033: the next plan becomes the current one. */
function remove<Plan extends ListedPlan>(list: PlanList<Plan>, key: string): PlanList<Plan> {
  const at = list.plans.findIndex((plan) => plan.key === key);
  const gone = list.plans[at];
  if (gone === undefined) return list;
  const plans = list.plans.toSpliced(at, 1);
  const next = plans[Math.min(at, plans.length - 1)]?.key ?? null;
  return {
    plans,
    current: list.current === key ? next : list.current,
    deleted: gone.saved === null ? list.deleted : [...list.deleted, gone.saved],
  };
}

export interface SaveSteps<Plan> {
  create: readonly Plan[];
  update: readonly Plan[];
  remove: readonly { id: string; source: PlanSource }[];
}

/**
 * DLV-030, DLV-034, DLV-035: only modified plans. A plan that moved to the other backend is created there and removed from its own;
 * one that moved back is updated where it is.
 */
export function saveSteps<Plan extends ListedPlan>(
  { plans, deleted }: PlanList<Plan>,
  sourceOf: SourceOf = viewersSource,
): SaveSteps<Plan> {
  const modified = plans.filter((plan) => plan.modified);
  const isMoved = (plan: Plan) => plan.saved !== null && plan.saved.source !== sourceOf(plan);
  return {
    create: modified.filter((plan) => plan.saved === null || isMoved(plan)),
    update: modified.filter((plan) => plan.saved !== null && !isMoved(plan)),
    remove: [...deleted, ...modified.flatMap((plan) => (isMoved(plan) && plan.saved !== null ? [plan.saved] : []))],
  };
}

export interface SaveResults {
  /** By key. */
  saved: ReadonlyMap<string, { id: string }>;
  failed: ReadonlyMap<string, readonly string[]>;
  /** Ids. */
  removed: ReadonlySet<string>;
}

/** F22, DLV-038: what failed stays modified and queued, so that saving again repeats that alone. */
export function settleSave<Plan extends ListedPlan>(
  list: PlanList<Plan>,
  results: SaveResults,
  sourceOf: SourceOf = viewersSource,
): PlanList<Plan> {
  const { saved, removed } = results;
  const left = list.plans.flatMap((plan) => {
    const isMoved = plan.saved !== null && saved.has(plan.key) && plan.saved.source !== sourceOf(plan);
    return isMoved && plan.saved !== null ? [plan.saved] : [];
  });
  return {
    ...list,
    plans: list.plans.map((plan) => {
      const stored = saved.get(plan.key);
      return stored === undefined
        ? plan
        : { ...plan, modified: false, saved: { id: stored.id, source: sourceOf(plan) } };
    }),
    // A plan that moved and whose old copy could not be removed would be delivered twice.
    deleted: [...list.deleted, ...left].filter(({ id }) => !removed.has(id)),
  };
}

/** DLV-071: one warning for each plan that failed. */
export function saveWarnings(list: PlanList<ListedPlan>, { failed }: Pick<SaveResults, 'failed'>): readonly string[] {
  return list.plans.flatMap(({ key, title }) => {
    const messages = failed.get(key);
    return messages === undefined
      ? []
      : [t('{name} Save Failed: {reasons}', { name: title, reasons: messages.join(', ') })];
  });
}
