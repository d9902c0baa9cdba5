import type { Job, JobAction } from '@playhead/contract/http/deliveries/jobs';
import { t, tSent } from '@playhead/texts/translate';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { jobsKey, runJobAgain, stopJob } from '@playhead/browser/api/job-resources.ts';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

export interface JobActions {
  act: (action: JobAction, job: Job) => void;
  /** The id of the job that an action is under way for. */
  busy: string | null;
  /** What must be confirmed before something is sent a second time. */
  confirmation: ReactNode;
}

export interface JobActionsOptions {
  customer: string;
  onDownload: (job: Job) => Promise<void>;
}

export function useJobActions({ customer, onDownload }: JobActionsOptions): JobActions {
  const api = useApi();
  const toasts = useToasts();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [confirming, setConfirming] = useState<Job | null>(null);

  const run = async (job: Job, work: () => Promise<unknown>, done: string | null): Promise<void> => {
    setBusy(job.id);
    try {
      await work();
      if (done !== null) toasts.show({ tone: 'info', text: done });
    } catch (error) {
      presentError(error, toasts.show);
    } finally {
      setBusy(null);
      await client.invalidateQueries({ queryKey: jobsKey(customer) });
    }
  };
  const runAgain = (job: Job, done: string) => void run(job, () => runJobAgain(api, customer, job.id), done);
  const act = (action: JobAction, job: Job): void => {
    if (action === 'download') return void run(job, () => onDownload(job), null);
    if (action === 'cancel')
      return void run(job, () => stopJob(api, customer, job.id), t('“{title}” is cancelled.', { title: job.title }));
    if (action === 'retry') return runAgain(job, t('“{title}” runs again.', { title: job.title }));
    if (job.state === 'unknown') return setConfirming(job);
    runAgain(job, t('“{title}” is sent again.', { title: job.title }));
  };
  const confirmation = (
    <Modal
      open={confirming !== null}
      destroyOnHidden
      title={t('Send it again?')}
      width={440}
      okText={t('Send again')}
      cancelText={t('Cancel')}
      onOk={() => {
        if (confirming !== null) runAgain(confirming, t('“{title}” is sent again.', { title: confirming.title }));
        setConfirming(null);
      }}
      onCancel={() => setConfirming(null)}
    >
      {confirming === null ? null : unconfirmedWords(confirming)}
    </Modal>
  );
  return { act, busy, confirmation };
}

function unconfirmedWords({ title, destination }: Job): string {
  if (destination === null) {
    return t(
      'The receiver perhaps has it already. “{title}” was handed over and the connection ended before it was confirmed.',
      { title },
    );
  }
  return t(
    'The receiver perhaps has it already. “{title}” was handed over to {destination} and the connection ended before it was confirmed.',
    { title, destination: tSent(destination) },
  );
}
