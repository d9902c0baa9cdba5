import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { compileTagNames } from '@playhead/query/analyses';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Engine, TenantQuery } from '../../platform/engine/engine.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { createStatementRunner } from './execute-query.ts';
import { ENGINE_QUERIES_PER_CUSTOMER } from './query-execution.ts';
import { createQueryService, type QueryCaller, type QueryService, type QueryServiceOptions } from './query-service.ts';
import { BERLIN_CUSTOMER, insertTestRows, NEW_YORK_CUSTOMER } from './cases/test-rows.ts';

const start = new Date('2026-11-05T12:00:00Z').getTime();
const newYork: QueryCaller = {
  customerId: NEW_YORK_CUSTOMER,
  userId: 'ada',
  timeZone: 'America/New_York',
  weekStartDay: 0,
  rights: ['ads', 'demographics'],
};
const berlin: QueryCaller = { ...newYork, customerId: BERLIN_CUSTOMER, userId: 'bert', timeZone: 'Europe/Berlin' };

const bySeries = decodeWire(RunQueryBody, {
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: { 'customer_view.current_date_range_ui': '2026/03/01 to 2026/11/04' },
});
const staying = new AbortController().signal;

/** Ten rows eleven times over: hours of work, ended in milliseconds when it is cancelled. */
const ENDLESS = `SELECT count() AS n FROM sessions AS s0 ${Array.from({ length: 11 }, (_, index) => `CROSS JOIN sessions AS s${index + 1}`).join(' ')}`;

let running: TestEngine;
beforeAll(async () => {
  running = await startTestEngine({ customers: [NEW_YORK_CUSTOMER, BERLIN_CUSTOMER] });
  await insertTestRows(running.engine);
});
afterAll(() => running.end());

const services: QueryService[] = [];
afterEach(() => {
  for (const service of services.splice(0)) service.stop();
});

interface TestedOptions extends Partial<QueryServiceOptions> {
  /** Customers whose statements are replaced by one that never ends. */
  slow?: readonly number[];
  isSlow?: (sql: string) => boolean;
  beforeQuery?: () => Promise<void>;
}

/** The real engine, counted. */
function serviceOn(options: TestedOptions = {}) {
  const clock = { ms: start };
  const engineQueries: TenantQuery[] = [];
  const engine: Engine = {
    ...running.engine,
    query: async (request) => {
      engineQueries.push(request);
      await options.beforeQuery?.();
      const slow = options.slow?.includes(request.customerId) ?? options.isSlow?.(request.sql) ?? false;
      // No deadline ends it within the limits of these tests: a cancellation that does not reach the engine is seen.
      return running.engine.query(slow ? { ...request, sql: ENDLESS, timeoutMs: 600_000 } : request);
    },
  };
  const service = createQueryService({
    engine,
    now: () => new Date(clock.ms),
    logger: silentLogger,
    inlineWaitMs: 100_000,
    // Queries that do not end are expected to be long, so that no slot is given up for them.
    ...(options.slow
      ? { hourlyRollups: { firstLook: async () => {}, areWhole: () => false, sessionsPerDay: () => 100_000_000 } }
      : {}),
    ...options,
  });
  services.push(service);
  return { service, engineQueries, clock };
}

async function queriesInEngine(): Promise<number> {
  const [row] = await running.engine.inspect({
    sql: "SELECT count() AS n FROM system.processes WHERE user LIKE 'playhead_c_%'",
  });
  return Number(row?.['n']);
}

const untilInEngine = (count: number) => vi.waitFor(async () => expect(await queriesInEngine()).toBe(count), 100_000);

const otherQuery = (index: number) => ({ ...bySeries, limit: index + 1 });

describe('sharing', () => {
  test('L7: fifty identical queries at once are one engine query', async () => {
    const { service, engineQueries } = serviceOn();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => service.run({ query: bySeries, caller: newYork, signal: staying })),
    );
    expect(engineQueries).toHaveLength(1);
    expect(new Set(replies.map(({ id }) => id)).size).toBe(50);
    expect(replies.every(({ result }) => result?.data[0]?.['customer_view.series'] === 'Harbor')).toBe(true);
  });

  test('another zone, other rights and another customer share nothing', async () => {
    const { service, engineQueries } = serviceOn();
    const callers = [newYork, berlin, { ...newYork, timeZone: 'UTC' }, { ...newYork, rights: [] }];
    await Promise.all(callers.map((caller) => service.run({ query: bySeries, caller, signal: staying })));
    expect(engineQueries).toHaveLength(4);
  });

  test('a query whose caller leaves goes on for the others', async () => {
    const { service, engineQueries } = serviceOn({ slow: [NEW_YORK_CUSTOMER] });
    const [leaving, last] = [new AbortController(), new AbortController()];
    const left = service.run({ query: bySeries, caller: newYork, signal: leaving.signal });
    const stays = service.run({ query: bySeries, caller: newYork, signal: last.signal });
    await untilInEngine(1);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'query_cancelled' });
    // The engine is told at once when a query ends, and has answered something else since.
    expect(await queriesInEngine()).toBe(1);
    expect(engineQueries.map(({ signal }) => signal?.aborted)).toEqual([false]);
    last.abort();
    await expect(stays).rejects.toMatchObject({ code: 'query_cancelled' });
    await untilInEngine(0);
  });
});

describe('caching', () => {
  test('the same query is served from memory for a minute, and says so', async () => {
    const { service, engineQueries, clock } = serviceOn();
    const runQuery = () => service.run({ query: bySeries, caller: newYork, signal: staying });
    expect((await runQuery()).result?.provenance).toMatchObject({
      cached: false,
      rowsRead: 8,
      timeZone: 'America/New_York',
    });
    clock.ms += 59_999;
    const again = await runQuery();
    expect(again.result?.provenance).toMatchObject({ cached: true, computedAt: new Date(start).toISOString() });
    expect(service.results({ ids: [again.id], caller: newYork })[again.id]?.status).toBe('complete');
    clock.ms += 1;
    expect((await runQuery()).result?.provenance.cached).toBe(false);
    expect(engineQueries).toHaveLength(2);
  });

  test('new rows of a customer are seen at once, and only that customer’s query runs again', async () => {
    const versions = new Map([
      [NEW_YORK_CUSTOMER, 1],
      [BERLIN_CUSTOMER, 1],
    ]);
    const { service, engineQueries } = serviceOn({ dataVersion: async (customer) => String(versions.get(customer)) });
    const runQuery = (caller: QueryCaller) => service.run({ query: bySeries, caller, signal: staying });
    await Promise.all([runQuery(newYork), runQuery(berlin)]);
    versions.set(NEW_YORK_CUSTOMER, 2);
    const [fresh, known] = [await runQuery(newYork), await runQuery(berlin)];
    expect([fresh.result?.provenance.cached, known.result?.provenance.cached]).toEqual([false, true]);
    expect(engineQueries).toHaveLength(3);
  });

  test('what is shown with the numbers is part of the query', async () => {
    const { service, engineQueries } = serviceOn();
    const labelled = (label: string): RunQueryBody => ({
      ...bySeries,
      dynamicFields: [
        { category: 'table_calculation', tableCalculation: 'twice', expression: '${customer_view.plays} * 2', label },
      ],
    });
    const runQuery = (label: string) => service.run({ query: labelled(label), caller: newYork, signal: staying });
    const labels = [await runQuery('a'), await runQuery('b'), await runQuery('a')].map(
      ({ result }) => result?.fields.at(-1)?.label,
    );
    expect(labels).toEqual(['a', 'b', 'a']);
    expect(engineQueries).toHaveLength(2);
  });

  test('without a result cache every query runs in the engine', async () => {
    const { service, engineQueries } = serviceOn({ cacheBytes: 0 });
    const runQuery = () => service.run({ query: bySeries, caller: newYork, signal: staying });
    await runQuery();
    expect((await runQuery()).result?.provenance.cached).toBe(false);
    expect(engineQueries).toHaveLength(2);
  });

  test('1,000 interleavings of two customers with the same query never cross', async () => {
    const { service, clock } = serviceOn();
    const series = new Map([
      [NEW_YORK_CUSTOMER, 'Harbor'],
      [BERLIN_CUSTOMER, 'Nordlicht'],
    ]);
    const crossings: unknown[] = [];
    for (let round = 0; round < 100; round += 1) {
      clock.ms += round % 3 === 0 ? 61_000 : 1_000;
      const callers = Array.from({ length: 10 }, (_, index) => ((index * 7 + round) % 3 === 0 ? berlin : newYork));
      await Promise.all(
        callers.map(async (caller) => {
          // The same zone and rights: nothing but the customer tells the queries apart.
          const alike = { ...caller, timeZone: 'UTC' };
          const { result } = await service.run({ query: bySeries, caller: alike, signal: staying });
          const first = result?.data[0]?.['customer_view.series'];
          if (first !== series.get(caller.customerId)) crossings.push({ round, customer: caller.customerId, first });
        }),
      );
    }
    expect(crossings).toEqual([]);
  });
});

describe('jobs', () => {
  test('QRY-008: a long query returns its id', async () => {
    const { service } = serviceOn({ inlineWaitMs: 0 });
    const { id, status, result } = await service.run({ query: bySeries, caller: newYork, signal: staying });
    expect({ status: ['added', 'running'].includes(status), result }).toEqual({ status: true, result: undefined });
    await vi.waitFor(
      () => expect(service.results({ ids: [id], caller: newYork })[id]?.status).toBe('complete'),
      100_000,
    );
    expect(service.results({ ids: [id], caller: newYork })[id]?.data?.data).toHaveLength(3);
  });

  const missing = {
    status: 'missing',
    error: {
      code: 'query_job_unknown',
      message:
        'This server does not know the query: it was restarted, or another server of Playhead started it. Please run it again.',
    },
  };

  test('a job of another user, of another customer or of nobody is missing, and says what to do', async () => {
    const { service } = serviceOn();
    const { id } = await service.run({ query: bySeries, caller: newYork, signal: staying });
    const strangers = [{ ...newYork, userId: 'eve' }, berlin, { ...berlin, userId: newYork.userId }];
    for (const caller of strangers) expect(service.results({ ids: [id], caller })).toEqual({ [id]: missing });
    expect(service.results({ ids: ['never-was'], caller: newYork })).toEqual({ 'never-was': missing });
    expect(service.cancel({ ids: [id], caller: berlin })).toEqual({ cancelled: 0 });
  });

  test('a job that another server process started is missing here', async () => {
    const [one, other] = [serviceOn(), serviceOn()];
    const { id } = await one.service.run({ query: bySeries, caller: newYork, signal: staying });
    expect(other.service.results({ ids: [id], caller: newYork })).toEqual({ [id]: missing });
  });

  test('QRY-015: a job is expired after 3000000 ms, and forgotten after as many again', async () => {
    const { service, clock } = serviceOn();
    const { id } = await service.run({ query: bySeries, caller: newYork, signal: staying });
    const status = () => service.results({ ids: [id], caller: newYork })[id]?.status;
    clock.ms += 2_999_999;
    expect(status()).toBe('complete');
    clock.ms += 1;
    expect(status()).toBe('expired');
    clock.ms += 3_000_000;
    expect(status()).toBe('missing');
  });

  test('a right taken away closes the result that needed it, and no other', async () => {
    const { service } = serviceOn();
    const ads = decodeWire(RunQueryBody, { fields: ['customer_view.ad_load'] });
    const withAds = await service.run({ query: ads, caller: newYork, signal: staying });
    const without = await service.run({ query: bySeries, caller: newYork, signal: staying });
    const read = service.results({ ids: [withAds.id, without.id], caller: { ...newYork, rights: ['demographics'] } });
    expect(read[withAds.id]).toMatchObject({ status: 'error', error: { code: 'forbidden' } });
    expect(read[without.id]?.status).toBe('complete');
  });
});

describe('cancelling', () => {
  test('a cancelled job leaves the engine', async () => {
    const { service } = serviceOn({ slow: [NEW_YORK_CUSTOMER], inlineWaitMs: 0 });
    const { id } = await service.run({ query: bySeries, caller: newYork, signal: staying });
    await untilInEngine(1);
    expect(service.results({ ids: [id], caller: newYork })).toEqual({ [id]: { status: 'running' } });
    expect(service.cancel({ ids: [id, id], caller: newYork })).toEqual({ cancelled: 1 });
    await untilInEngine(0);
    expect(service.results({ ids: [id], caller: newYork })[id]).toMatchObject({
      status: 'error',
      error: { code: 'query_cancelled' },
    });
  });

  test('F19: a caller who goes away before the result takes the query along', async () => {
    const { service } = serviceOn({ slow: [NEW_YORK_CUSTOMER] });
    const leaving = new AbortController();
    const left = service.run({ query: bySeries, caller: newYork, signal: leaving.signal });
    await untilInEngine(1);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'query_cancelled' });
    await untilInEngine(0);
  });

  test('F19: an analysis whose caller has gone before it began is not run', async () => {
    const { service, engineQueries } = serviceOn({ slow: [NEW_YORK_CUSTOMER] });
    const analysis = { filtered: [], compile: compileTagNames };
    const left = service.awaitAnalysis({ analysis, caller: newYork, signal: AbortSignal.abort() });
    await expect(left).rejects.toMatchObject({ code: 'query_cancelled' });
    expect(engineQueries).toEqual([]);
  });

  test('F17: a caller that leaves is free at once, also while somebody else waits for the same analysis', async () => {
    const { service, engineQueries } = serviceOn({ slow: [NEW_YORK_CUSTOMER] });
    const [leaving, last] = [new AbortController(), new AbortController()];
    const analysis = { filtered: [], compile: compileTagNames };
    const left = service.awaitAnalysis({ analysis, caller: newYork, signal: leaving.signal });
    const stays = service.awaitAnalysis({ analysis, caller: newYork, signal: last.signal });
    await untilInEngine(1);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'query_cancelled' });
    expect(engineQueries.map(({ signal }) => signal?.aborted)).toEqual([false]);
    last.abort();
    await expect(stays).rejects.toMatchObject({ code: 'query_cancelled' });
    await untilInEngine(0);
  });

  test('a query that replaces another ends it, down to the engine', async () => {
    const { service } = serviceOn({ slow: [NEW_YORK_CUSTOMER], inlineWaitMs: 0 });
    const first = await service.run({ query: bySeries, caller: newYork, signal: staying });
    await untilInEngine(1);
    const query = { ...otherQuery(3), replaces: [first.id] };
    const second = await service.run({ query, caller: newYork, signal: staying });
    const states = () => {
      const found = service.results({ ids: [first.id, second.id], caller: newYork });
      return [found[first.id]?.error?.code, found[second.id]?.status];
    };
    await vi.waitFor(() => expect(states()).toEqual(['query_cancelled', 'running']), 100_000);
    await untilInEngine(1);
  });

  test("nobody ends another user's query by replacing it", async () => {
    const { service } = serviceOn({ slow: [NEW_YORK_CUSTOMER], inlineWaitMs: 0 });
    const { id } = await service.run({ query: bySeries, caller: newYork, signal: staying });
    await untilInEngine(1);
    const eve = { ...newYork, userId: 'eve' };
    await service.run({ query: { ...otherQuery(3), replaces: [id] }, caller: eve, signal: staying });
    await untilInEngine(2);
    expect(service.results({ ids: [id], caller: newYork })[id]?.status).toBe('running');
  });

  test('the same query runs again after a cancellation', async () => {
    const { service, engineQueries } = serviceOn({ slow: [NEW_YORK_CUSTOMER], inlineWaitMs: 0 });
    const first = await service.run({ query: bySeries, caller: newYork, signal: staying });
    service.cancel({ ids: [first.id], caller: newYork });
    const second = await service.run({ query: bySeries, caller: newYork, signal: staying });
    await vi.waitFor(() => expect(engineQueries).toHaveLength(2), 100_000);
    expect(service.results({ ids: [second.id], caller: newYork })[second.id]?.status).toBe('running');
  });
});

describe('fairness', () => {
  test("L5: twenty heavy queries of one customer hold no other customer's result", async () => {
    const { service } = serviceOn({ slow: [NEW_YORK_CUSTOMER], inlineWaitMs: 0 });
    const heavy = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service.run({ query: otherQuery(index), caller: newYork, signal: staying }),
      ),
    );
    await untilInEngine(ENGINE_QUERIES_PER_CUSTOMER);
    const { id } = await service.run({ query: bySeries, caller: berlin, signal: staying });
    await vi.waitFor(
      () => expect(service.results({ ids: [id], caller: berlin })[id]?.status).toBe('complete'),
      100_000,
    );
    const states = Object.values(service.results({ ids: heavy.map((job) => job.id), caller: newYork }));
    expect(states.filter(({ status }) => status === 'running')).toHaveLength(ENGINE_QUERIES_PER_CUSTOMER);
    expect(states.filter(({ status }) => status === 'added')).toHaveLength(20 - ENGINE_QUERIES_PER_CUSTOMER);
    service.cancel({ ids: heavy.map((job) => job.id), caller: newYork });
    await untilInEngine(0);
  });
});

describe('colleagues', () => {
  const size = { firstLook: async () => {}, areWhole: () => false, sessionsPerDay: () => 1_000_000 };
  const heavyQuery = (index: number) => ({ ...otherQuery(700 + index), pivots: ['customer_view.device'] });
  const smallQuery = decodeWire(RunQueryBody, {
    fields: ['customer_view.plays'],
    filters: { 'customer_view.current_date_range_ui': '2026/11/04' },
  });
  const isHeavy = (sql: string) => sql.includes('pivot_key');

  test('attack 25: the small query of a colleague completes while heavy ones hold every slot', async () => {
    const { service } = serviceOn({ isSlow: isHeavy, hourlyRollups: size, inlineWaitMs: 0 });
    const heavy = [];
    for (let index = 0; index < 5; index += 1) {
      heavy.push(await service.run({ query: heavyQuery(index), caller: newYork, signal: staying }));
    }
    await untilInEngine(ENGINE_QUERIES_PER_CUSTOMER);
    const bob = { ...newYork, userId: 'bob' };
    const { id } = await service.run({ query: smallQuery, caller: bob, signal: staying });
    await vi.waitFor(() => expect(service.results({ ids: [id], caller: bob })[id]?.status).toBe('complete'), 100_000);
    expect(await queriesInEngine()).toBe(ENGINE_QUERIES_PER_CUSTOMER);
  });

  test('attack 25: fifty people open a page of seventeen widgets behind a heavy query, and nobody is refused', async () => {
    const { service } = serviceOn({ slow: [NEW_YORK_CUSTOMER], inlineWaitMs: 0 });
    const pages = Array.from({ length: 50 }, (_, person) =>
      Array.from({ length: 17 }, (__, widget) => {
        const caller = { ...newYork, userId: `person ${person}` };
        return service.run({ query: otherQuery(person * 17 + widget), caller, signal: staying });
      }),
    );
    const settled = await Promise.allSettled(pages.flat());
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('the end of the process ends what runs and what waits', async () => {
    const { service } = serviceOn({ slow: [NEW_YORK_CUSTOMER], inlineWaitMs: 0 });
    const jobs = [];
    for (let index = 0; index < 10; index += 1) {
      jobs.push(await service.run({ query: otherQuery(index), caller: newYork, signal: staying }));
    }
    await untilInEngine(ENGINE_QUERIES_PER_CUSTOMER);
    service.stop();
    const ids = jobs.map(({ id }) => id);
    const codes = () => Object.values(service.results({ ids, caller: newYork })).map(({ error }) => error?.code);
    await vi.waitFor(() => expect(codes()).toEqual(Array(10).fill('query_cancelled')), 100_000);
    await untilInEngine(0);
  });
});

describe('failures', () => {
  test('attack 25: 100 MB of text are not read to their end', async () => {
    const response = running.engine.query({
      customerId: NEW_YORK_CUSTOMER,
      sql: "SELECT repeat('x', 10000) AS text FROM numbers(10300)",
      timeoutMs: 100_000,
    });
    await expect(response).rejects.toMatchObject({
      code: 'query_too_large',
      message: expect.stringContaining('Lower the row limit'),
    });
    await untilInEngine(0);
  });

  test('a refused query never reaches the engine', async () => {
    const { service, engineQueries } = serviceOn();
    const query = { ...bySeries, fields: ['customer_view.nope'] };
    await expect(service.run({ query, caller: newYork, signal: staying })).rejects.toMatchObject({
      code: 'unknown_field',
    });
    expect(engineQueries).toHaveLength(0);
  });

  test('F5: 30 s for a dashboard, 120 s on request, for all statements of a result together', async () => {
    const { service, engineQueries } = serviceOn();
    const query = { ...bySeries, total: true };
    await service.run({ query, caller: newYork, signal: staying });
    const withLongDeadline = { ...query, limit: 7, deadlineSeconds: 120 } as const;
    await service.run({ query: withLongDeadline, caller: newYork, signal: staying });
    expect(engineQueries.map(({ timeoutMs }) => timeoutMs)).toEqual([30_000, 30_000, 120_000, 120_000]);
  });

  test('F5: whichever statement is ended by the deadline, the message names the whole of it', async () => {
    const clock = { ms: start };
    const run = { customerId: NEW_YORK_CUSTOMER, signal: staying, deadlineMs: 30_000 };
    const runStatement = createStatementRunner(running.engine, run, () => new Date(clock.ms));
    clock.ms += 29_750;
    await expect(runStatement({ sql: ENDLESS, params: {} })).rejects.toMatchObject({
      code: 'query_timeout',
      message: 'The query took longer than 30 s. Choose a shorter period or add a filter.',
    });
  });

  test('a query with a long deadline is not cancelled with one that has a short deadline', async () => {
    const { service, engineQueries } = serviceOn({ slow: [NEW_YORK_CUSTOMER], inlineWaitMs: 0 });
    for (const deadlineSeconds of [30, 120] as const) {
      await service.run({ query: { ...bySeries, deadlineSeconds }, caller: newYork, signal: staying });
    }
    await vi.waitFor(() => expect(engineQueries.map(({ timeoutMs }) => timeoutMs)).toEqual([30_000, 120_000]), 100_000);
  });

  test('F4: a query that runs while the engine dies completes after its restart', async () => {
    const pid = running.pid();
    const engineIsGone = () => vi.waitFor(() => expect(running.pid()).not.toBe(pid), 100_000);
    const { service, engineQueries } = serviceOn({
      isSlow: () => engineQueries.length === 1,
      // The service repeats it after half a second, in which a busy machine may not have told the supervisor.
      beforeQuery: async () => (engineQueries.length === 1 ? undefined : engineIsGone()),
    });
    const reply = service.run({ query: bySeries, caller: newYork, signal: staying });
    await untilInEngine(1);
    process.kill(pid ?? 0, 'SIGKILL');
    const { result } = await reply;
    expect(result?.data).toHaveLength(3);
    expect(engineQueries).toHaveLength(2);
    expect(running.pid()).not.toBe(pid);
  });
});
