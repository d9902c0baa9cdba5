import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from './api-session.ts';
import { type Playhead, removeDataDir } from './playhead-process.ts';
import { startOnPreparedDemo } from './prepared-demo.ts';
import { eventually } from './processes.ts';
import { AURORA } from './stage.ts';

const Envelope = z.object({ data: z.record(z.string(), z.unknown()) });

let playhead: Playhead;
let headers: Record<string, string>;

beforeAll(async () => {
  playhead = await startOnPreparedDemo({ environment: { CHROMIUM_PATH: '/nowhere/chromium' } });
  const { token } = await signInAs(playhead.url, AURORA.analyst);
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
});
afterAll(async () => {
  await playhead.stop();
  await removeDataDir(playhead.dataDir);
});

async function call(path: string, body?: object) {
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return Envelope.parse(await (await fetch(`${playhead.url}${path}`, request)).json()).data;
}

test('without a browser a PDF says why there is none, and CSV files are written', async () => {
  const base = `/v1/customers/${AURORA.id}`;
  const filter = JSON.stringify({ page: 'overview_page', search: '?period=Last+7+Days' });
  const { code } = await call(`${base}/share-links`, { data: { filter, customer: '{"id":1001,"name":"Aurora"}' } });
  const order = { endpoint: { code, page: 'overview_page' }, filename: 'o.pdf' };
  const { reportGuid } = await call('/services/html-to-pdf', order);
  const failed = await eventually('the end of the print', 60_000, async () => {
    const status = await call(`/services/html-to-pdf/${String(reportGuid)}`);
    return status['export'] === 'Pending' ? null : status;
  });
  expect(failed).toEqual({
    export: 'Failed',
    message:
      'Pages cannot be printed on this server: CHROMIUM_PATH=/nowhere/chromium cannot be used: there is no program of that name. Ask an administrator, or export the data as CSV.',
  });
  const query = { request: 'query', body: { fields: ['customer_view.series', 'customer_view.plays'], filters: {} } };
  const { id } = await call(`${base}/viz/query_task`, { fileName: 'Series', format: 'csv', query });
  const written = await eventually('the end of the export', 60_000, async () => {
    const { status } = await call(`${base}/viz/query_task/${String(id)}/status`);
    return status === 'added' || status === 'running' ? null : status;
  });
  expect(written).toBe('complete');
});
