import { type DashboardConfig, dashboardConfigs, type WidgetConfig } from '@playhead/contract/http/dashboards';
import { queryResults, type QueryResult, RunQueryReply } from '@playhead/contract/http/queries';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { planDemoData } from '@playhead/synth/plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { AURORA, BOREALIS, startTestApp, type TestApp } from '../../test-app.ts';
import { pageContextOf } from './page-context.ts';
import { dashboardConfigOf } from './page.ts';
import { dashboardPages } from './pages/index.ts';
import { compareFigures } from './test-figures.ts';
import { bodyOf, type PageFilters, requests } from './test-widget-request.ts';

const NOW = new Date('2026-06-10T16:00:00Z');
const DAYS = { firstDay: '2026-04-01', lastDay: '2026-06-09' };
const PERIOD = '2026/05/11 to 2026/06/09';
const SESSIONS = 40_000;
const MAX_POLLS = 60;

/** Widgets without rows on the demo data, and why. */
const withoutRows: Readonly<Record<string, string>> = {
  'segments-trend': 'no segment is built in this test',
};

const customers = [
  ['Aurora', AURORA, 'analyst@aurora.example'],
  ['Borealis', BOREALIS, 'analyst@borealis.example'],
] as const;

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({ now: () => NOW });
  for (const step of planDemoData({ ...DAYS, seed: 7, customers: demoCustomers, totalSessions: SESSIONS })) {
    await server.engine.engine.command({ sql: step.sql });
  }
});
afterAll(() => server.end());

interface Asker {
  customer: number;
  headers: { authorization: string };
}

async function ask(asker: Asker, { url, body }: { url: string; body: object }): Promise<QueryResult> {
  const answer = await server.app.inject({ method: 'POST', url, payload: body, headers: asker.headers });
  const { code, data, message } = answer.json();
  if (code !== 200) throw new Error(`${code}: ${message}`);
  const { id, result } = RunQueryReply.parse(data);
  return result ?? poll(asker, id);
}

/** The server itself waits a while before it answers: this does not spin. */
async function poll({ customer, headers }: Asker, id: string): Promise<QueryResult> {
  for (let turn = 0; turn < MAX_POLLS; turn += 1) {
    const url = `/v1/customers/${customer}/viz/query_tasks/result?job_ids=${id}`;
    const { data } = (await server.app.inject({ url, headers })).json();
    const job = queryResults.reply.parse(data)[id];
    if (job?.data) return job.data;
    if (job?.error) throw new Error(`${job.error.code}: ${job.error.message}`);
  }
  throw new Error(`The job ${id} did not end.`);
}

/** As the browser asks it; a subject is the most played one. */
function askWidget(asker: Asker, widget: WidgetConfig, filters: PageFilters): Promise<QueryResult | null> {
  const body = bodyOf(widget, filters);
  const { request } = widget.dataSource;
  if (body === null || request === 'none') return Promise.resolve(null);
  return ask(asker, { url: requests[request].path(asker.customer), body });
}

async function mostPlayed(asker: Asker, name: string): Promise<string> {
  const field = `customer_view.${name}`;
  const body = {
    fields: [field, 'customer_view.plays'],
    filters: { [field]: '-NULL', 'customer_view.current_date_range_ui': PERIOD },
    sorts: ['customer_view.plays desc'],
    limit: 1,
  };
  const { data } = await ask(asker, { url: requests.query.path(asker.customer), body });
  return String(data[0]?.[field]);
}

describe.each(customers)('the pages of %s', (_name, customer, email) => {
  let asker: Asker;
  let pages: readonly DashboardConfig[];
  let filters: PageFilters;

  beforeAll(async () => {
    asker = { customer, headers: await server.signIn(email) };
    const directory = createCustomerDirectory({ db: server.metadata.db, now: () => NOW });
    const context = pageContextOf(await directory.find(customer));
    pages = dashboardPages.map((page) => dashboardConfigOf(page, context));
    const names = ['series', 'channel', 'episode', 'affiliate'];
    const subjects = await Promise.all(names.map(async (name) => [name, await mostPlayed(asker, name)] as const));
    filters = { period: PERIOD, subjects: Object.fromEntries(subjects) };
  });

  test.each(dashboardPages.map(({ page }) => page))(
    'WID-028: every widget of %s is answered with rows',
    async (page) => {
      const widgets = pages.find((config) => config.page === page)?.widgets ?? [];
      // Borealis has no ads.
      expect(widgets.length > 0).toBe(customer === AURORA || !page.startsWith('ads'));
      const failures: string[] = [];
      for (const widget of widgets) {
        try {
          const result = await askWidget(asker, widget, filters);
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
    const told = dashboardConfigs.reply.parse((await server.app.inject({ url, headers: asker.headers })).json().data);
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

describe('the figures of one widget', () => {
  let asker: Asker;
  let configs: readonly DashboardConfig[];
  let filters: PageFilters;
  let compared = 0;

  beforeAll(async () => {
    asker = { customer: AURORA, headers: await server.signIn('analyst@aurora.example') };
    const directory = createCustomerDirectory({ db: server.metadata.db, now: () => NOW });
    const context = pageContextOf(await directory.find(AURORA));
    configs = dashboardPages.map((page) => dashboardConfigOf(page, context));
    const names = ['series', 'channel', 'episode', 'affiliate'];
    const subjects = await Promise.all(names.map(async (name) => [name, await mostPlayed(asker, name)] as const));
    filters = { period: PERIOD, subjects: Object.fromEntries(subjects) };
  });

  test.each(dashboardPages.map(({ page }) => page))(
    'on %s are the same in chart, table view and full screen',
    async (page) => {
      const differences: string[] = [];
      for (const config of configs.find((one) => one.page === page)?.widgets ?? []) {
        const result = await askWidget(asker, config, filters);
        if (result === null || result.data.length === 0) continue;
        const found = await compareFigures({
          config,
          rows: result.data,
          fields: result.fields,
          ...(result.totals ? { totals: result.totals } : {}),
        });
        compared += found.compared;
        differences.push(...found.differences.map((text) => `${config.id}: ${text}`));
      }
      expect(differences).toEqual([]);
    },
  );

  test('are compared at all', () => expect(compared).toBeGreaterThan(500));
});

/** A measure that is nothing in every row is a question asked wrongly. */
function measuresOfNothing({ data, fields }: QueryResult): readonly string[] {
  if (data.length === 0) return [];
  const measures = fields.filter(({ kind }) => kind === 'measure').map(({ name }) => name);
  return measures.filter((name) => data.every((row) => (row[name] ?? 0) === 0));
}
