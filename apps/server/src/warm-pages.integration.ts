import { AppError } from '@playhead/contract/errors';
import type { QueryResult } from '@playhead/contract/http/queries';
import { effectiveConfig } from '@playhead/domain/dashboards';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { planDemoData } from '@playhead/synth/plan';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pageContextOf } from './features/dashboards/page-context.ts';
import { dashboardConfigOf } from './features/dashboards/page.ts';
import { overviewPage } from './features/dashboards/pages/overview-page.ts';
import { type Caller, createWidgetRunner } from './features/dashboards/test-widget-runner.ts';
import { bumpDataVersion } from './features/ingest/data-version.ts';
import type { WarmOutcome } from './features/queries/query-execution.ts';
import { createCustomerDirectory, type CustomerDirectory } from './platform/customers/customer-directory.ts';
import type { Engine } from './platform/engine/engine.ts';
import { createQueryAccess, type QueryAccess } from './query-access.ts';
import { AURORA, startTestApp, type TestApp } from './test-app.ts';
import { createWarmPages, type WarmPagesOptions } from './warm-pages.ts';

const logger = pino({ level: 'silent' });
const clock = { at: new Date('2026-06-10T16:00:00Z') };
const now = () => clock.at;
const lastWeek = { from: '2026-06-03', to: '2026-06-09' };
const LAST_7_DAYS = '2026/06/03 to 2026/06/09';

let server: TestApp;
let access: QueryAccess;
let customers: CustomerDirectory;
let caller: Caller;

function accessTo(engine: Engine, { db, pool }: Pick<TestApp['metadata'], 'db' | 'pool'>): QueryAccess {
  const builds = { wantRollups: () => Promise.resolve() };
  return createQueryAccess({ engine, db, pool, customers, now, logger, builds, inlineWaitMs: 100_000 });
}

beforeAll(async () => {
  server = await startTestApp({
    now,
    async change({ engine, metadata }) {
      customers = createCustomerDirectory({ db: metadata.db, now });
      access = accessTo(engine, metadata);
      return { queryAccess: access };
    },
  });
  const days = { firstDay: '2026-05-20', lastDay: '2026-06-09' };
  for (const step of planDemoData({ ...days, seed: 7, customers: demoCustomers, totalSessions: 3_000 })) {
    await server.engine.engine.command({ sql: step.sql });
  }
  caller = { customer: AURORA, headers: await server.signIn('analyst@aurora.example') };
});
afterAll(async () => {
  access.queries.stop();
  await server.end();
});

/** What the browser runs when Overview is opened: the customer has a default country. */
async function openOverview(): Promise<readonly QueryResult[]> {
  const widgets = createWidgetRunner(server.app);
  const filters = { period: LAST_7_DAYS, subjects: {}, chosen: { 'customer_view.country': 'united states' } };
  const cards = dashboardConfigOf(overviewPage, pageContextOf(await customers.find(AURORA))).widgets;
  const shown = cards.map((card) => effectiveConfig(card, {}, lastWeek));
  const results = await Promise.all(shown.map((widget) => widgets.run(caller, { widget, filters })));
  return results.flatMap((result) => (result === null ? [] : [result]));
}

/** Sums of floating-point numbers differ in their last digits. */
function numbersOf(results: readonly QueryResult[]): string {
  return JSON.stringify(
    results.map(({ data }) => data),
    (_key, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value),
  );
}

function warmPagesOf(options: Partial<Pick<WarmPagesOptions, 'access' | 'engine' | 'pages'>> = {}) {
  const outcomes: WarmOutcome[] = [];
  const warmed: object[] = [];
  const told = { info: (fields: object) => warmed.push(fields), warn: (fields: object) => warmed.push(fields) };
  const parts = { access, customers, engine: server.engine.engine, now, logger: told, ...options };
  const pages = createWarmPages({ ...parts, onOutcome: (outcome) => outcomes.push(outcome) });
  /** A statement of the server itself, such as the check of its rollups, makes a look end early. */
  const untilWarmed = (times: number) =>
    vi.waitFor(async () => {
      await pages.look();
      expect(warmed).toHaveLength(times);
    }, 100_000);
  return { pages, outcomes, untilWarmed };
}

const later = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};

test('nobody was there: nothing is computed', async () => {
  const { pages, outcomes } = warmPagesOf();
  await pages.look();
  await pages.look();
  expect(outcomes).toEqual([]);
});

test('after a load every widget of an opened page comes from memory, with the same numbers', async () => {
  const before = await openOverview();
  await bumpDataVersion(server.metadata.db, AURORA);
  later(2_000);
  const { pages, outcomes, untilWarmed } = warmPagesOf();
  await pages.look();
  expect(outcomes).toEqual([]);
  await untilWarmed(1);
  expect(new Set(outcomes)).toEqual(new Set(['computed', 'known']));
  expect(outcomes.length).toBeGreaterThan(100);
  // Longer than a result is kept that somebody asked for.
  later(3_600_000);
  const after = await openOverview();
  expect(after.map(({ provenance }) => provenance.cached)).toEqual(after.map(() => true));
  expect(numbersOf(after)).toEqual(numbersOf(before));

  const computed = outcomes.length;
  await pages.look();
  expect(outcomes).toHaveLength(computed);
});

test('a customer that was removed is no failure', async () => {
  const told: object[] = [];
  const note = (fields: object) => void told.push(fields);
  const removed = { find: () => Promise.reject(new AppError('not_found')) };
  const parts = { access, customers: removed, engine: server.engine.engine, now };
  await createWarmPages({ ...parts, logger: { info: note, warn: note } }).look();
  expect(access.queries.askedAfter(0)).toContain(AURORA);
  expect(told).toEqual([]);
});

test('two server processes: only the one that serves the customer computes its pages', async () => {
  const other = accessTo(server.engine.engine, server.metadata);
  const { pages, outcomes } = warmPagesOf({ access: other });
  await pages.look();
  await pages.look();
  other.queries.stop();
  expect(outcomes).toEqual([]);
});

test('while the engine runs something else, nothing is computed; later it goes on', async () => {
  const { engine } = server.engine;
  let running = 1;
  const busy = { state: engine.state, inspect: () => Promise.resolve([{ running }]) };
  const { pages, outcomes, untilWarmed } = warmPagesOf({ engine: busy, pages: [overviewPage] });
  await pages.look();
  await pages.look();
  expect(outcomes).toEqual([]);
  running = 0;
  await untilWarmed(1);
  expect(outcomes.length).toBeGreaterThan(10);
});

test('the pages of the next day are computed after midnight', async () => {
  const { pages, outcomes, untilWarmed } = warmPagesOf({ pages: [overviewPage] });
  await pages.look();
  await untilWarmed(1);
  const today = outcomes.length;
  later(24 * 3_600_000);
  await pages.look();
  expect(outcomes).toHaveLength(today);
  await untilWarmed(2);
  expect(outcomes).toHaveLength(2 * today);
  expect(outcomes.slice(today)).toContain('computed');
});
