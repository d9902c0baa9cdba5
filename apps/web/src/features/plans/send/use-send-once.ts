import type { PlanConfiguration, PlanReply } from '@playhead/contract/http/plans';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { storePlan } from '../../../api/plan-resources.ts';
import { errorText } from '../../../api/present-error.ts';
import { useToasts } from '../../../ui/toast/toast-region.tsx';

export interface SendOnceOptions {
  customer: string;
  onSent: () => void;
  /** An SFTP server that is not known yet shows its key. */
  onHostKey?: (hostKey: string) => void;
  /** Shows the job in Jobs Management. */
  onOpenJobs?: (() => void) | undefined;
}

/** DLV-040, DLV-072, DLV-077 */
export function useSendOnce({ customer, onSent, onHostKey, onOpenJobs }: SendOnceOptions) {
  const api = useApi();
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  // After a lost connection the same id is sent again, so that nothing is delivered twice.
  const [id, setId] = useState(() => crypto.randomUUID());
  const warn = (text: string) => toasts.show({ tone: 'warning', text });

  const settle = (reply: PlanReply) => {
    setId(crypto.randomUUID());
    const refused = reply.errors?.map(({ message }) => message).join(', ') ?? '';
    if (reply.hostKey !== undefined && reply.job === undefined && onHostKey !== undefined) {
      return onHostKey(reply.hostKey);
    }
    if (refused !== '') return warn(refused);
    if (reply.message !== undefined) warn(reply.message);
    if (reply.message !== undefined && reply.job === undefined && reply.id === undefined) return;
    toasts.show({
      tone: 'info',
      text: 'On its way!',
      ...(onOpenJobs === undefined ? {} : { action: { label: 'Show jobs', run: onOpenJobs } }),
    });
    onSent();
  };
  const send = async (body: PlanConfiguration): Promise<void> => {
    setSending(true);
    try {
      settle(await storePlan(api, { customer, id, body }));
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') setId(crypto.randomUUID());
      warn(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}
