import type { Job, JobAction, JobAttempt, JobKind } from '@playhead/contract/http/deliveries/jobs';
import { exactNumber, NO_VALUE } from '@playhead/domain/format';
import { t, tSent } from '@playhead/texts/translate';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Button, Drawer, Spin } from 'antd';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { jobQuery } from '@playhead/browser/api/job-resources.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { actionLabels } from './job-action-menu.tsx';
import { JobState } from './job-state.tsx';
import { attemptWords, durationWords, kindWords, sizeWords, stateNotes, timeWords } from './job-words.ts';
import styles from './jobs.module.css';
import { useDrawerFocus } from './use-drawer-focus.ts';

export interface JobDrawerProps {
  customer: string;
  /** As the list has it; null while the drawer is closed. */
  opened: Job | null;
  timeZone: string;
  now: () => Date;
  busy: string | null;
  onAction: (action: JobAction, job: Job) => void;
  onClose: () => void;
}

/** Builds and loads are listed from their own tables, which have no attempts. */
const withoutAttempts: readonly JobKind[] = ['segment', 'ingest'];

const WIDTH = 'min(480px, 100%)';

export function JobDrawer({ opened, onClose, ...details }: JobDrawerProps) {
  const { body, afterOpenChange } = useDrawerFocus();
  return (
    <Drawer
      open={opened !== null}
      destroyOnHidden
      size={WIDTH}
      title={opened?.title ?? ''}
      // The list does it.
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={afterOpenChange}
      onClose={onClose}
    >
      <div ref={body}>{opened === null ? null : <JobDetails key={opened.id} {...details} listed={opened} />}</div>
    </Drawer>
  );
}

type JobDetailsProps = Omit<JobDrawerProps, 'opened' | 'onClose'> & { listed: Job };

function JobDetails({ customer, listed, timeZone, now, busy, onAction }: JobDetailsProps) {
  const hasAttempts = !withoutAttempts.includes(listed.kind);
  const read = useQuery({ ...jobQuery(useApi(), customer, listed.id), enabled: hasAttempts });
  const job = read.data?.job ?? listed;
  const note = job.reason === null ? stateNotes[job.state] : tSent(job.reason);
  return (
    <div className={styles.details}>
      <JobState job={job} />
      {note === undefined ? null : (
        <p className={styles.reason} data-state={job.state}>
          {note}
        </p>
      )}
      {job.actions.length === 0 ? null : (
        <div className={styles.buttons}>
          {job.actions.map((action) => (
            <Button
              key={action}
              danger={action === 'cancel'}
              disabled={busy === job.id}
              onClick={() => onAction(action, job)}
            >
              {actionLabels[action]}
            </Button>
          ))}
        </div>
      )}
      <Facts job={job} timeZone={timeZone} now={now()} />
      {hasAttempts ? <AttemptList read={read} timeZone={timeZone} /> : null}
    </div>
  );
}

interface AttemptListProps {
  read: UseQueryResult<{ attempts: JobAttempt[] }>;
  timeZone: string;
}

function AttemptList({ read, timeZone }: AttemptListProps) {
  return (
    <>
      <h3 className={styles.heading}>{t('Attempts')}</h3>
      {read.data === undefined ? (
        read.isError && !read.isFetching ? (
          <p role="alert">
            {t('Couldn’t load the attempts. {error}', { error: errorText(read.error) })}{' '}
            <Button size="small" onClick={() => void read.refetch()}>
              {t('Retry')}
            </Button>
          </p>
        ) : (
          <Spin size="small" />
        )
      ) : (
        <Attempts attempts={read.data.attempts} timeZone={timeZone} />
      )}
    </>
  );
}

const CHECKSUM = t('Checksum');

function sizeInFull(bytes: number | null): string | null {
  if (bytes === null) return null;
  return t('{size} ({bytes} bytes)', { size: sizeWords(bytes), bytes: exactNumber(bytes) });
}

function Facts({ job, timeZone, now }: { job: Job; timeZone: string; now: Date }) {
  const time = (at: string | null) => timeWords(at, timeZone);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('Kind'), kindWords[job.kind]],
    [t('Owner'), job.owner],
    [t('Destination'), job.destination === null ? null : tSent(job.destination)],
    [t('Format'), job.format],
    [t('File'), job.fileName],
    [t('Scheduled for'), job.fireAt === null ? null : time(job.fireAt)],
    [t('Created'), time(job.createdAt)],
    [t('Started'), time(job.startedAt)],
    [t('Ended'), time(job.endedAt)],
    [t('Duration'), durationWords(job, now)],
    [t('Rows'), job.rows === null ? null : exactNumber(job.rows)],
    [t('Size'), sizeInFull(job.bytes)],
    [CHECKSUM, job.sha256],
    [t('Kept until'), job.expiresAt === null ? null : time(job.expiresAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== NO_VALUE)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={name === CHECKSUM ? styles.checksum : undefined}>
              {name === CHECKSUM ? `SHA-256 ${value}` : value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Attempts({ attempts, timeZone }: { attempts: readonly JobAttempt[]; timeZone: string }) {
  if (attempts.length === 0) return <p className={styles.muted}>{t('It has not been tried yet.')}</p>;
  return (
    <ol className={styles.attempts} aria-label={t('Attempts')}>
      {attempts.map(({ attempt, at, state, reason }) => (
        <li key={`${attempt} ${at} ${state}`} data-state={state}>
          <span className={styles.attemptHead}>
            {t('Attempt {attempt}: {state}', { attempt, state: attemptWords(state) })}
            <time dateTime={at}>{timeWords(at, timeZone)}</time>
          </span>
          {reason === null ? null : <span className={styles.attemptReason}>{tSent(reason)}</span>}
        </li>
      ))}
    </ol>
  );
}
