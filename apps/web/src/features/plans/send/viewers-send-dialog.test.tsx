// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BASE, PLANS, recorder, renderDialog, user, viewers, write } from '../test-plans.tsx';
import { ViewersSendDialog } from './viewers-send-dialog.tsx';
import { WidgetSendDialog } from './widget-send-dialog.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

function renderSend() {
  const { sent, record } = recorder();
  const closed: string[] = [];
  const view = renderDialog(
    <ViewersSendDialog customer="1" user={user} viewers={viewers} onClose={() => closed.push('closed')} />,
    { [`POST ${PLANS}`]: record('POST', { data: { job: 'job-1' } }) },
  );
  return { ...view, sent, closed };
}

const problem = () => screen.getByRole('dialog').querySelector('output')?.textContent ?? '';

test('DLV-010: file name, fixed format, metrics, ids, limit and delivery option', async () => {
  const { dialog } = renderSend();
  const opened = within(await dialog());
  expect(screen.getByLabelText<HTMLInputElement>('File name').value).toBe('Unique Viewers');
  expect(opened.getByText('CSV.zip')).toBeTruthy();
  expect(screen.getByLabelText('Delivery option').textContent).toBe('EmailAmazon S3');
  expect(screen.getByLabelText('Limit').textContent).toBe('Table (500)All results');
  expect(opened.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  for (const name of ['Cancel', 'Send']) expect(opened.getByRole('button', { name })).toBeTruthy();
});

test('DLV-010, DLV-040: the chosen columns of all viewers are sent once as CSV.zip', async () => {
  const { user: actor, pick, press, sent, closed } = renderSend();
  write('File name', 'Viewers: all.csv');
  await actor.click(screen.getByLabelText('Total Minutes'));
  await actor.click(screen.getByLabelText('Stream ID'));
  await pick('Limit', 'All results');
  await press('Send');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent[0]?.body).toMatchObject({
    instant: true,
    format: 'csv_zip',
    dashboardId: 'unique_viewers_page',
    content: {
      kind: 'table',
      format: 'csv',
      zipped: true,
      table: {
        fileName: 'Viewers- all',
        limit: -1,
        hiddenFields: ['customer_view.viewer_id'],
        query: {
          request: 'unique-viewers',
          body: { fields: ['customer_view.subscriber_id', 'customer_view.plays', 'customer_view.minutes'] },
        },
      },
    },
  });
});

test('EXP-052, DLV-067: the first of the errors', async () => {
  const { user: actor, button, dialog } = renderSend();
  await dialog();
  await actor.click(screen.getByLabelText('Stream ID'));
  await actor.click(screen.getByLabelText('Subscriber ID'));
  expect(problem()).toBe('Viewer ID is required.');
  write('File name', '');
  expect(problem()).toBe('File Name is required.');
  expect(button('Send').disabled).toBe(true);
});

test('DLV-078: the data of a widget is sent in the chosen format', async () => {
  const { sent, record } = recorder();
  const closed: string[] = [];
  const query = { request: 'unique-viewers' as const, body: { ...viewers.view.query } };
  const { press, choose } = renderDialog(
    <WidgetSendDialog
      customer="1"
      user={user}
      widget={{ id: 'w', title: 'Plays by day', config: { fields: [] }, hiddenFields: [], query, allFields: query }}
      onClose={() => closed.push('closed')}
    />,
    { [`POST ${BASE}/viz/send/widget/data`]: record('POST', { data: { job: 'job-1' } }) },
  );
  await choose('Format', 'JSON');
  await press('Send');
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent[0]?.body).toMatchObject({
    title: 'Plays by day',
    file: { fileName: 'Plays by day', format: 'json' },
    target: { type: 'email', addresses: ['ana@aurora.example'] },
  });
});
