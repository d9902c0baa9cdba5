import type { DashboardConfig, WidgetConfig } from '@playhead/contract/http/dashboards';
import type { Cell } from '@playhead/contract/http/queries';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { planDemoData } from '@playhead/synth/plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { AURORA, BOREALIS, startTestApp, type TestApp } from '../../test-app.ts';
import { pageContextOf } from './page-context.ts';
import { dashboardConfigOf } from './page.ts';
import { dashboardPages } from './pages/index.ts';
import { areOneNumber, figuresOf, isAbout } from './test-figures.ts';
import { type Caller, createWidgetRunner, type WidgetRunner } from './test-widget-runner.ts';
import { escaped, type PageFilters } from './test-widget-request.ts';
import { widgetVariants } from './test-widget-variants.ts';

const NOW = new Date('2026-06-10T16:00:00Z');
const DAYS = { firstDay: '2026-04-01', lastDay: '2026-06-09' };
const PERIOD = '2026/05/11 to 2026/06/09';
const SESSIONS = 12_000;

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

describe.each(customers)('every page of %s', (_name, customer, email) => {
  let caller: Caller;
  let pages: readonly DashboardConfig[];
  let title: string;

  beforeAll(async () => {
    caller = { customer, headers: await server.signIn(email) };
    const directory = createCustomerDirectory({ db: server.metadata.db, now: () => NOW });
    const context = pageContextOf(await directory.find(customer));
    pages = dashboardPages.map((page) => dashboardConfigOf(page, context));
    [title = ''] = await widgets.mostPlayed(caller, { name: 'series', period: PERIOD });
  });

  test('WID-028: without filters, figures of the same name are the same number', async () => {
    expect(await differingFigures(caller, pages, { period: PERIOD, subjects: {} })).toEqual([]);
  });

  test('WID-028: with a filter, figures of the same name are the same number', async () => {
    const filters = { subjects: { series: title }, chosen: { 'customer_view.series': escaped(title) } };
    expect(await differingFigures(caller, pages, { period: PERIOD, ...filters })).toEqual([]);
  });

  test('WID-028: a step has as many sittings in Paths as in Lead In / Out', async () => {
    const filters = { period: PERIOD, subjects: { series: title }, chosen: { 'customer_view.series': escaped(title) } };
    const cards = pages.find(({ page }) => page === 'lead_in__out_page')?.widgets ?? [];
    const rowsOf = async (type: WidgetConfig['type']) => {
      const widget = cards.find((card) => card.type === type);
      return (widget && (await widgets.run(caller, { widget, filters })))?.data ?? [];
    };
    const steps = (await rowsOf('pathing')).filter(
      (row) => row['pathing.level'] === 0 && row['pathing.target_kind'] !== 'other',
    );
    const leads = (await rowsOf('leadInOut')).filter((row) => row['lead.direction'] === 'lead-out');
    const compared = steps.flatMap((step) => {
      const lead = leads.find((row) => row['lead.title'] === step['pathing.target']);
      return lead === undefined ? [] : [{ step, lead }];
    });
    const told = (read: (pair: (typeof compared)[number]) => Cell | undefined) =>
      compared.map((pair) => `${pair.step['pathing.target']} ${read(pair)}`);
    expect(told(({ lead }) => lead['lead.sittings'])).toEqual(told(({ step }) => step['pathing.sittings']));
    expect(told(({ lead }) => lead['lead.viewers'])).toEqual(told(({ step }) => step['pathing.viewers']));
    expect(compared.length).toBeGreaterThan(3);
  });
});

test('WID-020: a table that its limit cuts tells how many rows there are', async () => {
  const caller = { customer: AURORA, headers: await server.signIn('analyst@aurora.example') };
  const directory = createCustomerDirectory({ db: server.metadata.db, now: () => NOW });
  const context = pageContextOf(await directory.find(AURORA));
  const cut = async (page: string, id: string, limit: number) => {
    const found = dashboardPages.find((one) => one.page === page);
    const widget = found && dashboardConfigOf(found, context).widgets.find((card) => card.id === id);
    if (widget === undefined) throw new Error(`${page} has no ${id}.`);
    const dataSource = { ...widget.dataSource, limit };
    const filters = { period: PERIOD, subjects: {} };
    const result = await widgets.run(caller, { widget: { ...widget, dataSource }, filters });
    return { rows: result?.data.length, rowCount: result?.rowCount };
  };
  const { rows: series } = await cut('content_overview_page', 'contents-series-table', 10_000);
  expect(await cut('content_overview_page', 'contents-series-table', 3)).toEqual({ rows: 3, rowCount: series });
  expect(await cut('content_overview_page', 'contents-series-table', 10_000)).toEqual({ rows: series });
  const { rows: acquiring } = await cut('viewer-acquisition', 'acquisition-series', 500);
  expect(await cut('viewer-acquisition', 'acquisition-series', 3)).toEqual({ rows: 3, rowCount: acquiring });
  const { rows: viewers = 0, rowCount: everyone = viewers } = await cut('unique_viewers_page', 'viewers-table', 500);
  expect(await cut('unique_viewers_page', 'viewers-table', 3)).toEqual({ rows: 3, rowCount: everyone });
  expect(await cut('unique_viewers_page', 'viewers-table', 10_000)).toEqual({ rows: everyone });
});

/** Different series have different seasons. */
const FUNNELS = 12;

test('WID-009: From Episode to Episode has the episodes of its season in the table next to it', async () => {
  const caller = { customer: AURORA, headers: await server.signIn('analyst@aurora.example') };
  const directory = createCustomerDirectory({ db: server.metadata.db, now: () => NOW });
  const page = dashboardPages.find((one) => one.page === 'content_page');
  const cards = page ? dashboardConfigOf(page, pageContextOf(await directory.find(AURORA))).widgets : [];
  const episodesOf = async (id: string, series: string) => {
    const widget = cards.find((card) => card.id === id);
    const filters = { period: PERIOD, subjects: { series }, chosen: { 'customer_view.series': escaped(series) } };
    return ((widget && (await widgets.run(caller, { widget, filters })))?.data ?? []).map((row) => ({
      season: row['customer_view.season_number'],
      episode: `${row['customer_view.episode_number']} ${row['customer_view.episode']}`,
    }));
  };
  const titles = await widgets.mostPlayed(caller, { name: 'series', period: PERIOD, count: FUNNELS });
  for (const series of titles) {
    const steps = await episodesOf('content-funnel', series);
    const [season] = steps.map((step) => step.season);
    const listed = (await episodesOf('content-episode-table', series)).filter((row) => row.season === season);
    const named = (rows: typeof steps) => rows.map(({ episode }) => episode).toSorted();
    expect(named(steps), series).toEqual(named(listed));
  }
});

interface Sighting {
  where: string;
  number: number;
}

/** Figures that are read under one name, of one thing, and are not one number. */
async function differingFigures(
  caller: Caller,
  pages: readonly DashboardConfig[],
  filters: PageFilters,
): Promise<readonly string[]> {
  const shown = pages.flatMap(({ page, widgets: cards }) =>
    cards
      .flatMap(widgetVariants)
      .filter((widget) => isAbout(widget, filters))
      .map((widget) => ({ where: `${page} ${widget.id}`, widget })),
  );
  const results = await Promise.all(shown.map(({ widget }) => widgets.run(caller, { widget, filters })));
  const seen = new Map<string, Sighting[]>();
  for (const [index, { where, widget }] of shown.entries()) {
    const result = results[index] ?? null;
    for (const [figure, number] of result === null ? [] : figuresOf(result, widget)) {
      seen.set(figure, [...(seen.get(figure) ?? []), { where, number }]);
    }
  }
  expect(seen.size).toBeGreaterThan(1000);
  return [...seen].flatMap(([figure, sightings]) => {
    const first = sightings[0];
    const other = sightings.find(({ number }) => first !== undefined && !areOneNumber(number, first.number));
    return first === undefined || other === undefined
      ? []
      : [`${figure}: ${first.number} (${first.where}), ${other.number} (${other.where})`];
  });
}
