import type { PlanReply } from '@playhead/contract/http/deliveries/plans';
import type { ListedPlan, PlanSource, SaveResults, SaveSteps } from '@playhead/domain/deliveries';
import { tSent } from '@playhead/texts/translate';
import { errorText } from '@playhead/browser/api/present-error.ts';

type StoredId = { id: string; source: PlanSource };

/** Where the plans of a dialog are kept. */
export interface PlanBackend<Plan extends ListedPlan> {
  create: (plan: Plan) => Promise<PlanReply>;
  update: (plan: Plan, id: string) => Promise<PlanReply>;
  remove: (stored: StoredId) => Promise<unknown>;
  /** DLV-039: delivers it once, now. */
  test: (plan: Plan) => Promise<PlanReply>;
}

export interface SaveOutcome extends SaveResults {
  /** DLV-071: what the server says of plans that it stored. */
  messages: readonly string[];
  /** Reasons why plans that were deleted are still there. */
  notRemoved: readonly string[];
}

/** DLV-038, F22: everything at the same time, and a result of each. */
export async function savePlans<Plan extends ListedPlan>(
  steps: SaveSteps<Plan>,
  backend: PlanBackend<Plan>,
): Promise<SaveOutcome> {
  const saved = new Map<string, { id: string }>();
  const failed = new Map<string, readonly string[]>();
  const removed = new Set<string>();
  const messages: string[] = [];
  const notRemoved: string[] = [];

  async function remove(stored: StoredId): Promise<void> {
    try {
      await backend.remove(stored);
      removed.add(stored.id);
    } catch (error) {
      notRemoved.push(errorText(error));
    }
  }
  async function store(plan: Plan, id: string, write: () => Promise<PlanReply>): Promise<boolean> {
    try {
      const reply = await write();
      const problems = reply.errors?.map(({ message }) => tSent(message)) ?? [];
      if (problems.length > 0) {
        failed.set(plan.key, problems);
        return false;
      }
      if (reply.message !== undefined) messages.push(tSent(reply.message));
      saved.set(plan.key, { id: reply.id ?? id });
      return true;
    } catch (error) {
      failed.set(plan.key, [errorText(error)]);
      return false;
    }
  }
  const movedFrom = new Map(
    steps.create.flatMap((plan) => (plan.saved === null ? [] : [[plan.saved.id, plan] as const])),
  );
  await Promise.all([
    ...steps.create.map(async (plan) => {
      const isStored = await store(plan, plan.key, () => backend.create(plan));
      // The old copy goes only when the new one is there: otherwise nothing would be delivered any more.
      if (isStored && plan.saved !== null) await remove(plan.saved);
    }),
    ...steps.update.map((plan) => {
      const id = plan.saved?.id ?? plan.key;
      return store(plan, id, () => backend.update(plan, id));
    }),
    ...steps.remove.filter(({ id }) => !movedFrom.has(id)).map(remove),
  ]);
  return { saved, failed, removed, messages, notRemoved };
}
