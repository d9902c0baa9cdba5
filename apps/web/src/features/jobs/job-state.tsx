import type { Job } from '@playhead/contract/http/deliveries/jobs';
import { t, tSent } from '@playhead/texts/translate';
import { isRunning } from '@playhead/browser/api/job-resources.ts';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { stateNotes, stateWords } from './job-words.ts';
import styles from './jobs.module.css';

/** State, and progress while it runs. */
export function JobState({ job }: { job: Pick<Job, 'state' | 'percent' | 'reason' | 'attempt'> }) {
  const { state, percent, reason, attempt } = job;
  const isOn = isRunning(job);
  const shown = percent === null ? null : Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <span className={styles.state} data-state={state} title={reason === null ? stateNotes[state] : tSent(reason)}>
      {state === 'complete' ? <Icon name="check" size={12} /> : null}
      {state === 'failed' || state === 'unknown' ? <Icon name="alert" size={12} /> : null}
      {isOn ? (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ inlineSize: `${shown ?? 0}%` }} />
        </span>
      ) : null}
      <span>
        {stateWords[state]}
        {isOn && shown !== null ? ` ${shown}%` : ''}
        {attempt > 1 ? <span className={styles.muted}>{` · ${t('attempt {attempt}', { attempt })}`}</span> : null}
      </span>
    </span>
  );
}
