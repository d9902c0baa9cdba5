// @vitest-environment happy-dom
import type { Job } from '@playhead/contract/http/deliveries/jobs';
import { BUCKET_JOB } from '@playhead/contract/http/deliveries/plans';
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Replies, Reply } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { JobsPage } from './jobs-page.tsx';

configure({ defaultHidden: true });

const BASE = '/v1/customers/1';
const JOBS = `GET ${BASE}/jobs`;
const PLANS = `${BASE}/viz/scheduled_plans/widget`;

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1600);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function job(changes: Partial<Job> = {}): Job {
  return {
    id: 'a',
    kind: 'send',
    title: 'Overview',
    state: 'complete',
    owner: 'ana@aurora.example',
    destination: 'E-mail to ben@aurora.example',
    format: 'PDF',
    createdAt: '2026-11-15T11:00:00Z',
    startedAt: '2026-11-15T11:00:01Z',
    endedAt: '2026-11-15T11:00:09Z',
    fireAt: null,
    percent: null,
    rows: 12_933,
    bytes: 483_220,
    sha256: 'f3a1',
    attempt: 1,
    reason: null,
    planId: null,
    fileName: 'Overview.pdf',
    expiresAt: null,
    actions: ['download'],
    ...changes,
  };
}

const plan = (id: string, name: string, more: object = {}) => ({
  id,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-02T08:00:00Z',
  next_fire_at: '2026-11-16T14:00:00Z',
  problem: null,
  owner: 'ana@aurora.example',
  configuration: {
    configuration: {
      dashboardId: 'overview_page',
      type: 'email',
      name,
      format: 'wysiwyg_pdf',
      address: 'ana@aurora.example,ben@aurora.example',
      params: '{}',
      secret: '',
      message: '',
      cron: '0 6 * * 1-5',
      timezone: 'America/Los_Angeles',
      whenComplete: false,
      instant: false,
      paused: false,
      content: { kind: 'page', page: 'overview_page', search: '', format: 'pdf' },
      ...more,
    },
  },
});

function renderJobs(jobs: readonly Job[], replies: Replies = {}) {
  const downloaded: string[] = [];
  const feature = renderFeature(
    <JobsPage
      customer="1"
      timeZone="America/New_York"
      now={() => new Date('2026-11-15T12:00:00Z')}
      onDownload={({ id }) => Promise.resolve(void downloaded.push(id))}
      pageTitle={(id) => (id === 'overview_page' ? 'Overview' : id)}
      renderEditor={({ id }, onClose) => <button onClick={onClose}>editor of {id}</button>}
    />,
    {
      [JOBS]: { data: { jobs, total: jobs.length } },
      [`GET ${PLANS}`]: { data: [plan('p1', 'Morning'), plan('p2', 'Evening', { paused: true })] },
      [`GET ${BASE}/exports`]: { data: [] },
      ...replies,
    },
  );
  const actor = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const press = async (name: string | RegExp) => actor.click(await screen.findByRole('button', { name }));
  return {
    ...feature,
    user: actor,
    downloaded,
    press,
    menu: async (of: string, entry: string) => {
      await press(`Actions for ${of}`);
      await actor.click(await screen.findByRole('menuitem', { name: entry }));
    },
    schedules: async () => actor.click(await screen.findByRole('tab', { name: 'Schedules' })),
  };
}

const row = async (title: string) => (await screen.findByRole('button', { name: title })).closest('tr')?.textContent;

test('USR-019: a job with state, owner, destination, duration, rows and size', async () => {
  renderJobs([job()]);
  expect(await row('Overview')).toBe(
    'OverviewSend · PDFCompleteE-mail to ben@aurora.exampleana@aurora.exampleNov 15, 2026, 06:008.0 s12,933483.2 kB',
  );
});

test.each([
  ['building', { state: 'building', percent: 42, endedAt: null }, 'Building 42%'],
  ['failed a third time', { state: 'failed', attempt: 3 }, 'Failed · attempt 3'],
  ['unknown', { state: 'unknown' }, 'Outcome unknown'],
  ['missed', { state: 'missed' }, 'Missed'],
] as const)('USR-019: a job that is %s', async (_name, changes, words) => {
  renderJobs([job(changes)]);
  expect(await row('Overview')).toContain(words);
});

test('the details of a job tell its checksum, its reason and each attempt', async () => {
  const failed = job({ state: 'failed', reason: 'The store refused the key.', attempt: 2, actions: ['retry'] });
  const { press } = renderJobs([failed], {
    [`GET ${BASE}/jobs/a`]: {
      data: {
        job: failed,
        attempts: [
          { attempt: 1, at: '2026-11-15T11:00:01Z', state: 'failed', reason: 'No response.' },
          { attempt: 2, at: '2026-11-15T11:01:01Z', state: 'failed', reason: 'The store refused the key.' },
        ],
      },
    },
  });
  await press('Overview');
  const log = await screen.findByRole('list', { name: 'Attempts' });
  expect(
    within(log)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Attempt 1: FailedNov 15, 2026, 06:00No response.',
    'Attempt 2: FailedNov 15, 2026, 06:01The store refused the key.',
  ]);
  const drawer = within(screen.getByRole('dialog'));
  expect(drawer.getByText('SHA-256 f3a1')).toBeTruthy();
  expect(drawer.getByText('12,933')).toBeTruthy();
  expect(drawer.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('search, kind and state are sent to the server', async () => {
  const requested: string[] = [];
  const { user } = renderJobs([], {
    [JOBS]: (_body, url) => {
      requested.push(url.search);
      return { data: { jobs: [job()], total: 1 } };
    },
  });
  await screen.findByRole('button', { name: 'Overview' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search jobs' }), { target: { value: 'board' } });
  await waitFor(() => expect(requested.at(-1)).toBe('?page=1&search=board'));
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByTitle('Segment build'));
  await waitFor(() => expect(requested.at(-1)).toBe('?page=1&search=board&kind=segment'));
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByTitle('Failed'));
  await waitFor(() => expect(requested.at(-1)).toBe('?page=1&search=board&kind=segment&state=failed'));
});

test('cancel, retry and download', async () => {
  const { menu, calls, downloaded } = renderJobs(
    [job({ state: 'building', actions: ['cancel'] }), job({ id: 'b', title: 'Board', actions: ['retry', 'download'] })],
    {
      [`POST ${BASE}/jobs/a/cancel`]: { data: { state: 'cancelled' } },
      [`POST ${BASE}/jobs/b/retry`]: { data: { id: 'c' } },
    },
  );
  await menu('Overview', 'Cancel');
  expect(await screen.findByText('“Overview” is cancelled.')).toBeTruthy();
  await menu('Board', 'Retry');
  expect(await screen.findByText('“Board” runs again.')).toBeTruthy();
  expect(calls).toContain(`POST ${BASE}/jobs/a/cancel`);
  expect(calls).toContain(`POST ${BASE}/jobs/b/retry`);
  await menu('Board', 'Download');
  await waitFor(() => expect(downloaded).toEqual(['b']));
});

test('what perhaps has arrived is sent again only after a confirmation', async () => {
  const { menu, press, calls } = renderJobs([job({ state: 'unknown', actions: ['resend'] })], {
    [`POST ${BASE}/jobs/a/retry`]: { data: { id: 'c' } },
  });
  await menu('Overview', 'Resend');
  expect(await screen.findByText(/^The receiver perhaps has it already\./)).toBeTruthy();
  expect(calls).not.toContain(`POST ${BASE}/jobs/a/retry`);
  await press('Send again');
  await waitFor(() => expect(calls).toContain(`POST ${BASE}/jobs/a/retry`));
});

test('reads again every 2 s while something runs, every 15 s otherwise, and not while the tab is hidden', async () => {
  vi.useFakeTimers();
  const running: Reply = { data: { jobs: [job({ state: 'sending', percent: 10 })], total: 1 } };
  const { calls, table } = renderJobs([], { [JOBS]: running });
  const reads = () => calls.filter((call) => call === JOBS).length;
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(reads()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reads()).toBe(2);
  table[JOBS] = { data: { jobs: [job()], total: 1 } };
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reads()).toBe(3);
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(reads()).toBe(3);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(reads()).toBe(4);
  act(() => focusManager.setFocused(false));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reads()).toBe(4);
  act(() => focusManager.setFocused(undefined));
});

test('empty and failed lists say so in words', async () => {
  renderJobs([]);
  expect(await screen.findByRole('heading', { name: 'No jobs yet' })).toBeTruthy();
  cleanup();
  const { table, press } = renderJobs([], { [JOBS]: { status: 400, code: 400, message: 'Not now.' } });
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the jobs' })).toBeTruthy();
  expect(screen.getByText('Not now.')).toBeTruthy();
  table[JOBS] = { data: { jobs: [job()], total: 1 } };
  await press('Retry');
  expect(await row('Overview')).toContain('Complete');
});

test('USR-020: the schedules with destination, time, next delivery and last change', async () => {
  const { schedules } = renderJobs([]);
  await schedules();
  expect(await row('Morning')).toBe(
    'MorningOverviewana@aurora.example, ben@aurora.exampleEvery weekday at 6:00 AMAmerica/Los AngelesNov 16, 2026, 09:00Nov 2, 2026, 03:00',
  );
  expect(await row('Evening')).toContain('Paused');
});

test('USR-020: a schedule is paused, edited and its runs are shown', async () => {
  const sent: unknown[] = [];
  const requested: string[] = [];
  const { schedules, menu, press } = renderJobs([], {
    [`PUT ${PLANS}`]: (body, url) => {
      sent.push([url.search, (body as { paused: boolean }).paused]);
      return { data: {} };
    },
    [JOBS]: (_body, url) => {
      requested.push(url.search);
      return { data: { jobs: [job({ kind: 'schedule', fireAt: '2026-11-14T14:00:00Z' })], total: 1 } };
    },
  });
  await schedules();
  await menu('Morning', 'Pause');
  expect(await screen.findByText('“Morning” is paused.')).toBeTruthy();
  expect(sent).toEqual([['?id=p1', true]]);
  await menu('Morning', 'Edit');
  await press('editor of p1');
  expect(screen.queryByText('editor of p1')).toBeNull();
  await menu('Morning', 'Run history');
  const runs = await screen.findByRole('list', { name: 'Runs' });
  expect(runs.textContent).toBe('Complete8.0 s · 483.2 kBNov 14, 2026, 09:00');
  expect(requested.at(-1)).toBe('?page=1&plan=p1');
});

test('USR-020: a deleted schedule comes back with Undo; without it the server is told', async () => {
  const { schedules, menu, press, calls } = renderJobs([], { [`DELETE ${PLANS}`]: { data: { id: 'p1' } } });
  await schedules();
  await menu('Morning', 'Delete');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Morning' })).toBeNull());
  await press('Undo');
  expect(await screen.findByRole('button', { name: 'Morning' })).toBeTruthy();
  expect(calls).not.toContain(`DELETE ${PLANS}`);
  await menu('Morning', 'Delete');
  cleanup();
  await waitFor(() => expect(calls).toContain(`DELETE ${PLANS}`));
});

const bucketJob = (id: string, title: string) => ({
  ...BUCKET_JOB,
  id,
  job_title: title,
  looker_dashboard_id: 'unique_viewers_page',
  schedule_granularity: 0,
  day_in_the_week: 1,
  export_job_body: '{}',
  export_s3_bucket: 'lake',
  export_s3_option_path: 'viewers',
  export_s3_access_key: 'AKIA9',
  export_s3_secret_key: '***********',
  export_s3_region: 'us-east-1',
  dashboard_filter: '',
  paused: false,
  timezone: 'UTC',
  updated_time: '2026-11-12T08:00:00Z',
  next_fire_at: '2026-11-16T05:00:00Z',
  problem: null,
});

test('USR-020, DLV-074: a schedule that brings rows to S3 is paused, with its secret masked', async () => {
  const bodies: Record<string, unknown>[] = [];
  const { menu, schedules } = renderJobs([], {
    [`GET ${BASE}/exports`]: { data: [bucketJob('b1', 'To the lake')] },
    [`PUT ${BASE}/exports/b1`]: (body) => {
      bodies.push(body as Record<string, unknown>);
      return { data: { id: 'b1' } };
    },
  });
  await schedules();
  await menu('To the lake', 'Pause');
  expect(await screen.findByText('“To the lake” is paused.')).toBeTruthy();
  const {
    id: _id,
    timezone: _zone,
    updated_time: _time,
    next_fire_at: _next,
    problem: _p,
    ...job
  } = bucketJob('b1', 'To the lake');
  expect(bodies).toEqual([{ ...job, paused: true }]);
});

test('USR-020, DLV-073: the schedules of all pages are shown', async () => {
  const all = Array.from({ length: 120 }, (_, index) => bucketJob(`b${index}`, `Job ${index}`));
  const pages: string[] = [];
  const { schedules, user } = renderJobs([], {
    [`GET ${BASE}/exports`]: (_body, url) => {
      const page = url.searchParams.get('page') ?? '';
      pages.push(page);
      return { data: all.slice((Number(page) - 1) * 100, Number(page) * 100) };
    },
  });
  await schedules();
  await screen.findByRole('button', { name: 'Job 0' });
  await user.click(screen.getByTitle('3'));
  expect(await screen.findByRole('button', { name: 'Job 119' })).toBeTruthy();
  expect(pages).toEqual(['1', '2']);
});
