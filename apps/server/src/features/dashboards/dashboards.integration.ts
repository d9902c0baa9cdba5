import { type DashboardConfig, dashboardConfigs } from '@playhead/contract/http/dashboards';
import { decodeWire } from '@playhead/contract/wire';
import type { QueryResult } from '@playhead/contract/http/queries';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { planDemoData } from '@playhead/synth/plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { AURORA, BOREALIS, startTestApp, type TestApp } from '../../test-app.ts';
import { pageContextOf } from './page-context.ts';
import { dashboardConfigOf } from './page.ts';
import { dashboardPages } from './pages/index.ts';
import { type Caller, createWidgetRunner, type WidgetRunner } from './test-widget-runner.ts';
import type { PageFilters } from './test-widget-request.ts';
import { widgetVariants } from './test-widget-variants.ts';

const NOW = new Date('2026-06-10T16:00:00Z');
const DAYS = { firstDay: '2026-04-01', lastDay: '2026-06-09' };
const PERIOD = '2026/05/11 to 2026/06/09';
const SESSIONS = 40_000;

/** Widgets without rows on the demo data, and why. */
const withoutRows: Readonly<Record<string, string>> = {
  'segments-trend': 'no segment is built in this test',
};

const customers = [
  ['Aurora', AURORA, 'analyst@aurora.example'],
  ['Borealis', BOREALIS, 'analyst@borealis.example'],
] as const;

let server: TestApp;
let widgets: WidgetRunner;

beforeAll(async () => {
  server = await startTestApp({ now: () => NOW });
  widgets = createWidgetRunner(server.app);
  for (const step of planDemoData({ ...DAYS, seed: 7, customers: demoCustomers, totalSessions: SESSIONS })) {
    await server.engine.engine.command({ sql: step.sql });
  }
});
afterAll(() => server.end());

describe.each(customers)('the pages of %s', (_name, customer, email) => {
  let caller: Caller;
  let pages: readonly DashboardConfig[];
  let filters: PageFilters;

  beforeAll(async () => {
    caller = { customer, headers: await server.signIn(email) };
    const directory = createCustomerDirectory({ db: server.metadata.db, now: () => NOW });
    const context = pageContextOf(await directory.find(customer));
    pages = dashboardPages.map((page) => dashboardConfigOf(page, context));
    const names = ['series', 'channel', 'episode', 'affiliate'];
    const subjects = await Promise.all(
      names.map(async (name) => [name, (await widgets.mostPlayed(caller, { name, period: PERIOD }))[0] ?? ''] as const),
    );
    filters = { period: PERIOD, subjects: Object.fromEntries(subjects) };
  });

  test.each(dashboardPages.map(({ page }) => page))(
    'WID-010, WID-026, WID-028: every widget of %s, its sub-widgets and choices return rows',
    async (page) => {
      const shown = pages.find((config) => config.page === page)?.widgets ?? [];
      // Borealis has no ads.
      expect(shown.length > 0).toBe(customer === AURORA || !page.startsWith('ads'));
      const failures: string[] = [];
      for (const widget of shown.flatMap(widgetVariants)) {
        try {
          const result = await widgets.run(caller, { widget, filters });
          if (result === null) continue;
          const expected = withoutRows[widget.id] === undefined;
          if (result.data.length > 0 !== expected) failures.push(`${widget.id}: ${result.data.length} rows`);
          failures.push(...measuresOfNothing(result).map((name) => `${widget.id}: ${name} is nothing`));
        } catch (error) {
          failures.push(`${widget.id}: ${String(error)}`);
        }
      }
      expect(failures).toEqual([]);
    },
  );

  test('WID-028: the pages that are built are told', async () => {
    const url = `/v1/customers/${customer}/dashboard-configs`;
    const told = decodeWire(
      dashboardConfigs.reply,
      (await server.app.inject({ url, headers: caller.headers })).json().data,
    );
    expect(told).toEqual(pages);
  });

  test('WID-011: geography is by DMA or by country and state', () => {
    const text = JSON.stringify(pages);
    expect(text.includes('customer_view.dma')).toBe(customer === AURORA);
    expect(text.includes('Consumption by Geo Location')).toBe(customer === BOREALIS);
  });

  test('WID-036, WID-037: gated widgets are there for those who have them', () => {
    const gates = new Set(pages.flatMap(({ widgets }) => widgets.flatMap(({ gate }) => gate ?? [])));
    expect([...gates].toSorted()).toEqual(
      customer === AURORA ? ['ads', 'ama', 'category_benchmark', 'demographics'] : ['ama'],
    );
  });
});

/** A measure that is nothing in every row is a wrong query. */
function measuresOfNothing({ data, fields }: QueryResult): readonly string[] {
  if (data.length === 0) return [];
  const measures = fields.filter(({ kind }) => kind === 'measure').map(({ name }) => name);
  return measures.filter((name) => data.every((row) => (row[name] ?? 0) === 0));
}
