import { dataFormats } from '@playhead/contract/http/deliveries/deliveries';
import { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import { decodeWire } from '@playhead/contract/wire';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ContentRequest } from '../../delivery/content/content-maker.ts';
import { exportRuns } from '../../platform/metadata/schema.ts';
import { AURORA } from '../../test-app.ts';
import { type ExportApp, startExportApp } from './test-export-app.ts';

/** The places of a customer for tables that are read from the engine. */
const PLACES = 2;
/** Rows that do not fit in one read, and that the engine sends ahead all the same. */
const ROWS = 2_000;

let server: ExportApp;
let ada: Readonly<Record<string, string>>;
let bytesPerCustomer: number;

beforeAll(async () => {
  server = await startExportApp();
  ({ bytesPerCustomer } = server.limits);
  await server.engine.engine.command({
    sql: `INSERT INTO playhead.sessions (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series)
      SELECT ${AURORA}, concat('v', toString(number)), toString(number), '2026-11-03 12:00:00', '2026-11-03 12:10:00', true, 60,
        concat('A series with a title of some length ', toString(number)) FROM numbers(${ROWS})`,
  });
  ada = await server.signIn('analyst@aurora.example');
});
afterEach(() => void (server.limits.bytesPerCustomer = bytesPerCustomer));
afterAll(() => server.end());

const query = {
  request: 'query',
  body: {
    fields: ['customer_view.series', 'customer_view.plays'],
    filters: { 'customer_view.current_date_range_ui': '2026/11/01 to 2026/11/07' },
  },
};
const table = { fileName: 'Top Series', query, limit: -1 };

async function start(format: string): Promise<string> {
  const reply = await server.call(ada, 'POST', 'viz/query_task', { ...table, format });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.id;
}

/** What is kept is all that may be kept. */
async function fillQuota(): Promise<void> {
  const id = await start('csv');
  expect(await server.settled(ada, id)).toMatchObject({ status: 'complete', rows: ROWS });
  const kept = await server.call(ada, 'GET', `viz/query_task/${id}/file`);
  server.limits.bytesPerCustomer = kept.rawPayload.length;
}

test.each(['csv', 'txt', 'xlsx'])(
  'exports as %s that find no room leave the places to the next one',
  async (format) => {
    await fillQuota();
    const refused = await Promise.all(Array.from({ length: PLACES }, () => start(format)));
    for (const id of refused) {
      expect(await server.settled(ada, id)).toMatchObject({
        status: 'error',
        message: expect.stringContaining('this one does not fit'),
      });
    }
    server.limits.bytesPerCustomer = bytesPerCustomer;
    expect(await server.settled(ada, await start(format))).toEqual({
      status: 'complete',
      percent: 100,
      rows: ROWS,
    });
  },
);

const contents: readonly (readonly [string, object])[] = [
  ...dataFormats.map((format) => [format, { kind: 'table', table, format }] as const),
  ['csv with totals', { kind: 'table', table: { ...table, totals: true, apply_formatting: false }, format: 'csv' }],
  ['csv.zip', { kind: 'table', table, format: 'csv', zipped: true }],
  ['zip', { kind: 'tables', folderName: 'page', tables: [table, table] }],
];

test.each(contents)('the place of a refused file as %s is free before its run has ended', async (_name, content) => {
  await fillQuota();
  const [run] = await server.metadata.db.select().from(exportRuns).limit(1);
  const session = { userId: run?.ownerId ?? '', email: 'a', fullName: 'A', customerId: AURORA, permissions: [] };
  const request: ContentRequest = {
    content: decodeWire(ExportContent, content),
    fileName: 'Top Series',
    session: { ...session, expiresAt: server.clock.now },
    at: server.clock.now,
    destination: 'download',
    withPicture: false,
    progress: () => undefined,
    // Never aborted, as that of a run which has not ended.
    signal: new AbortController().signal,
  };
  for (let attempt = 0; attempt < PLACES; attempt += 1) {
    await expect(server.makeContent(request)).rejects.toMatchObject({ code: 'artifact_quota_exceeded' });
  }
  server.limits.bytesPerCustomer = bytesPerCustomer;
  expect(await server.makeContent(request)).toMatchObject({ failedWidgets: [] });
});
