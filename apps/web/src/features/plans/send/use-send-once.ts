import type { PlanConfiguration, PlanReply } from '@playhead/contract/http/deliveries/plans';
import { t, tSent } from '@playhead/texts/translate';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { storePlan } from '@playhead/browser/api/plan-resources.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

export interface SendingOptions {
  onSent: () => void;
  /** An SFTP server that is not known yet shows its key. */
  onHostKey?: (hostKey: string) => void;
  /** Shows the job in Jobs Management. */
  onOpenJobs?: (() => void) | undefined;
}

/** DLV-040, DLV-072, DLV-077: a flag while it is sent, and what the server says of it. */
export function useSending({ onSent, onHostKey, onOpenJobs }: SendingOptions) {
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  const warn = (text: string) => toasts.show({ tone: 'warning', text });

  const settle = ({ errors = [], message, hostKey, job, retrying = false }: PlanReply): void => {
    if (hostKey !== undefined && job === undefined && onHostKey !== undefined) return onHostKey(hostKey);
    if (errors.length > 0) return warn(errors.map((error) => tSent(error.message)).join(', '));
    if (message !== undefined) warn(tSent(message));
    // What ended with a message did not arrive: the form stays, to be put right.
    if (message !== undefined && !retrying) return;
    toasts.show({
      tone: 'info',
      text: t('On its way!'),
      ...(onOpenJobs === undefined ? {} : { action: { label: t('Show jobs'), run: onOpenJobs } }),
    });
    onSent();
  };
  /** True when the server replied, whatever it said. */
  const run = async (call: () => Promise<PlanReply>): Promise<boolean> => {
    setSending(true);
    try {
      settle(await call());
      return true;
    } catch (error) {
      warn(errorText(error));
      return error instanceof ApiError && error.kind === 'refused';
    } finally {
      setSending(false);
    }
  };
  return { isSending, run };
}

/** A plan that is sent once and not kept. */
export function useSendOnce({ customer, ...options }: SendingOptions & { customer: string }) {
  const api = useApi();
  const { isSending, run } = useSending(options);
  const [id, setId] = useState(() => crypto.randomUUID());
  const send = async (body: PlanConfiguration): Promise<void> => {
    const isReplied = await run(() => storePlan(api, { customer, id, body }));
    // After a lost connection the same id is sent again, so that nothing is delivered twice.
    if (isReplied) setId(crypto.randomUUID());
  };
  return { isSending, send };
}
