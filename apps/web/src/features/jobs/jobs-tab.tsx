import type { Job } from '@playhead/contract/http/deliveries/jobs';
import { t } from '@playhead/texts/translate';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { type JobsChoice, jobsQuery } from '@playhead/browser/api/job-resources.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { useDebounced } from '@playhead/browser/ui/suggestions/use-debounced.ts';
import { JobDrawer } from './job-drawer.tsx';
import { JobTable } from './job-table.tsx';
import { type JobFilter, JobToolbar, NO_FILTER } from './job-toolbar.tsx';
import styles from './jobs.module.css';
import { useJobActions } from './use-job-actions.tsx';

export interface JobsTabProps {
  customer: string;
  timeZone: string;
  now: () => Date;
  onDownload: (job: Job) => Promise<void>;
}

const SEARCH_DEBOUNCE_MS = 300;

export function JobsTab({ customer, timeZone, now, onDownload }: JobsTabProps) {
  const [filter, setFilter] = useState<JobFilter>(NO_FILTER);
  const [page, setPage] = useState(1);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  // Not when the drawer has moved out: one that is closed while it still moves in never says so.
  useEffect(() => {
    if (openedId === null && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }, [openedId]);
  const search = useDebounced(filter.search.trim(), SEARCH_DEBOUNCE_MS);
  const choice: JobsChoice = { page, search, kind: filter.kind, state: filter.state, plan: null };
  const list = useQuery({ ...jobsQuery(useApi(), customer, choice), placeholderData: keepPreviousData });
  const { act, busy, confirmation } = useJobActions({ customer, onDownload });
  const jobs = list.data?.jobs ?? [];
  const isFiltered = search !== '' || filter.kind !== null || filter.state !== null;
  return (
    <div className={styles.tab}>
      <JobToolbar
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <ListStates
        what={t('jobs')}
        list={list}
        isEmpty={jobs.length === 0}
        empty={
          isFiltered ? (
            <StateScreen
              icon="funnel"
              title={t('No job fits')}
              lines={[t('No job has this name, kind and state.')]}
              action={<Button onClick={() => setFilter(NO_FILTER)}>{t('Show all jobs')}</Button>}
            />
          ) : (
            <StateScreen
              icon="check"
              title={t('No jobs yet')}
              lines={[t('Downloads, sends, schedule runs, segment builds and data loads appear here.')]}
            />
          )
        }
      >
        <JobTable
          jobs={jobs}
          total={list.data?.total ?? 0}
          page={page}
          onPage={setPage}
          timeZone={timeZone}
          now={now()}
          busy={busy}
          onOpen={({ id }) => {
            opener.current = document.activeElement;
            setOpenedId(id);
          }}
          onAction={act}
        />
      </ListStates>
      <JobDrawer
        customer={customer}
        opened={jobs.find(({ id }) => id === openedId) ?? null}
        timeZone={timeZone}
        now={now}
        busy={busy}
        onAction={act}
        onClose={() => setOpenedId(null)}
      />
      {confirmation}
    </div>
  );
}

interface ListStatesProps {
  what: string;
  list: { data: unknown; isError: boolean; isFetching: boolean; error: unknown; refetch: () => Promise<unknown> };
  isEmpty: boolean;
  empty: ReactNode;
  children: ReactNode;
}

/** Loading, failed and empty, in words. A list that was read stays when reading it again fails. */
export function ListStates({ what, list, isEmpty, empty, children }: ListStatesProps) {
  if (list.data === undefined) {
    if (!list.isError || list.isFetching) {
      return (
        <output className={styles.loading} data-page-loading>
          {t('Loading the {what}…', { what })}
        </output>
      );
    }
    return (
      <StateScreen
        icon="alert"
        title={t('Couldn’t load the {what}', { what })}
        lines={[errorText(list.error)]}
        action={<Button onClick={() => void list.refetch()}>{t('Retry')}</Button>}
      />
    );
  }
  return (
    <>
      {list.isError ? (
        <p className={styles.stale} role="alert">
          {t('Couldn’t read the {what} again. What you see may be old.', { what })}{' '}
          <Button size="small" onClick={() => void list.refetch()}>
            {t('Retry')}
          </Button>
        </p>
      ) : null}
      {isEmpty ? empty : children}
    </>
  );
}
