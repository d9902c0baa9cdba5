// @vitest-environment happy-dom
import { ExploreQuery } from '@playhead/contract/http/explore';
import { PlanConfiguration } from '@playhead/contract/http/deliveries/plans';
import { writePlan } from '@playhead/contract/plan-text';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import { newWorkbenchPlan, runnableQuery, workbenchPlanDraft } from '@playhead/domain/deliveries';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../../testing/table-network.ts';
import {
  fillS3,
  now,
  PLANS,
  recorder,
  removeLastAddress,
  renderDialog,
  s3Plan,
  storedPlan,
  user,
  write,
} from '../test-plans.tsx';
import { WorkbenchScheduleDialog } from './workbench-schedule-dialog.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const QUERY_ID = 'Q1a2b3c4D5e6f7g8H9i0jk';
const query = decodeWire(ExploreQuery, {
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: { 'customer_view.current_date_range_ui': 'Last 30 Days' },
  dynamic_fields: [
    { category: 'table_calculation', table_calculation: 'so_far', label: 'So far', expression: 'row()' },
  ],
});

/** As the server tells it. */
function stored(id: string, title: string, changes: Parameters<typeof storedPlan>[1] = {}) {
  const source = { queryId: 'other0other0other0othe', query: runnableQuery(query) };
  const draft = workbenchPlanDraft(newWorkbenchPlan({ key: id, title, recipient: 'ana@aurora.example', source }));
  if (draft === null) throw new Error('The plan has problems.');
  return storedPlan(id, { ...encodeWire(PlanConfiguration, writePlan(draft)), ...changes });
}

interface ScheduleOptions {
  plans?: ReturnType<typeof storedPlan>[];
  create?: Reply;
  open?: { queryId: string | null; query: ExploreQuery | null };
}

function renderSchedule({ plans = [], create, open = { queryId: QUERY_ID, query } }: ScheduleOptions = {}) {
  const { sent, record } = recorder();
  const listed: string[] = [];
  const closed: string[] = [];
  const view = renderDialog(
    <WorkbenchScheduleDialog
      customer="1"
      user={user}
      title="Analytics Workbench"
      now={now}
      onClose={() => closed.push('closed')}
      {...open}
    />,
    {
      [`GET ${PLANS}`]: (_body, url) => {
        listed.push(url.search);
        return { data: plans };
      },
      [`POST ${PLANS}`]: record('POST', create),
      [`PUT ${PLANS}`]: record('PUT', { data: {} }),
      [`DELETE ${PLANS}`]: record('DELETE', { data: { id: 'gone' } }),
    },
  );
  return { ...view, sent, listed, closed, name: () => screen.findByLabelText<HTMLInputElement>('Schedule name') };
}

const chips = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('DLV-083, DLV-084, DLV-096: its title, the plans of the caller, and the form of the first one', async () => {
  const { dialog, name, listed } = renderSchedule({ plans: [stored('1', 'Morning'), stored('2', 'Evening')] });
  expect((await name()).value).toBe('Morning');
  expect(within(await dialog()).getByText('Schedule Analytics Workbench')).toBeTruthy();
  const sent = new URLSearchParams(listed[0]);
  expect([...sent]).toEqual([
    ['account', 'aurora'],
    ['username', 'ana@aurora.example'],
    ['dashboardId', 'ci_customer_view_explore'],
  ]);
  expect(screen.getByLabelText('Destination').textContent).toBe('EmailAmazon S3');
  expect(chips('Fields')).toEqual(['Series', 'Plays', 'So far']);
  expect(chips('Filters')).toEqual(['Period: Last 30 Days']);
  expect(screen.getByText(/^Deliver CSV to/).textContent).toBe(
    'Deliver CSV to ana@aurora.example every day at 6:00 AM (America/Los_Angeles)',
  );
});

test('DLV-088, DLV-089, DLV-097: without plans a default one is there, and Save All creates it under an id of the client', async () => {
  const { name, press, sent, closed } = renderSchedule();
  expect((await name()).value).toBe('Analytics Workbench - 1');
  expect(screen.getByText('Unsaved Changes')).toBeTruthy();
  await press('Save All');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent).toHaveLength(1);
  const { id, body } = sent[0] ?? { id: null, body: {} };
  expect(body).toMatchObject({
    dashboardId: 'ci_customer_view_explore',
    queryId: QUERY_ID,
    slug: QUERY_ID,
    uuid: id,
    account: 'aurora',
    username: 'ana@aurora.example',
    name: 'Analytics Workbench - Analytics Workbench - 1',
    format: 'csv',
    type: 'email',
    address: 'ana@aurora.example',
    cron: '0 6 * * *',
    timezone: 'America/Los_Angeles',
    limit: 0,
    sendAll: false,
    long_tables: false,
    pdf_landscape: false,
    pdf_paper_size: null,
    apply_formatting: true,
    apply_vis: true,
    widget_name: 'Analytics Workbench - 1',
    instant: false,
  });
});

test('DLV-086, DLV-087: all results can be chosen, also with calculations, which the engine makes', async () => {
  const { name, pick, press, sent } = renderSchedule();
  await name();
  await pick('Limit', 'All results');
  await press('Save All');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ limit: 1, sendAll: true, content: { table: { limit: -1 } } });
});

test('DLV-089, DLV-090: without fields there is no default plan, and New warns', async () => {
  const { press } = renderSchedule({ open: { queryId: QUERY_ID, query: decodeWire(ExploreQuery, {}) } });
  expect(await screen.findByText('Please to add new')).toBeTruthy();
  await press('New');
  expect(
    await screen.findByText('Current workbench status has not selected any fields, can not create new schedule!'),
  ).toBeTruthy();
  expect(screen.getByText('Please to add new')).toBeTruthy();
});

test('DLV-094: without a query id nothing is added, and the log says so', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  const { press } = renderSchedule({ open: { queryId: null, query } });
  await press('New');
  expect(log).toHaveBeenCalledExactlyOnceWith('No query id for schedule job!');
  expect(screen.getByText('Please to add new')).toBeTruthy();
  log.mockRestore();
});

test('DLV-091: another plan is not opened while the form is incomplete', async () => {
  const plans = [stored('1', 'Morning', { address: 'nobody' }), stored('2', 'Evening')];
  const { name, user: actor, button } = renderSchedule({ plans });
  await name();
  expect([button('Send Test').disabled, button('Save All').disabled]).toEqual([true, true]);
  await actor.click(screen.getByText('Evening'));
  expect(await screen.findByText('Please complete current schedule job.')).toBeTruthy();
  expect((await name()).value).toBe('Morning');
});

test('DLV-065, DLV-066, DLV-088: a masked secret is kept for its receiver, not for another and not for a test', async () => {
  const { name, press, sent, closed } = renderSchedule({ plans: [stored('1', 'Morning', s3Plan)] });
  await name();
  await press('Send Test');
  expect(await screen.findByText('Please input secret')).toBeTruthy();
  write('Bucket', 's3://elsewhere');
  expect(screen.getByRole('dialog').querySelector('output')?.textContent).toBe('Please update your secret.');
  write('Bucket', 's3://aurora-reports');
  write('Schedule name', 'Renamed');
  await press('Save All');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent[0]).toMatchObject({
    call: 'PUT',
    id: '1',
    body: { id: '1', withsecret: false, name: 'Analytics Workbench - Renamed', secret: '***********' },
  });
});

test('DLV-088: with a new secret the payload says so', async () => {
  const { name, press, sent } = renderSchedule({ plans: [stored('1', 'Morning', s3Plan)] });
  await name();
  fillS3();
  await press('Save All');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ withsecret: true, secret: '{"secret_access_key":"secret-1"}' });
});

test('DLV-032, DLV-033, DLV-092: a copy is created, a change updates and what was deleted is removed', async () => {
  const plans = [stored('1', 'One'), stored('2', 'Two'), stored('3', 'Three')];
  const { name, press, sent, closed, user: actor } = renderSchedule({ plans });
  await name();
  await press('Delete');
  write('Schedule name', 'Second');
  await actor.click(screen.getByText('Three'));
  await press('Duplicate');
  expect((await name()).value).toBe('Three copy');
  await press('Save All');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent.map(({ call, body }) => [call, body['name']])).toEqual(
    expect.arrayContaining([
      ['POST', 'Analytics Workbench - Three copy'],
      ['PUT', 'Analytics Workbench - Second'],
      ['DELETE', undefined],
    ]),
  );
  expect(sent).toHaveLength(3);
});

test('DLV-039, DLV-096, DLV-097: a test sends the payload at once', async () => {
  const { name, press, sent } = renderSchedule({ create: { data: { job: 'job-1' } } });
  await name();
  await press('Send Test');
  expect(await screen.findByText('On its way!')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ instant: true, cron: '1 * * * *', actionType: 'test', queryId: QUERY_ID });
});

test('DLV-071: what the server refuses is told with the name of the plan, and the dialog stays', async () => {
  const create = { data: { errors: [{ message: 'The query of this schedule is not known.' }] } };
  const { name, press, closed } = renderSchedule({ create });
  await name();
  await press('Save All');
  expect(
    await screen.findByText('Analytics Workbench - 1 Save Failed: The query of this schedule is not known.'),
  ).toBeTruthy();
  expect(closed).toEqual([]);
});

test('DLV-013: Cancel asks for confirmation before it discards changes', async () => {
  const { name, press, closed } = renderSchedule();
  await name();
  await press('Cancel');
  expect(await screen.findByText('Do you want to cancel?')).toBeTruthy();
  expect(closed).toEqual([]);
});

test('DLV-084: a plan keeps its query until the open one is chosen for it', async () => {
  const { name, press, sent } = renderSchedule({ plans: [stored('1', 'Morning')] });
  await name();
  await press('Use the open query');
  await press('Save All');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ queryId: QUERY_ID, content: { queryId: QUERY_ID } });
});

test('DLV-052: without an address nothing can be saved', async () => {
  const { name, button } = renderSchedule();
  await name();
  removeLastAddress();
  expect(screen.getByRole('dialog').querySelector('output')?.textContent).toBe('Input email address!');
  expect(button('Save All').disabled).toBe(true);
});
