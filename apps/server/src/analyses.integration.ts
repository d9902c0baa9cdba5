import { JobResult, RunQueryReply } from '@playhead/contract/http/queries';
import { routes } from '@playhead/contract/http/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AURORA, startTestApp, type TestApp } from './test-app.ts';

/** Named analyses through the whole server: one evening of four viewers, two series, told by hand. */
const EVENING = '2026-05-05';
const NOW = new Date('2026-05-10T12:00:00Z');
const filters = { 'customer_view.current_date_range_ui': '2026/05/05 to 2026/05/05' };

interface Watched {
  viewer: number;
  series: string;
  episode: number;
  /** Minutes after 20:00 in New York. */
  at: number;
}

/** Three watch Harbor 1, two of them go on to 2, one then to Dunes; a fourth comes from Dunes to Harbor 1. */
const evening: readonly Watched[] = [
  { viewer: 1, series: 'Harbor', episode: 1, at: 0 },
  { viewer: 1, series: 'Harbor', episode: 2, at: 31 },
  { viewer: 1, series: 'Dunes', episode: 1, at: 62 },
  { viewer: 2, series: 'Harbor', episode: 1, at: 5 },
  { viewer: 2, series: 'Harbor', episode: 2, at: 40 },
  { viewer: 3, series: 'Harbor', episode: 1, at: 10 },
  { viewer: 4, series: 'Dunes', episode: 1, at: 0 },
  { viewer: 4, series: 'Harbor', episode: 1, at: 33 },
];

let server: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  server = await startTestApp({ now: () => NOW });
  headers = await server.signIn('analyst@aurora.example');
  const instant = (minutes: number) =>
    new Date(Date.parse(`${EVENING}T00:00:00-04:00`) + (20 * 60 + minutes) * 60_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
  await server.engine.engine.insertRows({
    table: 'sessions',
    rows: evening.map(({ viewer, series, episode, at }, index) => ({
      customer_id: AURORA,
      viewer_key: viewer,
      viewer_id: `viewer-${viewer}`,
      session_id: `session-${index}`,
      start_utc: instant(at),
      end_utc: instant(at + 30),
      started: true,
      content_seconds: 1_800,
      asset_id: `${series}-${episode}`,
      series,
      season_number: 1,
      episode: `${series} ${episode}`,
      episode_number: episode,
      device: 'Roku',
      screen: 'TV',
      country: 'united states',
      state: 'New York',
    })),
  });
});
afterAll(() => server.end());

async function run(path: string, body: object) {
  const url = `/v1/customers/${AURORA}/viz/${path}`;
  const response = await server.app.inject({ method: 'POST', url, payload: { filters, ...body }, headers });
  const { code, data, message } = response.json();
  expect([code, message]).toEqual([200, undefined]);
  return RunQueryReply.parse(data);
}

describe('named analyses', () => {
  test('QRY-022 funnel: viewers who reach each episode in order', async () => {
    const { result } = await run('funnel', { series: 'Harbor' });
    expect(result?.data.map((row) => [row['customer_view.episode_number'], row['funnel.viewers']])).toEqual([
      [1, 4],
      [2, 2],
    ]);
  });

  test('lead-in and lead-out of a title, with the edges of the sitting', async () => {
    const { result } = await run('lead-in-out', { title: 'Harbor' });
    const told = result?.data.map((row) =>
      Object.values(row)
        .filter((cell) => typeof cell === 'string')
        .join(' '),
    );
    expect(told?.join('\n')).toContain('Dunes');
    expect(told?.join('\n')).toContain('(left)');
    expect(told?.join('\n')).toContain('(start of sitting)');
  });

  test('pathing: where Harbor leads', async () => {
    const { result } = await run('pathing', { start: 'Harbor', depth: 1 });
    const text = JSON.stringify(result?.data);
    expect(text).toContain('Dunes');
    expect(text).toContain('(left)');
  });

  test('AMA: viewer-seconds inside the bucket over its seconds', async () => {
    const { result } = await run('ama', { granularity: 'hour' });
    const eight = result?.data.find((row) => String(Object.values(row)[0]).endsWith('20:00'));
    // Seven half hours begin by 20:40 and are cut at 21:00: 30+29+30+20+30+30+27 minutes.
    expect(Number(eight?.['ama.average_minute_audience'] ?? Object.values(eight ?? {})[1])).toBeCloseTo(196 / 60, 5);
  });

  test('QRY-012: the same query is served from the cache, and its job can be read by id', async () => {
    const first = await run('top-items', { fields: ['customer_view.series', 'customer_view.plays'] });
    const again = await run('top-items', { fields: ['customer_view.series', 'customer_view.plays'] });
    expect(again.result?.provenance.cached).toBe(true);
    const url = `/v1/customers/${AURORA}/viz/query_tasks/result?job_ids=${first.id}`;
    const jobs = (await server.app.inject({ url, headers })).json().data;
    expect(JobResult.parse(jobs[first.id]).data?.data).toEqual(first.result?.data);
    expect(first.result?.data[0]).toMatchObject({ 'customer_view.series': 'Harbor', 'customer_view.plays': 6 });
  });

  test('FLT-067, FLT-070: suggestions know the data and what they depend on', async () => {
    const suggest = async (path: string) =>
      (await server.app.inject({ url: `/v1/customers/${AURORA}/suggestions/${path}`, headers })).json().data;
    expect(JSON.stringify(await suggest('series?keyword=har'))).toContain('Harbor');
    expect(JSON.stringify(await suggest('series?keyword=har'))).not.toContain('Dunes');
    const states = 'state?associate_key=country&associate_value=';
    expect(JSON.stringify(await suggest(`${states}united%20states`))).toContain('New York');
    expect(JSON.stringify(await suggest(`${states}germany`))).not.toContain('New York');
  });

  test('QRY-024: the cohort API counts first streams', async () => {
    const url = `/v1/cohort/customers/${AURORA}/acquisition`;
    const response = await server.app.inject({ method: 'POST', url, payload: { filters }, headers });
    expect(response.json()).toMatchObject({
      code: 200,
      data: { status: 'complete', result: { data: [{ 'customer_view.date': '2026-05-05', 'cohort.new_viewers': 4 }] } },
    });
    const { authorization: _token, ...none } = headers;
    expect((await server.app.inject({ method: 'POST', url, payload: { filters }, headers: none })).statusCode).toBe(
      401,
    );
  });

  const envelopeKeys = ['code', 'data', 'errors', 'message'];
  test('QRY-027: latency records are taken, those of an unknown kind are refused', async () => {
    const url = `/v1/customers/${AURORA}/monitors`;
    const record = (field_type: string) => ({
      field_type,
      field_name: 'overview_page',
      latency: 812,
      browser_cache: true,
      browser_info: 'Chrome',
    });
    const send = async (...payload: object[]) => {
      const reply = await server.app.inject({ method: 'POST', url, payload, headers });
      return [reply.statusCode, reply.json().data];
    };
    expect(await send(record('embed_url'), record('looker'), record('page'))).toEqual([200, { recorded: 3 }]);
    expect((await send(record('widget')))[0]).toBe(400);
  });

  test('QRY-032: every response is an envelope of code, message, data and errors', async () => {
    const broken: string[] = [];
    for (const { id, method, path, ...route } of routes) {
      const url = path.replace(':customer', String(AURORA)).replaceAll(/:\w+/g, '1');
      for (const sent of id === 'portal.signOut' ? [{}] : [{}, headers]) {
        const response = await server.app.inject({ method, url, headers: sent });
        // A file that needs no more than its address.
        if ('file' in route && response.headers['content-disposition'] !== undefined) continue;
        const envelope: unknown = response.json();
        const keys = typeof envelope === 'object' && envelope !== null ? Object.keys(envelope) : ['no object'];
        const isWrapped = keys.every((key) => envelopeKeys.includes(key)) && keys.includes('code');
        if (!isWrapped || response.statusCode >= 500) broken.push(`${id}: ${response.statusCode} ${keys.join()}`);
      }
    }
    expect(broken).toEqual([]);
  });
});
