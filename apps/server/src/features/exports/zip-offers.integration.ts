import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExportApp, startExportApp } from './test-export-app.ts';

let server: ExportApp;
let ada: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startExportApp();
  ada = await server.signIn('analyst@aurora.example');
});
afterAll(() => server.end());

const body = {
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: { 'customer_view.current_date_range_ui': '2026/11/01 to 2026/11/07' },
};
const folder = { folderName: 'page', params: [{ fileName: 'Top Series', query: { request: 'query', body } }] };
const order = (more: object) => server.call(ada, 'POST', 'viz/get/zipFile/job', { ...folder, ...more });

async function refusalOf(more: object) {
  const reply = await order(more);
  return [reply.statusCode, reply.json().errors?.[0].code];
}

async function filesOf(more: object) {
  const { job } = (await order(more)).json().data;
  const status = async () => (await server.call(ada, 'GET', `viz/get/zipFile/status/${job}`)).json().data;
  await expect.poll(status).toEqual({ export: 'Success', percent: 100 });
  const { rawPayload } = await server.call(ada, 'GET', `viz/get/zipFile/${job}/download`);
  return Object.keys(unzipSync(rawPayload));
}

test('EXP-073: a page that offers no CSV files is refused, and so is a ZIP that does not name its page', async () => {
  const offer = { destinations: ['email'], formats: ['pdf', 'png'] };
  await server.setSettings({ page_exports: { overview_page: offer } });
  expect(await refusalOf({ page: 'overview_page' })).toEqual([403, 'forbidden']);
  expect(await refusalOf({})).toEqual([403, 'forbidden']);
  expect(await refusalOf({ page: 'no_page' })).toEqual([400, 'invalid_request']);
  expect(await filesOf({ page: 'content_page' })).toEqual(['page/Top Series.csv']);
  await server.setSettings({});
  expect(await filesOf({})).toEqual(['page/Top Series.csv']);
});

test('EXP-073: a page may offer CSV files that the account does not offer elsewhere', async () => {
  await server.setSettings({ export_formats: ['pdf'], page_export_formats: { content_page: ['zip'] } });
  expect(await refusalOf({ page: 'overview_page' })).toEqual([403, 'export_not_offered']);
  expect(await filesOf({ page: 'content_page' })).toEqual(['page/Top Series.csv']);
});
