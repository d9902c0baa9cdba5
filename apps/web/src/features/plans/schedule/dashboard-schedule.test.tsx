// @vitest-environment happy-dom
import type { UserInfo } from '@playhead/contract/http/account/users';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Reply } from '../../../testing/table-network.ts';
import {
  addAddresses,
  fillS3,
  now,
  overview,
  PLANS,
  recorder,
  renderDialog,
  s3Plan,
  storedPlan,
  user,
  write,
  comeIn,
  Opener,
} from '../test-plans.tsx';
import { DashboardScheduleDialog } from './dashboard-schedule-dialog.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

interface ScheduleOptions {
  stored?: ReturnType<typeof storedPlan>[];
  create?: Reply | ((body: Record<string, unknown>) => Reply);
  openedId?: string;
  pageOffers?: UserInfo['pageOffers'];
}

function renderSchedule(options: ScheduleOptions = {}) {
  const { stored = [], create = { data: { id: 'new' } }, openedId, pageOffers = {} } = options;
  const { sent, record } = recorder();
  const closed: string[] = [];
  const view = renderDialog(
    <DashboardScheduleDialog
      customer="1"
      user={{ ...user, pageOffers }}
      page={overview}
      search="?genre"
      now={now}
      openedId={openedId}
      onClose={() => closed.push('closed')}
    />,
    {
      [`GET ${PLANS}`]: { data: stored },
      [`POST ${PLANS}`]: record('POST', create),
      [`PUT ${PLANS}`]: record('PUT', { data: {} }),
      [`DELETE ${PLANS}`]: record('DELETE', { data: { id: 'gone' } }),
    },
  );
  const entries = () =>
    within(screen.getByRole('region', { name: 'Schedules' }))
      .queryAllByRole('listitem')
      .map((entry) => entry.querySelector('span')?.textContent);
  return { ...view, sent, closed, entries, name: () => screen.findByLabelText<HTMLInputElement>('Schedule name') };
}

const problem = () => screen.getByRole('dialog').querySelector('output')?.textContent ?? '';

test('DLV-004, DLV-006: titled after the page and 1100 px wide, with the form of the first plan', async () => {
  const { dialog, name } = renderSchedule({ stored: [storedPlan('1')] });
  expect((await name()).value).toBe('Plan 1');
  const opened = await dialog();
  expect(within(opened).getByText('Schedule Overview')).toBeTruthy();
  expect(opened.style.width).toBe('1100px');
  for (const label of ['Destination', 'Recipients', 'Message', 'Format', 'Frequency', 'Time zone']) {
    expect(screen.getAllByLabelText(label).length, label).toBeGreaterThan(0);
  }
  expect(screen.getByRole('list', { name: 'Filters' }).textContent).toBe('Period: Last 7 DaysGenre is Crime');
  expect(within(opened).getByText(/^Deliver PDF to/).textContent).toBe(
    'Deliver PDF to ana@aurora.example and 1 more every day at 6:00 AM (America/Los_Angeles)',
  );
});

test('DLV-005, DLV-008: an empty list says "Please to add new"; New, Duplicate and Delete', async () => {
  const { press, entries, button } = renderSchedule();
  expect(await screen.findByText('Please to add new')).toBeTruthy();
  expect([button('Duplicate').disabled, button('Delete').disabled]).toEqual([true, true]);
  expect(screen.queryByText('Unsaved Changes')).toBeNull();
  await press('New');
  expect(screen.getByText('Unsaved Changes')).toBeTruthy();
  await press('Duplicate');
  expect(entries()).toEqual(['Overview-1', 'Overview-1 copy']);
  await press('Delete');
  expect(entries()).toEqual(['Overview-1']);
});

test('DLV-007, DLV-009, DLV-081, DLV-082: Send Test, Save All and Cancel; no Send All and no SFTP', async () => {
  const { name, button } = renderSchedule({ stored: [storedPlan('1')] });
  await name();
  for (const label of ['Cancel', 'Send Test', 'Save All']) expect(button(label)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send All' })).toBeNull();
  expect(screen.getByLabelText('Destination').textContent).toBe('EmailAmazon S3');
});

test('DLV-031, DLV-046, DLV-068: a new plan with its defaults is created under an id of the client', async () => {
  const { press, sent, closed, name } = renderSchedule();
  await press('New');
  expect((await name()).value).toBe('Overview-1');
  await press('Save All');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.body).toMatchObject({
    name: 'Overview-1',
    type: 'email',
    address: 'ana@aurora.example',
    format: 'wysiwyg_pdf',
    cron: '0 6 * * *',
    timezone: 'America/Los_Angeles',
    instant: false,
    filtersString: '?genre',
    mark: 'overview_page',
  });
});

test('DLV-030, DLV-033: only what was edited is saved, and what was deleted is removed', async () => {
  const {
    press,
    sent,
    closed,
    name,
    button,
    user: actor,
  } = renderSchedule({
    stored: [storedPlan('1'), storedPlan('2'), storedPlan('3')],
  });
  await name();
  expect(button('Save All').disabled).toBe(true);
  await press('Delete');
  expect((await name()).value).toBe('Plan 2');
  write('Schedule name', 'Second');
  await actor.click(screen.getByText('Plan 3'));
  expect((await name()).value).toBe('Plan 3');
  await press('Save All');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent.map(({ call, id }) => `${call} ${id}`).toSorted()).toEqual(['DELETE 1', 'PUT 2']);
  expect(sent.find(({ call }) => call === 'PUT')?.body['name']).toBe('Second');
});

test('DLV-032: the copy of an S3 plan has no secret', async () => {
  const { press, name } = renderSchedule({ stored: [storedPlan('1', s3Plan)] });
  await name();
  await press('Duplicate');
  expect((await name()).value).toBe('Plan 1 copy');
  expect(screen.getByLabelText<HTMLInputElement>('Secret key').value).toBe('');
  expect(problem()).toBe('S3 Secret Key is required.');
});

test('DLV-036: a plan that is wrong and changed cannot be left', async () => {
  const { user: actor, name } = renderSchedule({ stored: [storedPlan('1'), storedPlan('2')] });
  await name();
  write('Schedule name', ' ');
  await actor.click(screen.getByText('Plan 2'));
  expect(await screen.findByText('Please complete current schedule job.')).toBeTruthy();
  expect((await name()).value).toBe(' ');
  write('Schedule name', 'First');
  await actor.click(screen.getByText('Plan 2'));
  expect((await name()).value).toBe('Plan 2');
});

test('DLV-037, DLV-064, DLV-066: a changed S3 plan wants its secret again', async () => {
  const { user: actor, name, button } = renderSchedule({ stored: [storedPlan('1', s3Plan), storedPlan('2')] });
  await name();
  expect(screen.getByLabelText<HTMLInputElement>('Secret key').value).toBe('***********');
  expect(problem()).toBe('');
  write('Schedule name', 'Other');
  expect(problem()).toBe('Please update your secret.');
  expect(button('Save All').disabled).toBe(true);
  await actor.click(screen.getByText('Plan 2'));
  expect((await screen.findByRole('alert')).textContent).toContain('Please update your secret.');
  expect((await name()).value).toBe('Other');
  write('Secret key', 'secret-2');
  expect(problem()).toBe('');
});

test('DLV-065: a test of a plan whose secret is not shown', async () => {
  const { press, name, sent } = renderSchedule({ stored: [storedPlan('1', s3Plan)] });
  await name();
  await press('Send Test');
  expect(await screen.findByText('Please input secret')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('DLV-039, DLV-047: a test is sent at once and says "On its way!"; the plan stays as it is', async () => {
  const { press, name, sent, closed } = renderSchedule({ stored: [storedPlan('1')], create: { data: { job: 'j' } } });
  await name();
  await press('Send Test');
  expect(await screen.findByText('On its way!')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ instant: true, cron: '1 * * * *', actionType: 'test', name: 'Plan 1' });
  expect([closed, screen.queryByText('Unsaved Changes')]).toEqual([[], null]);
});

test.each([
  ['refused', { errors: [{ message: 'No.' }] }],
  ['not delivered', { job: 'job-1', message: 'No.' }],
])('DLV-072: what the server says of a test that was %s is a warning', async (_case, data) => {
  const { press, name } = renderSchedule({ stored: [storedPlan('1')], create: { data } });
  await name();
  await press('Send Test');
  expect((await screen.findByText('No.')).closest('[data-tone]')?.getAttribute('data-tone')).toBe('warning');
  expect(screen.queryByText('On its way!')).toBeNull();
});

test('DLV-038, DLV-071, F22: one of two plans fails: the dialog stays, and only that one is sent again with its id', async () => {
  let refuses = true;
  const { press, sent, closed, button } = renderSchedule({
    create: (body) =>
      refuses && body['name'] === 'Overview-2'
        ? { data: { errors: [{ message: 'too many plans' }, { message: 'ask your admin' }] } }
        : { data: { id: `id of ${String(body['name'])}` } },
  });
  await press('New');
  await press('New');
  await press('Save All');
  expect(await screen.findByText('Overview-2 Save Failed: too many plans, ask your admin')).toBeTruthy();
  expect(closed).toEqual([]);
  expect(
    within(screen.getByRole('region', { name: 'Schedules' })).getByText('too many plans, ask your admin'),
  ).toBeTruthy();
  refuses = false;
  await waitFor(() => expect(button(/Save All$/).className).not.toContain('loading'));
  await press(/Save All$/);
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent.map(({ body }) => body['name'])).toEqual(['Overview-1', 'Overview-2', 'Overview-2']);
  expect(sent[2]?.id).toBe(sent[1]?.id);
});

test('DLV-071: a message of a plan that was saved is a warning', async () => {
  const { press, closed } = renderSchedule({ create: { data: { id: '7', message: 'It starts tomorrow.' } } });
  await press('New');
  await press('Save All');
  expect(await screen.findByText('It starts tomorrow.')).toBeTruthy();
  expect(closed).toEqual(['closed']);
});

test('DLV-013: Cancel asks for confirmation while there are unsaved changes', async () => {
  const { press, closed } = renderSchedule();
  await press('New');
  await press('Cancel');
  expect(await screen.findByText('Do you want to cancel?')).toBeTruthy();
  expect(
    screen.getByText('Closing the dialog will discard your unsaved changes. Would you like to proceed?'),
  ).toBeTruthy();
  await press('Keep editing');
  expect(closed).toEqual([]);
  await press('Cancel');
  await press('Discard changes');
  expect(closed).toEqual(['closed']);
});

test('DLV-013: without changes there is nothing to confirm', async () => {
  const { press, closed, name } = renderSchedule({ stored: [storedPlan('1')] });
  await name();
  await press('Cancel');
  expect(closed).toEqual(['closed']);
});

test('DLV-051, DLV-053, DLV-067: of several errors the first is shown, and both buttons are blocked', async () => {
  const { press, button, pick } = renderSchedule();
  await press('New');
  write('Schedule name', '');
  await pick('Destination', 'Amazon S3');
  expect(problem()).toBe('Schedule Name is required.');
  expect(screen.getByLabelText('Schedule name').getAttribute('aria-invalid')).toBe('true');
  expect([button('Send Test').disabled, button('Save All').disabled]).toEqual([true, true]);
  write('Schedule name', 'Named');
  expect(problem()).toBe('S3 Bucket is required.');
});

test('DLV-053, DLV-054, DLV-055, DLV-056: commas and semicolons separate, what is no address is marked', async () => {
  const { press } = renderSchedule();
  await press('New');
  addAddresses('ben@aurora.example;cleo@aurora.example,nobody,');
  const tags = [...document.querySelectorAll('[data-invalid]')];
  expect(tags.map((tag) => `${tag.firstChild?.textContent} ${tag.getAttribute('data-invalid')}`)).toEqual([
    'ana@aurora.example false',
    'ben@aurora.example false',
    'cleo@aurora.example false',
    'nobody true',
  ]);
  expect(problem()).toBe('nobody is no email address.');
});

test('DLV-057, DLV-059, DLV-060, DLV-061, DLV-079: the S3 form of a dashboard', async () => {
  const { press, pick, choose, sent } = renderSchedule();
  await press('New');
  await pick('Destination', 'Amazon S3');
  write('Bucket', 'aurora-reports');
  expect(problem()).toBe('bucket should start with s3://');
  write('Bucket', 's3://aurora-reports/');
  expect(problem()).toBe('bucket should not start with or end with /');
  write('Bucket', 's3://aurora-reports');
  write('Path (optional)', 'daily');
  expect(problem()).toBe('path should start with and end with /');
  write('Path (optional)', '/daily/');
  expect(problem()).toBe('S3 Access Key is required.');
  write('Access key', 'AKIA1');
  expect(problem()).toBe('S3 Secret Key is required.');
  fillS3();
  expect(problem()).toBe('S3 Region is required.');
  await choose('Region', 'us-east-1');
  await press('Save All');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    call: 'POST',
    body: { type: 's3', cron: '0 6 * * *', address: 's3://aurora-reports' },
  });
});

test('DLV-050: a dashboard plan that goes to S3 stays where it is kept', async () => {
  const { pick, choose, press, sent, name } = renderSchedule({ stored: [storedPlan('1')] });
  await name();
  await pick('Destination', 'Amazon S3');
  fillS3();
  await choose('Region', 'us-east-1');
  await press('Save All');
  await waitFor(() => expect(sent.map(({ call, id }) => `${call} ${id}`)).toEqual(['PUT 1']));
});

test('DLV-004: by keyboard: the name has the focus, Escape closes and gives the focus back', async () => {
  const { user: actor, press } = renderDialog(
    <Opener>
      {(close) => (
        <DashboardScheduleDialog customer="1" user={user} page={overview} search="" now={now} onClose={close} />
      )}
    </Opener>,
    { [`GET ${PLANS}`]: { data: [storedPlan('1')] } },
  );
  await press('Open it');
  const name = await screen.findByLabelText('Schedule name');
  await comeIn();
  expect(document.activeElement).toBe(name);
  await actor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open it' }));
});

test('a list that cannot be read says so and is read again', async () => {
  const { table, press } = renderDialog(
    <DashboardScheduleDialog customer="1" user={user} page={overview} search="" now={now} onClose={() => undefined} />,
    { [`GET ${PLANS}`]: { status: 400, code: 400, message: 'Not now.' } },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  table[`GET ${PLANS}`] = { data: [storedPlan('1')] };
  await press('Retry');
  expect(await screen.findByLabelText('Schedule name')).toBeTruthy();
});

test('the plan that was requested is open; a paused one says why and is resumed', async () => {
  const paused = { ...storedPlan('2', { paused: true }), problem: 'The mail server refused it.' };
  const { name, press, sent } = renderSchedule({ stored: [storedPlan('1'), paused], openedId: '2' });
  expect((await name()).value).toBe('Plan 2');
  expect(screen.getByText('This schedule is paused. The mail server refused it.')).toBeTruthy();
  await press('Resume');
  await press('Save All');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body['paused']).toBe(false);
});

const sftpPlan = {
  type: 'sftp' as const,
  address: 'sftp://files.example.com/in',
  params: JSON.stringify({ username: 'ada', host_key: 'SHA256:known' }),
  secret: '***********',
  message: '',
};

test('DLV-009, DLV-016: a plan that goes to SFTP is edited there; the other plans are not offered it', async () => {
  const {
    name,
    press,
    sent,
    closed,
    user: actor,
  } = renderSchedule({ stored: [storedPlan('1', sftpPlan), storedPlan('2')] });
  await name();
  expect(screen.getByLabelText('Destination').textContent).toBe('EmailAmazon S3SFTP');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('sftp://files.example.com/in');
  write('Schedule name', 'Nightly');
  expect(problem()).toBe('Please update your secret.');
  write('Password', 'open sesame');
  await actor.click(screen.getByText('Plan 2'));
  expect(screen.getByLabelText('Destination').textContent).toBe('EmailAmazon S3');
  await press('Save All');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    call: 'PUT',
    id: '1',
    body: {
      name: 'Nightly',
      type: 'sftp',
      address: 'sftp://files.example.com/in',
      params: '{"username":"ada","host_key":"SHA256:known"}',
      secret: '{"password":"open sesame"}',
    },
  });
});

test('EXP-073, DLV-031: the account offers SFTP and two formats; a new plan begins with the first of each', async () => {
  const { press, name } = renderSchedule({
    pageOffers: { overview_page: { destinations: ['sftp', 'email'], formats: ['csv_zip', 'png'] } },
  });
  await press('New');
  await name();
  expect(screen.getByLabelText('Destination').textContent).toBe('EmailSFTP');
  expect(screen.getByLabelText('Address')).toBeTruthy();
  expect(screen.getByLabelText('Format').textContent).toBe('VisualizationCSV ZIP');
  expect(screen.getByLabelText('Format').querySelector('.ant-segmented-item-selected')?.textContent).toBe('CSV ZIP');
});

test('DLV-016: at another SFTP server a test shows its key, and the plan is saved with the one that was confirmed', async () => {
  const { name, press, sent, closed, button } = renderSchedule({
    stored: [storedPlan('1', sftpPlan)],
    create: (body) =>
      String(body['params']).includes('SHA256:other')
        ? { data: { job: 'job-1' } }
        : { data: { host_key: 'SHA256:other' } },
  });
  await name();
  write('Address', 'sftp://other.example.com/in');
  write('Password', 'open sesame');
  expect(problem()).toBe('Send a test first: it shows the key of the server, to be confirmed.');
  expect(button('Save All').disabled).toBe(true);
  await press('Send Test');
  expect(await screen.findByText('SHA256:other')).toBeTruthy();
  await press('Trust and send');
  expect(await screen.findByText('On its way!')).toBeTruthy();
  await press('Save All');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent.map(({ call, body }) => [call, body['params']])).toEqual([
    ['POST', '{"username":"ada"}'],
    ['POST', '{"username":"ada","host_key":"SHA256:other"}'],
    ['PUT', '{"username":"ada","host_key":"SHA256:other"}'],
  ]);
});
