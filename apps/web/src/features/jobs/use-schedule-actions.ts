import { DEFAULT_TOAST_SECONDS } from '@playhead/contract/errors';
import { t, tSent } from '@playhead/texts/translate';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import {
  changeBucketJob,
  changePlan,
  plansKey,
  removeBucketJob,
  removePlan,
} from '@playhead/browser/api/plan-resources.ts';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import type { ListedSchedule } from './schedules.ts';

const UNDO_MS = DEFAULT_TOAST_SECONDS * 1_000;

export function useScheduleActions(customer: string) {
  const api = useApi();
  const toasts = useToasts();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  /** Deletions that can still be undone, with what carries them out. */
  const waiting = useRef(new Map<string, () => void>());
  const refresh = () => client.invalidateQueries({ queryKey: plansKey(customer) });

  useEffect(() => {
    const pending = waiting.current;
    // Leaving the page is no undo.
    return () => {
      for (const carryOut of pending.values()) carryOut();
    };
  }, []);

  const show = (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id)));

  /** The secret of a stored plan never comes back: a deleted plan could not be made again, so deleting waits. */
  const remove = (schedule: ListedSchedule): void => {
    const { id, title, source } = schedule;
    const timer = setTimeout(() => carryOut(), UNDO_MS);
    const carryOut = () => {
      clearTimeout(timer);
      if (!waiting.current.delete(id)) return;
      const call = source.kind === 'ci' ? removeBucketJob : removePlan;
      call(api, { customer, id })
        .then(refresh)
        .catch((error: unknown) => {
          presentError(error, toasts.show);
          show(id);
        });
    };
    waiting.current.set(id, carryOut);
    setHidden((before) => new Set([...before, id]));
    toasts.show({
      tone: 'info',
      text: t('“{name}” is deleted.', { name: title }),
      action: {
        label: t('Undo'),
        run: () => {
          clearTimeout(timer);
          if (waiting.current.delete(id)) show(id);
        },
      },
    });
  };

  /** Everything else stays as it is stored: the secret goes back masked, and the server keeps its own. */
  const storePaused = ({ id, source }: ListedSchedule, paused: boolean) => {
    if (source.kind === 'looker') {
      const body = { ...source.stored.configuration.configuration, paused };
      return changePlan(api, { customer, id, body });
    }
    const {
      id: _id,
      timezone: _zone,
      updatedTime: _updated,
      nextFireAt: _next,
      problem: _problem,
      ...job
    } = source.stored;
    return changeBucketJob(api, { customer, id, body: { ...job, paused } });
  };

  const setPaused = async (schedule: ListedSchedule, paused: boolean): Promise<void> => {
    const { id, title } = schedule;
    setBusy(id);
    try {
      const { message, errors = [] } = await storePaused(schedule, paused);
      const [problem = message] = errors.map((error) => error.message);
      if (problem === undefined)
        toasts.show({ tone: 'info', text: t(paused ? '“{title}” is paused.' : '“{title}” is resumed.', { title }) });
      else toasts.show({ tone: 'warning', text: tSent(problem) });
    } catch (error) {
      presentError(error, toasts.show);
    } finally {
      setBusy(null);
      await refresh();
    }
  };

  return { busy, hidden, remove, setPaused };
}
