import { randomUUID } from 'node:crypto';
import { dataFormats } from '@playhead/contract/http/deliveries/deliveries';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readers } from '../../delivery/renderers/test-readers.ts';
import { exportRuns, fileLinks } from '../../platform/metadata/schema.ts';
import { AURORA, BOREALIS } from '../../test-app.ts';
import { createExportJobs } from './export-jobs.ts';
import { type ExportApp, startExportApp } from './test-export-app.ts';

const VIEWERS = 200_000;
const PERIOD = 'customer_view.current_date_range_ui';
const WEEK = '2026/11/01 to 2026/11/07';
const TITLES = ['=HYPERLINK("http://x.test")', '+1', '@SUM(A1)', 'Harbor, "Night" Line', '日本 ♥ | \\', 'Pine'];
const SECONDS = [90, 4_000_000, 60, 30, 600, 0];
/** Minutes as people read them. */
const SHOWN = ['1.50', '66,667', '1.00', '0.50', '10', '0.00'];

type Headers = Readonly<Record<string, string>>;

let server: ExportApp;
let ada: Headers;
let ruben: Headers;
let bianca: Headers;

beforeAll(async () => {
  server = await startExportApp();
  const columns =
    'customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series, subscriber_id';
  await server.engine.engine.command({
    sql: `INSERT INTO playhead.sessions (${columns}) SELECT ${AURORA}, concat('v', toString(number)), toString(number),
      '2026-11-03 12:00:00', '2026-11-03 12:10:00', true, {seconds:Array(Float64)}[number + 1], {titles:Array(String)}[number + 1],
      concat('s', toString(number)) FROM numbers(${TITLES.length})`,
    params: { titles: TITLES, seconds: SECONDS },
  });
  await server.engine.engine.command({
    sql: `INSERT INTO playhead.sessions (${columns}) VALUES (${AURORA}, 'v9', '99', '2026-11-12 12:00:00',
      '2026-11-12 12:10:00', true, 60, 'Later', 's9')`,
  });
  await server.engine.engine.command({
    sql: `INSERT INTO playhead.sessions (${columns}) SELECT ${BOREALIS}, concat('viewer ', toString(number)), toString(number),
      '2026-11-03 12:00:00', '2026-11-03 12:10:00', true, 60, 'Harbor', concat('=s', toString(number)) FROM numbers(${VIEWERS})`,
  });
  ada = await server.signIn('analyst@aurora.example');
  ruben = await server.signIn('reader@aurora.example');
  bianca = await server.signIn('analyst@borealis.example');
});
afterAll(() => server.end());

const series = {
  request: 'query',
  body: {
    fields: ['customer_view.series', 'customer_view.minutes'],
    filters: { [PERIOD]: WEEK },
    sorts: ['customer_view.series'],
  },
};
const table = (more: object = {}) => ({ fileName: 'Top Series', query: series, apply_formatting: false, ...more });

async function start(who: Headers, body: object, customer = AURORA): Promise<string> {
  const reply = await server.call(who, 'POST', `/v1/customers/${customer}/viz/query_task`, body);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('"id"')]);
  return reply.json().data.id;
}

async function fileOf(who: Headers, body: object) {
  const id = await start(who, body);
  const state = await server.settled(who, id);
  const reply = await server.call(who, 'GET', `viz/query_task/${id}/file`);
  return { id, state, reply, file: reply.rawPayload };
}

async function refusalOf(who: Headers, body: object) {
  const reply = await server.call(who, 'POST', 'viz/query_task', body);
  return [reply.statusCode, reply.json().errors?.[0].code];
}

/** Without what only a format without signs for them changes. */
const plain = (cell: unknown) => String(cell).replace(/^'/, '');

describe('files of a query', () => {
  test.each(dataFormats)('EXP-044, EXP-045, EXP-047, EXP-059: %s holds the rows of the query', async (format) => {
    const run = await server.call(ada, 'POST', 'customer_view/queries/run/json', series.body);
    const rows: Record<string, unknown>[] = run.json().data.result.data;
    const { state, reply, file } = await fileOf(ada, table({ format }));
    expect(state).toEqual({ status: 'complete', percent: 100, rows: TITLES.length });
    const read = (await readers[format](file)).slice(1).map(([title, minutes]) => [plain(title), Number(minutes)]);
    expect(read).toEqual(rows.map((row) => [row['customer_view.series'], row['customer_view.minutes']]));
    expect(read.length).toBe(TITLES.length);
    expect(reply.headers['content-disposition']).toContain(`filename="Top Series.${format}"`);
    expect(reply.headers['content-length']).toBe(String(file.length));
  });

  test.each(['csv', 'txt', 'xlsx', 'json', 'html', 'md'] as const)(
    'EXP-039: %s with formatted values holds them as people read them',
    async (format) => {
      const { file } = await fileOf(ada, table({ format, apply_formatting: true }));
      const read = (await readers[format](file)).slice(1).map(([title, minutes]) => [plain(title), minutes]);
      const expected = TITLES.map((title, index) => [title, SHOWN[index]]);
      expect(new Map(read as [string, string][])).toEqual(new Map(expected as [string, string][]));
    },
  );

  test('attack 19: a title is no formula in a spreadsheet, formatted or not', async () => {
    for (const apply_formatting of [true, false]) {
      const { file } = await fileOf(ada, table({ format: 'csv', apply_formatting }));
      const titles = parse(file).map(([title]: string[]) => title);
      expect(titles).toEqual(expect.arrayContaining(['\'=HYPERLINK("http://x.test")', "'+1", "'@SUM(A1)"]));
    }
  });

  test('EXP-039: fields that the widget does not show are left out', async () => {
    const hiddenFields = ['customer_view.minutes'];
    const shown = await fileOf(ada, table({ format: 'csv', hiddenFields }));
    expect(parse(shown.file)[0]).toEqual(['Series']);
    const all = await fileOf(ada, table({ format: 'csv', hiddenFields, apply_vis: false }));
    expect(parse(all.file)[0]).toEqual(['Series', 'Minutes']);
  });

  test('EXP-055: as many rows as were chosen, those of the query, or all of them', async () => {
    const query = { ...series, body: { ...series.body, limit: 2 } };
    const rows = async (more: object) => (await fileOf(ada, table({ format: 'csv', query, ...more }))).state['rows'];
    expect([await rows({}), await rows({ limit: 4 }), await rows({ limit: -1 })]).toEqual([2, 4, 6]);
  });

  test('EXP-054, EXP-069, attack 20: a hostile name becomes a plain one with the extension of the format', async () => {
    const fileName = '../../etc/\u202Epass"wd\r\nx-evil: 1.xlsx';
    const { reply } = await fileOf(ada, table({ format: 'csv', fileName }));
    expect(reply.headers['content-disposition']).toContain('filename="-..-etc-pass-wdx-evil- 1.csv"');
    expect(reply.headers['x-evil']).toBeUndefined();
  });

  test('a named analysis as CSV and JSON, in its own order, and not as Parquet', async () => {
    const query = {
      request: 'top-items',
      body: { fields: ['customer_view.series', 'customer_view.minutes'], filters: { [PERIOD]: WEEK }, limit: 1 },
    };
    const { file } = await fileOf(ada, table({ format: 'csv', query, limit: 3 }));
    const rows: string[][] = parse(file);
    expect(rows.map(([rank, title]) => [rank, plain(title)])).toEqual([
      ['Rank', 'Series'],
      ['1', '+1'],
      ['2', '日本 ♥ | \\'],
      ['3', '=HYPERLINK("http://x.test")'],
    ]);
    const id = await start(ada, table({ format: 'parquet', query }));
    expect(await server.settled(ada, id)).toEqual({
      status: 'error',
      message: 'This data cannot be written as Parquet. Choose csv or json.',
    });
  });

  test('a pivoted query has a column for each value', async () => {
    const query = { ...series, body: { ...series.body, pivots: ['customer_view.is_live'], row_total: true } };
    const { file } = await fileOf(ada, table({ format: 'csv', query, apply_formatting: true }));
    expect(parse(file)[0]).toEqual(['Series', 'Minutes | No', 'Minutes | Total']);
  });
});

describe('viewers', () => {
  const viewers = (more: object = {}) => ({
    fileName: 'viewers',
    query: { request: 'unique-viewers', body: { filters: { [PERIOD]: WEEK }, ...more } },
  });

  test('EXP-055, EXP-060: every viewer, not only those of the table, with the columns of the table', async () => {
    const body = { ...viewers(), format: 'csv', limit: -1, apply_formatting: false };
    const id = await start(bianca, body, BOREALIS);
    const path = `/v1/customers/${BOREALIS}/viz/query_task/${id}`;
    await expect
      .poll(async () => (await server.call(bianca, 'GET', `${path}/status`)).json().data)
      .toEqual({
        status: 'complete',
        percent: 100,
        rows: VIEWERS,
      });
    const { rawPayload } = await server.call(bianca, 'GET', `${path}/file`);
    const rows: string[][] = parse(rawPayload);
    expect(rows.length).toBe(VIEWERS + 1);
    expect(rows[0]).toEqual([
      'Stream ID',
      'Subscriber ID',
      'Plays',
      'Total Minutes',
      'App Count',
      'Episodes',
      'Total Streaming Days',
    ]);
    expect(new Set(rows.map(([viewer]) => viewer)).size).toBe(VIEWERS + 1);
    // Sorted by plays, then by viewer; a subscriber id is a text of a customer.
    expect(rows[1]).toEqual(['viewer 0', "'=s0", '1', '1', expect.any(String), expect.any(String), '1']);
  });

  test('EXP-055: the stream of all viewers and the table agree', async () => {
    const inTable = parse((await fileOf(ada, { ...viewers(), format: 'csv', limit: 500 })).file);
    const streamed = parse((await fileOf(ada, { ...viewers(), format: 'csv', limit: -1 })).file);
    expect(streamed).toEqual(inTable);
    expect(streamed.length).toBe(TITLES.length + 1);
  });

  test('EXP-071, EXP-072: listed tables have subscriber ids alone in CSV, and everything in other formats', async () => {
    server.reduced.push('aurora_stream');
    const csv = await fileOf(ada, { ...viewers(), format: 'csv', limit: -1 });
    const xlsx = await fileOf(ada, { ...viewers(), format: 'xlsx', limit: -1 });
    server.reduced.pop();
    const [header, ...rows]: string[][] = parse(csv.file);
    expect(header).toEqual(['Subscriber ID']);
    expect(new Set(rows.flat())).toEqual(new Set(['s0', 's1', 's2', 's3', 's4', 's5']));
    expect(rows).toHaveLength(6);
    expect((await readers.xlsx(xlsx.file))[0]).toHaveLength(7);
  });
});

describe('ZIP files of a page', () => {
  const period = {
    shortcut: 'Last 7 Days',
    compare: 'Previous Period',
    range: WEEK,
    compareRange: '2026/10/25 to 2026/10/31',
  };

  async function zipOf(body: object) {
    const { job } = (await server.call(ada, 'POST', 'viz/get/zipFile/job', body)).json().data;
    const status = async () => (await server.call(ada, 'GET', `viz/get/zipFile/status/${job}`)).json().data;
    await expect.poll(async () => (await status()).export).not.toBe('Pending');
    const reply = await server.call(ada, 'GET', `viz/get/zipFile/${job}/download`);
    return { job, status: await status(), reply };
  }

  test('EXP-037, EXP-038, EXP-042: a CSV file for each table in a folder, with distinct names', async () => {
    const { status, reply } = await zipOf({ folderName: 'a/b', params: [table(), table(), table({ limit: 1 })] });
    expect(status).toEqual({ export: 'Success', percent: 100 });
    expect(reply.headers['content-disposition']).toContain('filename="a-b.zip"');
    const entries = unzipSync(reply.rawPayload);
    expect(Object.keys(entries)).toEqual(['a-b/Top Series.csv', 'a-b/Top Series (2).csv', 'a-b/Top Series (3).csv']);
    const lines = Object.values(entries).map((entry) => parse(Buffer.from(entry)).length);
    expect(lines).toEqual([TITLES.length + 1, TITLES.length + 1, 2]);
  });

  test('a table that fails is a text that says why, and the others are there', async () => {
    const broken = table({
      fileName: 'Broken',
      query: { request: 'query', body: { fields: ['nope'], filters: { [PERIOD]: WEEK } } },
    });
    const { job, reply } = await zipOf({ folderName: 'page', params: [broken, table()] });
    const entries = unzipSync(reply.rawPayload);
    expect(Object.keys(entries)).toEqual(['page/Broken (failed).txt', 'page/Top Series.csv']);
    expect(strFromU8(entries['page/Broken (failed).txt'] ?? new Uint8Array())).toBe(
      'Broken could not be exported: Unknown field "nope".\n',
    );
    const [run] = await server.metadata.db.select().from(exportRuns).where(eq(exportRuns.id, job));
    expect(run?.failedWidgets).toEqual(['Broken']);
    const none = await zipOf({ folderName: 'page', params: [broken] });
    expect(none.status).toEqual({ export: 'Failed', message: 'Unknown field "nope".' });
    expect([none.reply.statusCode, none.reply.json().message]).toEqual([
      409,
      'There is no file: Unknown field "nope".',
    ]);
  });

  test('EXP-038: a named period is that of the day of the run, a custom one stays', async () => {
    const titles = async (more: object) => {
      const { reply } = await zipOf({ folderName: 'page', params: [table()], ...more });
      const [file = new Uint8Array()] = Object.values(unzipSync(reply.rawPayload));
      return parse(Buffer.from(file)).length - 1;
    };
    expect(await titles({ period })).toBe(1);
    expect(await titles({ period: { ...period, shortcut: 'Custom' } })).toBe(TITLES.length);
    expect(await titles({})).toBe(TITLES.length);
  });
});

describe('small files', () => {
  test('EXP-043: the rows of a finished query', async () => {
    const { id } = (await server.call(ada, 'POST', 'customer_view/queries/run/json', series.body)).json().data;
    const path = `viz/get/query_task/${id}/download`;
    const reply = await server.call(ada, 'POST', path, { format: 'csv', fileName: 'a.b.json' });
    expect(parse(reply.rawPayload)).toHaveLength(TITLES.length + 1);
    expect(reply.headers['content-disposition']).toContain('filename="a.b.csv"');
    const json = await server.call(ada, 'POST', path, { format: 'json' });
    expect(json.json()[0]).toEqual({ 'customer_view.series': '+1', 'customer_view.minutes': 66_666.666_666_666_67 });
    const foreign = await server.call(ruben, 'POST', path, {});
    expect([foreign.statusCode, foreign.json().errors[0].code]).toEqual([404, 'query_job_unknown']);
  });

  test('EXP-043: top items and ad reach', async () => {
    const filters = { [PERIOD]: WEEK };
    const fields = ['customer_view.series', 'customer_view.plays'];
    const top = await server.call(ada, 'POST', 'viz/top-items/download', { filters, fields, fileName: 'Top' });
    expect(parse(top.rawPayload).length).toBeGreaterThan(TITLES.length);
    expect(top.headers['content-disposition']).toContain('filename="Top.csv"');
    const reach = await server.call(ada, 'POST', 'viz/ad-reach/download', { filters, format: 'json' });
    expect([reach.statusCode, Array.isArray(reach.json())]).toEqual([200, true]);
  });

  test('EXP-043: the share of a segment that the user cannot see is not found', async () => {
    const reply = await server.call(ada, 'GET', 'viz/segment-share/download?segment_id=123');
    expect(reply.statusCode).toBe(404);
  });
});

describe('rights', () => {
  const demographic = table({
    format: 'csv',
    query: { request: 'query', body: { ...series.body, filters: { [PERIOD]: WEEK, 'residents.gender': 'F' } } },
  });

  test('EXP-009: demographic filters and fields are refused without the right to export them', async () => {
    expect((await fileOf(ada, demographic)).state['status']).toBe('complete');
    await server.setFlags({ audience_metadata_export_enabled: false });
    expect(await refusalOf(ada, demographic)).toEqual([403, 'audience_export_forbidden']);
    const fields = ['residents.attribute', 'residents.households'];
    const ofFields = table({ format: 'csv', query: { request: 'query', body: { ...series.body, fields, sorts: [] } } });
    expect(await refusalOf(ada, ofFields)).toEqual([403, 'audience_export_forbidden']);
    const { id } = (await server.call(ada, 'POST', 'customer_view/queries/run/json', demographic.query.body)).json()
      .data;
    const finished = await server.call(ada, 'POST', `viz/get/query_task/${id}/download`, {});
    expect([finished.statusCode, finished.json().errors[0].code]).toEqual([403, 'audience_export_forbidden']);
    const search = '?filterStr={"gender":[{"op":"is_equal_to","value":"Female"}]}';
    const data = { filter: JSON.stringify({ page: 'overview_page', search }), customer: '{"id":1001,"name":"Aurora"}' };
    const { code } = (await server.call(ada, 'POST', 'share-links', { data })).json().data;
    const printed = await server.call(ada, 'POST', '/services/html-to-pdf', {
      endpoint: { code, page: 'overview_page' },
      filename: 'overview.pdf',
    });
    expect([printed.statusCode, printed.json().errors[0].code]).toEqual([403, 'audience_export_forbidden']);
    // Other exports of the same customer go on.
    expect((await fileOf(ada, table({ format: 'csv' }))).state['status']).toBe('complete');
    await server.setFlags({ audience_metadata_export_enabled: true });
  });

  test('EXP-024: a printed view has the First Stream filters of its firstStreamCode', async () => {
    const share = async (search: string): Promise<string> => {
      const filter = JSON.stringify({ page: 'overview_page', search });
      const data = { filter, customer: '{"id":1001,"name":"Aurora"}' };
      return (await server.call(ada, 'POST', 'share-links', { data })).json().data.code;
    };
    const render = (code: string) =>
      server.call(ada, 'POST', '/services/html-to-pdf', {
        endpoint: { code, page: 'overview_page' },
        filename: 'o.pdf',
      });
    const first = await share('?filterStr={"first_device":[{"op":"is_equal_to","value":"Roku"}]}');
    const series = 'filterStr={"series":[{"op":"is_equal_to","value":"Pine"}]}';
    const { reportGuid } = (await render(await share(`?${series}&firstStreamCode=${first}`))).json().data;
    const [run] = await server.metadata.db.select().from(exportRuns).where(eq(exportRuns.id, reportGuid));
    const search = run?.content.kind === 'page' ? new URLSearchParams(run.content.search) : new URLSearchParams();
    expect([search.get('firstStreamCode'), JSON.parse(search.get('filterStr') ?? '{}')]).toEqual([
      null,
      {
        series: [{ op: 'is_equal_to', value: 'Pine' }],
        first_device: [{ op: 'is_equal_to', value: 'Roku' }],
      },
    ]);
    expect((await render(await share('?firstStreamCode=aaaaaaaaaaaaaaaa'))).statusCode).toBe(404);
  });

  test('a page that was taken off the account fails at once, with the reason in Jobs', async () => {
    const filter = JSON.stringify({ page: 'dma_page', search: '' });
    const data = { filter, customer: '{"id":1001,"name":"Aurora"}' };
    const { code } = (await server.call(ada, 'POST', 'share-links', { data })).json().data;
    const giveBack = await server.takePageOff('dma_page');
    const order = { endpoint: { code, page: 'dma_page' }, filename: 'o.pdf' };
    const { reportGuid: id } = (await server.call(ada, 'POST', '/services/html-to-pdf', order)).json().data;
    const message = 'The page is not part of your account any more, so nothing was made of it.';
    const status = async () => (await server.call(ada, 'GET', `/services/html-to-pdf/${id}`)).json().data;
    await expect.poll(status).toMatchObject({ export: 'Failed', message });
    await giveBack();
  });

  test('an unknown segment is refused like a private one of a colleague', async () => {
    const filters = { [PERIOD]: WEEK, 'segment_view.segment_id': '111111111111111' };
    const query = { request: 'query', body: { ...series.body, filters } };
    expect(await refusalOf(ada, table({ format: 'csv', query }))).toEqual([404, 'segment_missing']);
  });

  test('attack 1: a run of a colleague or of another customer is as unknown as none', async () => {
    const { id } = await fileOf(ada, table({ format: 'csv' }));
    for (const unknown of [id, randomUUID()]) {
      expect((await server.call(ruben, 'GET', `viz/query_task/${unknown}/status`)).json().data).toEqual({
        status: 'missing',
      });
      for (const path of [`viz/query_task/${unknown}/file`, `viz/get/zipFile/${unknown}/download`]) {
        expect((await server.call(ruben, 'GET', path)).statusCode, path).toBe(404);
      }
      for (const path of [`/services/html-to-pdf/${unknown}`, `/services/html-to-pdf/${unknown}/download`]) {
        for (const who of [ruben, bianca]) expect((await server.call(who, 'GET', path)).statusCode, path).toBe(404);
      }
      expect((await server.call(ruben, 'POST', `exports/${unknown}/open`)).statusCode).toBe(404);
    }
  });

  test('EXP-028: a printing browser reads as its user, stores nothing, and its token ends', async () => {
    const [owner] = await server.metadata.db.select().from(exportRuns).limit(1);
    const session = { userId: owner?.ownerId ?? '', email: 'a', fullName: 'A', customerId: AURORA, permissions: [] };
    const render = server.renderSessions.open({ ...session, expiresAt: server.clock.now });
    const headers = { authorization: `Bearer ${render.token}` };
    expect((await server.call(headers, 'POST', 'customer_view/queries/run/json', series.body)).statusCode).toBe(200);
    expect((await server.call(headers, 'POST', 'viz/query_task', table({ format: 'csv' }))).statusCode).toBe(403);
    render.close();
    expect((await server.call(headers, 'POST', 'customer_view/queries/run/json', series.body)).statusCode).toBe(401);
  });
});

describe('addresses of files', () => {
  const nobody = {};

  test('attack 14: an address shows the file once, without a token', async () => {
    const { id, file } = await fileOf(ada, table({ format: 'csv' }));
    const { url } = (await server.call(ada, 'POST', `exports/${id}/open`)).json().data;
    expect(url).toMatch(/^\/files\/[\w-]{32}$/);
    const looked = await server.app.inject({ method: 'HEAD', url });
    expect(looked.statusCode).toBe(200);
    const shown = await server.call(nobody, 'GET', url);
    expect(shown.rawPayload.equals(file)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': expect.stringMatching(/^sandbox; /),
      'cache-control': 'no-store',
    });
    expect((await server.call(nobody, 'GET', url)).statusCode).toBe(404);
  });

  test('a download that broke off goes on where it ended, by token and by the link of a mail', async () => {
    const { id, file } = await fileOf(ada, table({ format: 'csv' }));
    const { link, etag } = await server.linkOf(id);
    for (const [who, url] of [
      [ada, `/v1/customers/${AURORA}/viz/query_task/${id}/file`],
      [ada, `/v1/customers/${AURORA}/jobs/${id}/file`],
      [nobody, link],
    ] as const) {
      const download = (headers: Headers) => server.app.inject({ url, headers: { ...who, ...headers } });
      const first = await download({ range: 'bytes=0-9' });
      const rest = await download({ range: 'bytes=10-', 'if-range': String(first.headers.etag) });
      expect([first.statusCode, rest.statusCode, rest.headers.etag]).toEqual([206, 206, etag]);
      expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(file)).toBe(true);
      const beyond = await download({ range: `bytes=${file.length}-` });
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
    }
  });

  test('attack 14: two windows at once: one is shown the file', async () => {
    const { id } = await fileOf(ada, table({ format: 'csv' }));
    const { url } = (await server.call(ada, 'POST', `exports/${id}/open`)).json().data;
    const replies = await Promise.all(Array.from({ length: 4 }, () => server.call(nobody, 'GET', url)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });

  test('attack 14: after a minute the address is gone, and the database never held it', async () => {
    const { id } = await fileOf(ada, table({ format: 'csv' }));
    const { url } = (await server.call(ada, 'POST', `exports/${id}/open`)).json().data;
    const code = url.slice('/files/'.length);
    const rows = JSON.stringify(await server.metadata.db.select().from(fileLinks));
    expect([rows.includes(code), rows.length > 10]).toEqual([false, true]);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await server.call(nobody, 'GET', url)).statusCode).toBe(404);
    expect((await server.call(nobody, 'GET', '/files/AAAAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404);
  });

  test('a link of a mail opens many times as a download, until the file expires', async () => {
    const { id } = await fileOf(ada, table({ format: 'html' }));
    const { link: url } = await server.linkOf(id);
    for (let use = 0; use < 3; use += 1) {
      const reply = await server.call(nobody, 'GET', url);
      expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="Top Series.html"/);
    }
  });

  test('EXP-046: a file expires; the sweep removes it, its addresses and runs of more than 400 days', async () => {
    const { id } = await fileOf(ada, table({ format: 'csv' }));
    const { db } = server.metadata;
    const later = (days: number) => new Date(server.clock.now.getTime() + days * 24 * 3_600_000);
    const sweep = (now: Date) =>
      createExportJobs({ db, artifacts: server.artifacts, links: server.links, now: () => now }).definitions[0]?.run({
        payload: { day: '2026-11-16' },
        signal: new AbortController().signal,
        progress: async () => undefined,
        now: () => now,
        jobId: 'sweep',
        attempt: 1,
      });
    server.clock.now = later(8);
    ada = await server.signIn('analyst@aurora.example');
    expect(await server.settled(ada, id)).toEqual({
      status: 'expired',
      message: 'The file has expired. Please export it again.',
    });
    expect((await server.call(ada, 'GET', `viz/query_task/${id}/file`)).statusCode).toBe(410);
    await sweep(server.clock.now);
    expect(await db.select().from(fileLinks)).toEqual([]);
    expect(await server.artifacts.sweep()).toEqual({ expired: 0, drafts: 0 });
    expect((await db.select().from(exportRuns)).length).toBeGreaterThan(10);
    await sweep(later(401));
    expect(await db.select().from(exportRuns)).toEqual([]);
  });
});
