// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  addAddresses,
  fillS3,
  overview,
  PLANS,
  recorder,
  removeLastAddress,
  renderDialog,
  user,
  write,
  comeIn,
  Opener,
} from '../test-plans.tsx';
import { PageSendDialog } from './page-send-dialog.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

function renderSend(reply: Parameters<ReturnType<typeof recorder>['record']>[1] = { data: { job: 'job-1' } }) {
  const { sent, record } = recorder();
  const closed: string[] = [];
  const view = renderDialog(
    <PageSendDialog
      customer="1"
      user={user}
      page={overview}
      search="?genre"
      onClose={() => closed.push('closed')}
      onOpenJobs={() => closed.push('jobs')}
    />,
    { [`POST ${PLANS}`]: record('POST', reply) },
  );
  return { ...view, sent, closed };
}

const problem = () => screen.getByRole('dialog').querySelector('output')?.textContent ?? '';

test('DLV-003: by keyboard: the title has the focus, Escape closes and gives the focus back', async () => {
  const {
    user: actor,
    press,
    dialog,
  } = renderDialog(
    <Opener>{(close) => <PageSendDialog customer="1" user={user} page={overview} search="" onClose={close} />}</Opener>,
  );
  await press('Open it');
  await dialog();
  await comeIn();
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  await actor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open it' }));
});

test('DLV-003: titled after the page, 860 px wide, with its fields', async () => {
  const { dialog } = renderSend();
  const opened = await dialog();
  expect(within(opened).getByText('Send Overview')).toBeTruthy();
  expect(opened.style.width).toBe('860px');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Overview');
  expect(screen.getByLabelText('Destination').textContent).toBe('EmailAmazon S3SFTP');
  expect(screen.getByLabelText('Format').textContent).toBe('PDFVisualizationCSV ZIP');
  expect(within(opened).getByText('Advanced options')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Filters' }).textContent).toBe('Period: Last 7 DaysGenre is Crime');
});

test('DLV-014, DLV-046: the summary line says what is delivered to whom; the user is the first recipient', async () => {
  const { dialog, pick } = renderSend();
  expect(within(await dialog()).getByText('Deliver PDF to ana@aurora.example now')).toBeTruthy();
  await pick('Format', 'Visualization');
  addAddresses('ben@aurora.example,');
  expect(screen.getByText('Deliver Visualization to ana@aurora.example and 1 more now')).toBeTruthy();
});

test('DLV-040, DLV-047, DLV-077: sent once by email, then the dialog closes', async () => {
  const { press, sent, closed } = renderSend();
  write('Message', 'Good morning');
  await press('Send');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.body).toMatchObject({
    type: 'email',
    name: 'Overview',
    dashboardId: 'overview_page',
    format: 'wysiwyg_pdf',
    address: 'ana@aurora.example',
    message: 'Good morning',
    cron: '1 * * * *',
    instant: true,
    content: { kind: 'page', page: 'overview_page', search: '?genre', format: 'pdf', paper: 'fit', landscape: false },
  });
  expect(await screen.findByText('On its way!')).toBeTruthy();
  await press('Show jobs');
  expect(closed).toEqual(['closed', 'jobs']);
});

test('DLV-072, DLV-077: what the server says is a warning, and nothing that is not sent closes the dialog', async () => {
  const { press, closed } = renderSend({ data: { job: 'job-1', message: 'The mail server is full.' } });
  await press('Send');
  expect((await screen.findByText('The mail server is full.')).closest('[data-tone]')?.getAttribute('data-tone')).toBe(
    'warning',
  );
  expect(closed).toEqual([]);
  expect(screen.queryByText('On its way!')).toBeNull();
});

test('DLV-072: a first attempt that failed is told, and the delivery goes on without the dialog', async () => {
  const { press, closed } = renderSend({ data: { job: 'job-1', message: 'Not reached yet.', retrying: true } });
  await press('Send');
  expect(await screen.findByText('Not reached yet.')).toBeTruthy();
  expect(await screen.findByText('On its way!')).toBeTruthy();
  expect(closed).toEqual(['closed']);
});

test('DLV-052, DLV-067: without a recipient "Input something!", and Send is blocked', async () => {
  const { button } = renderSend();
  removeLastAddress();
  expect(problem()).toBe('Input something!');
  expect(button('Send').disabled).toBe(true);
});

test('DLV-076: to S3 with address, params and secret as JSON', async () => {
  const { press, pick, choose, sent } = renderSend();
  await pick('Destination', 'Amazon S3');
  expect(problem()).toBe('S3 Bucket is required.');
  fillS3();
  write('Path (optional)', '/daily/');
  expect(problem()).toBe('S3 Region is required.');
  await choose('Region', 'us-east-1');
  await pick('Format', 'CSV ZIP');
  await press('Send');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    type: 's3',
    name: 'Overview',
    format: 'csv_zip',
    address: 's3://aurora-reports',
    params: '{"access_key_id":"AKIA1","region":"us-east-1","path":"/daily/"}',
    secret: '{"secret_access_key":"secret-1"}',
    content: {
      kind: 'tables',
      folderName: 'dashboard-overview',
      tables: [{ fileName: 'plays', apply_vis: true, apply_formatting: true }],
    },
  });
});

test('EXP-011: options of the paper and of CSV files', async () => {
  const { user: actor, press, pick, choose, sent } = renderSend();
  await choose('Paper size', 'A4');
  await pick('Orientation', 'Landscape');
  await actor.click(screen.getByLabelText('Single column'));
  await press('Send');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    format: 'assembled_pdf',
    content: { paper: 'A4', landscape: true, singleColumn: true, expandTable: false },
  });
  cleanup();
  const csv = renderSend();
  await csv.pick('Format', 'CSV ZIP');
  await csv.user.click(screen.getByLabelText(/^Formatted values/));
  await csv.press('Send');
  await waitFor(() => expect(csv.sent).toHaveLength(1));
  expect(csv.sent[0]?.body['content']).toMatchObject({ tables: [{ apply_vis: true, apply_formatting: false }] });
});

test('EXP-073: only what the account offers for the page can be chosen', async () => {
  const offer = { overview_page: { destinations: ['s3' as const], formats: ['png' as const] } };
  const { dialog } = renderDialog(
    <PageSendDialog customer="1" user={{ ...user, pageOffers: offer }} page={overview} search="" onClose={() => {}} />,
    {},
  );
  await dialog();
  expect(screen.getByLabelText('Destination').textContent).toBe('Amazon S3');
  expect(screen.getByLabelText('Format').textContent).toBe('Visualization');
  expect(screen.getByLabelText('Bucket')).toBeTruthy();
});

test('DLV-062: an unknown SFTP server shows its key; after it is trusted the same is sent with it', async () => {
  const { press, pick, sent, closed } = renderSend((body) =>
    String(body['params']).includes('host_key') ? { data: { job: 'job-1' } } : { data: { host_key: 'SHA256:abc' } },
  );
  await pick('Destination', 'SFTP');
  expect(problem()).toBe('Invalid sftp address!');
  write('Address', 'sftp://files.example.com/in');
  write('User name', 'ana');
  write('Password', 'pass-1');
  await press('Send');
  expect(await screen.findByText('SHA256:abc')).toBeTruthy();
  expect(closed).toEqual([]);
  await press('Trust and send');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent.map(({ body }) => body['params'])).toEqual([
    '{"username":"ana"}',
    '{"username":"ana","host_key":"SHA256:abc"}',
  ]);
  expect(sent[1]?.body).toMatchObject({
    type: 'sftp',
    address: 'sftp://files.example.com/in',
    secret: '{"password":"pass-1"}',
  });
});

test('a send whose reply was lost is repeated with the same id', async () => {
  let lost = true;
  const { press, sent, closed, button } = renderSend(() => {
    if (!lost) return { data: { job: 'job-1' } };
    lost = false;
    return 'no response';
  });
  await press('Send');
  await screen.findByText('The server cannot be reached.');
  await waitFor(() => expect(button(/Send$/).className).not.toContain('loading'));
  await press(/Send$/);
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent[1]?.id).toBe(sent[0]?.id);
});
