import { t, tSent } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { jobsQuery } from '@playhead/browser/api/job-resources.ts';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { JobState } from './job-state.tsx';
import { durationWords, sizeWords, timeWords } from './job-words.ts';
import styles from './jobs.module.css';
import { ListStates } from './jobs-tab.tsx';
import type { ListedSchedule } from './schedules.ts';
import { useDrawerFocus } from './use-drawer-focus.ts';

export interface RunHistoryProps {
  customer: string;
  /** Null while it is closed. */
  schedule: ListedSchedule | null;
  timeZone: string;
  now: () => Date;
  onClose: () => void;
}

export function RunHistory({ schedule, onClose, ...runs }: RunHistoryProps) {
  const { body, afterOpenChange } = useDrawerFocus();
  return (
    <Drawer
      open={schedule !== null}
      destroyOnHidden
      size="min(480px, 100%)"
      title={schedule === null ? '' : t('Runs of {title}', { title: schedule.title })}
      afterOpenChange={afterOpenChange}
      onClose={onClose}
    >
      <div ref={body}>{schedule === null ? null : <Runs {...runs} plan={schedule.id} />}</div>
    </Drawer>
  );
}

function Runs({ customer, plan, timeZone, now }: Omit<RunHistoryProps, 'schedule' | 'onClose'> & { plan: string }) {
  const choice = { page: 1, search: '', kind: null, state: null, plan };
  const runs = useQuery(jobsQuery(useApi(), customer, choice));
  const jobs = runs.data?.jobs ?? [];
  return (
    <ListStates
      what={t('runs')}
      list={runs}
      isEmpty={jobs.length === 0}
      empty={<StateScreen icon="calendar" title={t('No runs yet')} lines={[t('It has not been delivered so far.')]} />}
    >
      <ul className={styles.runs} aria-label={t('Runs')}>
        {jobs.map((job) => (
          <li key={job.id}>
            <span>
              <JobState job={job} />
              <span className={styles.runReason}>
                {[job.reason === null ? null : tSent(job.reason), durationWords(job, now()), sizeWords(job.bytes)]
                  .filter((text) => text !== null && text !== '–')
                  .join(' · ')}
              </span>
            </span>
            <time dateTime={job.fireAt ?? job.createdAt}>{timeWords(job.fireAt ?? job.createdAt, timeZone)}</time>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}
