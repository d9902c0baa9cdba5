// @vitest-environment happy-dom
import { BUCKET_JOB, type StoredBucketJob } from '@playhead/contract/http/deliveries/plans';
import type { WireOf } from '@playhead/contract/wire';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Replies } from '../../../testing/table-network.ts';
import {
  BASE,
  fillS3,
  now,
  PLANS,
  recorder,
  removeLastAddress,
  renderDialog,
  storedPlan,
  user,
  viewers,
  write,
} from '../test-plans.tsx';
import { ViewersScheduleDialog } from './viewers-schedule-dialog.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const table = {
  fileName: 'viewers',
  query: {
    request: 'unique-viewers' as const,
    body: { filters: {}, fields: ['customer_view.viewer_id', 'customer_view.plays'], limit: 500 },
  },
  limit: -1 as const,
  hiddenFields: ['customer_view.subscriber_id'],
};
const mail = () =>
  storedPlan('mail-1', {
    dashboardId: 'unique_viewers_page',
    name: 'By mail',
    format: 'csv_zip',
    content: { kind: 'table', format: 'csv', zipped: true, table },
  });

function bucketJob(changes: Partial<WireOf<typeof StoredBucketJob>> = {}): WireOf<typeof StoredBucketJob> {
  return {
    ...BUCKET_JOB,
    id: 'job-1',
    job_title: 'To the lake',
    looker_dashboard_id: 'unique_viewers_page',
    schedule_granularity: 1,
    day_in_the_week: 2,
    export_job_body: JSON.stringify({ ...table, is_test_export: false }),
    export_s3_bucket: 'aurora-lake',
    export_s3_option_path: 'viewers',
    export_s3_access_key: 'AKIA9',
    export_s3_secret_key: '***********',
    export_s3_region: 'us-east-1',
    timezone: 'America/New_York',
    updated_time: '2026-11-12T08:00:00Z',
    next_fire_at: '2026-11-16T05:00:00Z',
    problem: null,
    ...changes,
  };
}

function renderViewers(replies: Replies = {}) {
  const { sent, record } = recorder();
  const closed: string[] = [];
  const view = renderDialog(
    <ViewersScheduleDialog
      customer="1"
      user={user}
      viewers={viewers}
      now={now}
      onClose={() => closed.push('closed')}
    />,
    {
      [`GET ${PLANS}`]: { data: [mail()] },
      [`GET ${BASE}/exports`]: { data: [bucketJob()] },
      [`POST ${PLANS}`]: record('POST mail'),
      [`PUT ${PLANS}`]: record('PUT mail', { data: {} }),
      [`DELETE ${PLANS}`]: record('DELETE mail', { data: { id: 'x' } }),
      [`POST ${BASE}/exports`]: record('POST job'),
      [`PUT ${BASE}/exports/job-1`]: record('PUT job', { data: {} }),
      [`DELETE ${BASE}/exports/job-1`]: record('DELETE job', { data: { id: 'x' } }),
      ...replies,
    },
  );
  return { ...view, sent, closed, name: () => screen.findByLabelText<HTMLInputElement>('Schedule name') };
}

const problem = () => screen.getByRole('dialog').querySelector('output')?.textContent ?? '';

test('DLV-011, DLV-025: 865 px wide, the plans of both backends, two panels that fold', async () => {
  const { dialog, name, user: actor } = renderViewers();
  expect((await name()).value).toBe('By mail');
  const opened = await dialog();
  expect(opened.style.width).toBe('865px');
  expect(within(opened).getByText('Schedule Unique Viewers')).toBeTruthy();
  expect([...opened.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'Send Information',
    'Scheduling Options',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Plays').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Total Minutes').checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Subscriber ID').checked).toBe(false);
  expect(within(opened).getByText('CSV.zip')).toBeTruthy();
  for (const button of ['Send Test', 'Save']) expect(screen.getByRole('button', { name: button })).toBeTruthy();
  await actor.click(screen.getByText('To the lake'));
  expect(screen.getByLabelText<HTMLInputElement>('Bucket').value).toBe('aurora-lake');
});

test('DLV-012: nothing is shown before both lists are loaded, and nothing when one fails', async () => {
  const { closed } = renderViewers({ [`GET ${BASE}/exports`]: { status: 403, code: 403, message: 'Not for you.' } });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Not for you.')).toBeTruthy();
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('DLV-048, DLV-049: files for S3 are daily or weekly, without a time of day or another time zone', async () => {
  const { name, user: actor, pick, press, sent } = renderViewers();
  await name();
  await actor.click(screen.getByText('To the lake'));
  expect(screen.getByLabelText('Frequency').textContent).toBe('DailyWeekly');
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Hour' })).toBeNull();
  expect(screen.getByText('America/New York')).toBeTruthy();
  expect(
    screen.getByText('Segment data arrives 4-5 hours after the end of the day, in the configured time zone.'),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monday' }).checked).toBe(true);
  await pick('Frequency', 'Daily');
  write('Secret key', 'secret-1');
  expect(screen.getByText(/^Deliver CSV.zip/).textContent).toBe(
    'Deliver CSV.zip to s3://aurora-lake/viewers every day (America/New_York)',
  );
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    call: 'PUT job',
    body: {
      schedule_granularity: 0,
      export_s3_secret_key: 'secret-1',
      looker_dashboard_id: 'unique_viewers_page',
      export_destination: 1,
    },
  });
});

test('DLV-034: plans that were deleted are removed from the backend that has them', async () => {
  const { name, press, sent, closed } = renderViewers();
  await name();
  await press('Delete');
  await press('Delete');
  expect(screen.getByText('Please to add new')).toBeTruthy();
  await press('Save');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent.map(({ call, id }) => `${call} ${id}`).toSorted()).toEqual(['DELETE job null', 'DELETE mail mail-1']);
});

test('DLV-035: a mail that becomes a file for S3 moves, and stays when it is switched back', async () => {
  const { name, pick, choose, press, sent, closed } = renderViewers();
  await name();
  await pick('Delivery option', 'Amazon S3');
  fillS3('aurora-lake');
  await choose('Region', 'us-east-1');
  await press('Save');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent.map(({ call }) => call)).toEqual(['POST job', 'DELETE mail']);
  expect(JSON.parse(String(sent[0]?.body['export_job_body']))).toMatchObject({
    limit: -1,
    is_test_export: false,
    hiddenFields: ['customer_view.subscriber_id'],
    query: { request: 'unique-viewers', body: { fields: ['customer_view.viewer_id', 'customer_view.plays'] } },
  });
  cleanup();
  const back = renderViewers();
  await back.name();
  await back.pick('Delivery option', 'Amazon S3');
  await back.pick('Delivery option', 'Email');
  await back.press('Save');
  await waitFor(() => expect(back.closed).toEqual(['closed']));
  expect(back.sent.map(({ call, id }) => `${call} ${id}`)).toEqual(['PUT mail mail-1']);
});

test('DLV-035, F22: the old copy of a plan stays while the new one could not be made', async () => {
  const { name, pick, choose, press, sent, closed } = renderViewers({
    [`POST ${BASE}/exports`]: { data: { errors: [{ message: 'no bucket' }] } },
  });
  await name();
  await pick('Delivery option', 'Amazon S3');
  fillS3('aurora-lake');
  await choose('Region', 'us-east-1');
  await press('Save');
  expect(await screen.findByText('By mail Save Failed: no bucket')).toBeTruthy();
  expect([sent, closed]).toEqual([[], []]);
});

test('DLV-051, DLV-053, DLV-058, DLV-059, EXP-052: the messages of the viewers dialog', async () => {
  const { name, pick, user: actor } = renderViewers();
  await name();
  write('Schedule name', '');
  expect(problem()).toBe('Schedule Name is required.');
  write('Schedule name', 'Viewers');
  await actor.click(screen.getByLabelText('Stream ID'));
  expect(problem()).toBe('Viewer ID is required.');
  await actor.click(screen.getByLabelText('Subscriber ID'));
  removeLastAddress();
  removeLastAddress();
  expect(problem()).toBe('Email address is required');
  await pick('Delivery option', 'Amazon S3');
  write('Bucket', 'aurora-lake');
  write('Path (optional)', 'no slashes');
  expect(problem()).toBe('S3 Access Key is required.');
});

test('DLV-025, DLV-039: a test of a file for S3 says that it is one', async () => {
  const { name, user: actor, press, sent } = renderViewers();
  await name();
  await actor.click(screen.getByText('To the lake'));
  write('Secret key', 'secret-1');
  await press('Send Test');
  expect(await screen.findByText('On its way!')).toBeTruthy();
  expect(sent[0]?.call).toBe('POST job');
  expect(JSON.parse(String(sent[0]?.body['export_job_body']))).toMatchObject({ is_test_export: true });
});
