import {
  type JobResult,
  type QueryResult,
  queryResults,
  type RunQueryBody,
  RunQueryReply,
} from '@playhead/contract/http/queries';
import { encodeWire } from '@playhead/contract/wire';
import { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { afterEach, expect, test, vi } from 'vitest';
import { type LocalServer, sendJson, type SeenRequest, startLocalServer } from '../testing/local-server.ts';
import { createApiClient } from './client.ts';
import { createQueryRunner } from './query-runner.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

const result: QueryResult = {
  data: [{ 'customer_view.plays': 12 }],
  fields: [],
  truncated: false,
  provenance: {
    sql: '',
    timeZone: 'UTC',
    period: null,
    sampled: false,
    cached: false,
    computedAt: '2026-11-14T00:00:00Z',
    elapsedMs: 1,
    rowsRead: 1,
  },
};

function bodyOf(field: string): RunQueryBody {
  return { fields: [field], filters: {}, sorts: [], limit: 10, pivots: [], dynamicFields: [] };
}

/** Every query becomes a job named after its first field; `jobs` decides what a poll of it returns. */
async function runnerWith(jobs: (id: string, polls: number) => JobResult) {
  const polls = new Map<string, number>();
  server = await startLocalServer((request, response) => {
    if (request.method === 'POST') {
      return sendJson(response, 200, { code: 200, data: { id: jobName(request), status: 'running' } });
    }
    if (request.method === 'DELETE') return sendJson(response, 200, { code: 200, data: { cancelled: 1 } });
    const results: Record<string, JobResult> = {};
    for (const id of request.url.searchParams.getAll('job_ids')) {
      polls.set(id, (polls.get(id) ?? 0) + 1);
      results[id] = jobs(id, polls.get(id) ?? 0);
    }
    sendJson(response, 200, { code: 200, data: encodeWire(queryResults.reply, results) });
  });
  const api = createApiClient({
    origin: server.origin,
    fetch: globalThis.fetch,
    readToken: () => 't',
    onTokenExpired: () => undefined,
  });
  const runner = createQueryRunner(api, { customer: '1', table: 'aurora', refreshIntervalMs: 200 });
  const run = (field: string, signal = new AbortController().signal) =>
    runner.runWidgetQuery({ query: { request: 'query', body: bodyOf(field) }, priority: () => 0, signal });
  return { run, runner, server };
}

function jobName(request: SeenRequest): string {
  return `job-${JSON.stringify(request.body).match(/"fields":\["(\w+)"/)?.[1] ?? ''}`;
}

const idsOf = (request: SeenRequest) => request.url.searchParams.getAll('job_ids').toSorted();
const pollsOf = (from: LocalServer) => from.seen.filter((request) => request.method === 'GET');

test('QRY-009, QRY-010: the query is posted under the account name, and rows in the response need no poll', async () => {
  server = await startLocalServer((_request, response) =>
    sendJson(response, 200, {
      code: 200,
      data: encodeWire(RunQueryReply, { id: 'j', status: 'complete', result }),
    }),
  );
  const api = createApiClient({
    origin: server.origin,
    fetch: globalThis.fetch,
    readToken: () => 't',
    onTokenExpired: () => undefined,
  });
  const runner = createQueryRunner(api, { customer: '1', table: 'aurora', refreshIntervalMs: 1000 });
  const rows = await runner.runWidgetQuery({
    query: { request: 'query', body: bodyOf('a') },
    priority: () => 0,
    signal: new AbortController().signal,
  });
  expect(rows).toEqual(result);
  expect(server.seen.map((request) => request.url.pathname)).toEqual(['/v1/customers/1/aurora/queries/run/json']);
});

test('QRY-011, QRY-014: all waiting widgets are polled in one call, until each is complete', async () => {
  const polledIds: string[][] = [];
  const polled = () => {
    polledIds.splice(0, polledIds.length, ...(server ? pollsOf(server) : []).map(idsOf));
    // On a busy machine the first rounds may come before all three have been requested.
    return polledIds.length - polledIds.findIndex((ids) => ids.length === 3);
  };
  const { run } = await runnerWith((id) => {
    const rounds = polled();
    const together = polledIds.some((ids) => ids.length === 3);
    return together && (id === 'job-a' || rounds > 1) ? { status: 'complete', data: result } : { status: 'running' };
  });
  expect(await Promise.all([run('a'), run('b'), run('c')])).toEqual([result, result, result]);
  const rounds = polled();
  expect(polledIds.slice(-rounds)).toEqual([
    ['job-a', 'job-b', 'job-c'],
    ['job-b', 'job-c'],
  ]);
});

test.each([
  ['error', 'The engine is out of memory.'],
  ['expired', 'The query took too long and was given up.'],
  ['missing', 'The server does not know this query any more.'],
] as const)('QRY-013: a job that ends as "%s" fails its widget alone', async (status, message) => {
  const { run } = await runnerWith((id) =>
    id === 'job-bad'
      ? { status, ...(status === 'error' ? { error: { code: 'query_too_large', message } } : {}) }
      : { status: 'complete', data: result },
  );
  const [bad, good] = await Promise.allSettled([run('bad'), run('good')]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { message } });
  expect(good).toMatchObject({ status: 'fulfilled' });
});

test('a caller that leaves cancels its job on the server, several leavers in one call', async () => {
  const { run, server } = await runnerWith((id) =>
    id === 'job-stay' ? { status: 'complete', data: result } : { status: 'running' },
  );
  const controller = new AbortController();
  const leaving = [run('a', controller.signal), run('b', controller.signal)];
  const staying = run('stay');
  await vi.waitFor(() => expect(pollsOf(server).length).toBeGreaterThan(0));
  controller.abort();
  for (const left of await Promise.allSettled(leaving)) expect(left).toMatchObject({ reason: { name: 'AbortError' } });
  expect(await staying).toEqual(result);
  await vi.waitFor(() => {
    const cancels = server.seen.filter((request) => request.method === 'DELETE');
    expect(cancels.map((request) => request.url.searchParams.getAll('job_ids'))).toEqual([['job-a', 'job-b']]);
  });
});

test('QRY-005, QRY-011, QRY-012: jobs are polled by repeated job_ids and another random ts each time', async () => {
  const { run, server } = await runnerWith((_id, polls) =>
    polls < 2 ? { status: 'running' } : { status: 'complete', data: result },
  );
  await Promise.all([run('a'), run('b')]);
  const polls = server.seen.filter((request) => request.method === 'GET');
  expect(new Set(polls.map(({ url }) => url.pathname))).toEqual(new Set(['/v1/customers/1/viz/query_tasks/result']));
  expect(polls.some(({ url }) => url.search.startsWith('?job_ids=job-a&job_ids=job-b&ts='))).toBe(true);
  const stamps = polls.map(({ url }) => url.searchParams.get('ts'));
  expect(stamps.every((stamp) => stamp !== null && /^[a-z0-9]{4,32}$/.test(stamp))).toBe(true);
  expect(new Set(stamps).size).toBe(polls.length);
});

test('what is replaced is cancelled by the query that takes its place', async () => {
  const { run, server } = await runnerWith((id) =>
    id === 'job-new' ? { status: 'complete', data: result } : { status: 'running' },
  );
  const controller = new AbortController();
  const old = Promise.allSettled([run('a', controller.signal), run('b', controller.signal)]);
  await vi.waitFor(() => expect(pollsOf(server).length).toBeGreaterThan(0));
  controller.abort();
  await run('new');
  await old;
  const posts = server.seen.filter((request) => request.method === 'POST');
  expect(posts.at(-1)?.body).toMatchObject({ fields: ['new'], replaces: ['job-a', 'job-b'] });
  expect(server.seen.filter((request) => request.method === 'DELETE')).toEqual([]);
});

/** Polls are refused with these, one after the other; the next one finds the job complete. */
async function runWithRefusedPolls(statuses: readonly number[]) {
  const refusals = [...statuses];
  server = await startLocalServer((request, response) => {
    if (request.method === 'POST') return sendJson(response, 200, { code: 200, data: { id: 'j', status: 'running' } });
    const status = refusals.shift();
    if (status !== undefined) return sendJson(response, status, { code: status, message: 'Not now.' });
    const results: Record<string, JobResult> = { j: { status: 'complete', data: result } };
    sendJson(response, 200, { code: 200, data: encodeWire(queryResults.reply, results) });
  });
  const api = createApiClient({
    origin: server.origin,
    fetch: globalThis.fetch,
    readToken: () => 't',
    onTokenExpired: () => undefined,
  });
  const runner = createQueryRunner(api, { customer: '1', table: 'aurora', refreshIntervalMs: 200 });
  const query = { request: 'query', body: bodyOf('a') } as const;
  const rows = runner.runWidgetQuery({ query, priority: () => 0, signal: new AbortController().signal });
  return { rows, server };
}

test.each([503, 429])('F6: a poll that the server puts off with %i loses no query that runs', async (status) => {
  const { rows, server } = await runWithRefusedPolls([status, status]);
  expect(await rows).toEqual(result);
  expect(pollsOf(server)).toHaveLength(3);
});

test('a poll that the server refuses for good fails the widget at once', async () => {
  const { rows, server } = await runWithRefusedPolls([403]);
  await expect(rows).rejects.toMatchObject({ status: 403 });
  expect(pollsOf(server)).toHaveLength(1);
});

const filters = { 'customer_view.current_date_range_ui': '2026/11/08 to 2026/11/14' };
const queries: readonly [WidgetQuery, path: string][] = [
  [{ request: 'ad-reach', body: { filters, fields: [], limit: 20 } }, '/v1/customers/1/viz/ad-reach'],
  [
    { request: 'top-items', body: { filters, fields: ['a', 'b'], compare: 'Previous Period', limit: 5 } },
    '/v1/customers/1/viz/top-items',
  ],
  [
    { request: 'benchmark', body: { filters, fields: ['a'], periods: 4, limit: 5, show: 'largest' } },
    '/v1/customers/1/viz/benchmark',
  ],
  [{ request: 'ama', body: { filters, counts: 'session' } }, '/v1/customers/1/viz/ama'],
  [
    { request: 'pathing', body: { filters, level: 'series', direction: 'forward', depth: 3, limit: 8 } },
    '/v1/customers/1/viz/pathing',
  ],
  [{ request: 'lead-in-out', body: { filters, level: 'series', limit: 20 } }, '/v1/customers/1/viz/lead-in-out'],
  [{ request: 'funnel', body: { filters, series: 'A', limit: 50 } }, '/v1/customers/1/viz/funnel'],
  [
    { request: 'unique-viewers', body: { filters, fields: [], sorts: [], limit: 500 } },
    '/v1/customers/1/viz/unique-viewers',
  ],
  [
    { request: 'acquisition', body: { filters, identity: 'viewer', granularity: 'day', limit: 50 } },
    '/v1/cohort/customers/1/acquisition',
  ],
  [
    {
      request: 'retention',
      body: {
        filters,
        acquisitionFilters: {},
        identity: 'viewer',
        granularity: 'week',
        kind: 'bounded',
        periods: 8,
      },
    },
    '/v1/cohort/customers/1/retention',
  ],
];

test.each(queries)(
  'QRY-022..QRY-024: $request is requested on its own route and polled like a query',
  async (query, path) => {
    const { runner, server } = await runnerWith(() => ({ status: 'complete', data: result }));
    const rows = await runner.runWidgetQuery({ query, priority: () => 0, signal: new AbortController().signal });
    expect(rows).toEqual(result);
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      url: { pathname: path },
      body: encodeWire(WidgetQuery, query).body,
    });
  },
);

/** Responds at once; `progressive` gets a sample. */
async function samplingRunner(sampleFirst: boolean) {
  server = await startLocalServer((request, response) => {
    const sampled = precisionOf(request) === 'progressive';
    const made = { ...result, provenance: { ...result.provenance, sampled } };
    sendJson(response, 200, {
      code: 200,
      data: encodeWire(RunQueryReply, { id: 'j', status: 'complete', result: made }),
    });
  });
  const api = createApiClient({
    origin: server.origin,
    fetch: globalThis.fetch,
    readToken: () => 't',
    onTokenExpired: () => undefined,
  });
  const runner = createQueryRunner(api, { customer: '1', table: 'aurora', refreshIntervalMs: 200 }, { sampleFirst });
  return { runner, seen: server.seen };
}

function precisionOf({ body }: SeenRequest): string | undefined {
  return JSON.stringify(body).match(/"precision":"(\w+)"/)?.[1];
}

test('QRY-009: samples of all widgets come before the exact numbers of any', async () => {
  const { runner, seen } = await samplingRunner(true);
  const fields = Array.from({ length: 30 }, (_, index) => `f${index}`);
  const shown: boolean[] = [];
  const results = await Promise.all(
    fields.map((field) =>
      runner.runWidgetQuery({
        query: { request: 'query', body: bodyOf(field) },
        priority: () => 0,
        signal: new AbortController().signal,
        onSample: ({ provenance }) => shown.push(provenance.sampled),
      }),
    ),
  );
  expect(results.map(({ provenance }) => provenance.sampled)).toEqual(fields.map(() => false));
  expect(shown).toEqual(fields.map(() => true));
  const sent = seen.map(precisionOf);
  for (const precision of ['progressive', 'exact']) expect(sent.filter((one) => one === precision)).toHaveLength(30);
  // The last twelve are under way together.
  expect(sent.indexOf('exact')).toBeGreaterThanOrEqual(30 - 12);
});

test('QRY-009: without samples a query is sent as it is', async () => {
  const { runner, seen } = await samplingRunner(false);
  await runner.runWidgetQuery({
    query: { request: 'query', body: bodyOf('plays') },
    priority: () => 0,
    signal: new AbortController().signal,
    onSample: () => expect.unreachable(),
  });
  expect(seen.map(precisionOf)).toEqual([undefined]);
});
