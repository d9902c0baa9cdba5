import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AURORA } from '../../test-app.ts';
import { type ExportApp, startExportApp } from './test-export-app.ts';

const VIEWERS = 20_000;
const FIELDS = ['customer_view.device', 'customer_view.plays', 'customer_view.unique_viewers'];

let server: ExportApp;

beforeAll(async () => {
  server = await startExportApp();
  await server.engine.engine.command({
    sql: `INSERT INTO playhead.sessions (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, device)
      SELECT ${AURORA}, toString(intDiv(number, 2)), toString(number), '2026-11-03 12:00:00', '2026-11-03 12:10:00', true,
        600, if(number % 6 < 2, 'Roku', 'Web') FROM numbers(${2 * VIEWERS})`,
  });
});
afterAll(() => server.end());

test('EXP-043: the file of a finished query that was a sample holds the exact numbers', async () => {
  const ada = await server.signIn('analyst@aurora.example');
  const body = {
    fields: FIELDS,
    filters: { 'customer_view.current_date_range_ui': '2026/11/01 to 2026/11/07' },
    sorts: ['customer_view.device'],
  };
  const run = await server.call(ada, 'POST', 'customer_view/queries/run/json', { ...body, precision: 'sampled' });
  const { id, result } = run.json().data;
  expect(result.provenance).toMatchObject({ sampled: true });
  const download = async (format: string) =>
    server.call(ada, 'POST', `viz/get/query_task/${id}/download`, { format, fileName: 'Devices' });
  expect(parse((await download('csv')).rawPayload).slice(1)).toEqual([
    ['Roku', '13334', '6667'],
    ['Web', '26666', '13333'],
  ]);
  expect((await download('json')).json()[0]).toMatchObject({ 'customer_view.unique_viewers': 6667 });
});
