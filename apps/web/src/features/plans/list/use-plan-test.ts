import { type ListedPlan, type TargetFields, targetOf, testProblem } from '@playhead/domain/deliveries';
import { t, tSent } from '@playhead/texts/translate';
import { useState } from 'react';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import type { PlanBackend } from './save-plans.ts';

/** DLV-039, DLV-065, DLV-072: a test delivery of one plan, and the host key that an SFTP server shows in it. */
export function usePlanTest<Plan extends ListedPlan & TargetFields>(backend: PlanBackend<Plan>) {
  const toasts = useToasts();
  const [testing, setTesting] = useState<string | null>(null);
  const [hostKey, setHostKey] = useState<string | null>(null);
  const [tested, setTested] = useState<ReadonlySet<string>>(new Set());
  const warn = (text: string) => toasts.show({ tone: 'warning', text });

  const run = async (plan: Plan): Promise<void> => {
    const target = targetOf(plan);
    const refusal = target === null ? null : testProblem(target);
    if (refusal !== null) return warn(refusal);
    setTesting(plan.key);
    try {
      const reply = await backend.test(plan);
      if (reply.hostKey !== undefined && reply.job === undefined) return setHostKey(reply.hostKey);
      const refused = reply.errors?.map(({ message }) => tSent(message)).join(', ') ?? '';
      if (refused !== '') return warn(refused);
      if (reply.message !== undefined) warn(tSent(reply.message));
      if (reply.message !== undefined && reply.retrying !== true) return;
      setTested((before) => new Set([...before, plan.key]));
      toasts.show({ tone: 'info', text: t('On its way!') });
    } catch (error) {
      warn(errorText(error));
    } finally {
      setTesting(null);
    }
  };

  return { run, testing, tested, hostKey, leaveHost: () => setHostKey(null) };
}
