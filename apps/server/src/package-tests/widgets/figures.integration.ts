import type { DashboardConfig } from '@playhead/contract/http/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageContextOf } from '../../features/dashboards/page-context.ts';
import { dashboardConfigOf } from '../../features/dashboards/page.ts';
import { dashboardPages } from '../../features/dashboards/pages/index.ts';
import { type Caller, createWidgetRunner, type WidgetRunner } from '../../features/dashboards/test-widget-runner.ts';
import { widgetVariants } from '../../features/dashboards/test-widget-variants.ts';
import type { PageFilters } from '../../features/dashboards/test-widget-request.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { AURORA, startTestApp, type TestApp } from '../../test-app.ts';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { planDemoData } from '@playhead/synth/plan';
import { compareFigures } from '../../../../../packages/widgets/src/testing/test-figures.ts';

const NOW = new Date('2026-06-10T16:00:00Z');
const period = '2026/05/11 to 2026/06/09';
const DEMO = { firstDay: '2026-05-01', lastDay: '2026-06-09', seed: 7, totalSessions: 15_000 };

/** A ribbon of numbers and a table, which is its own table view. */
const withoutShares: ReadonlySet<string> = new Set(['unique_viewers_page', 'unique_viewers_page_configurable']);

let server: TestApp;
let widgets: WidgetRunner;
let caller: Caller;
let configs: readonly DashboardConfig[];
let filters: PageFilters;

beforeAll(async () => {
  server = await startTestApp({ now: () => NOW });
  for (const step of planDemoData({ ...DEMO, customers: demoCustomers })) {
    await server.engine.engine.command({ sql: step.sql });
  }
  widgets = createWidgetRunner(server.app);
  caller = { customer: AURORA, headers: await server.signIn('analyst@aurora.example') };
  const directory = createCustomerDirectory({ db: server.metadata.db, now: () => NOW });
  const context = pageContextOf(await directory.find(AURORA));
  configs = dashboardPages.map((page) => dashboardConfigOf(page, context));
  const names = ['series', 'channel', 'episode', 'affiliate'];
  const subjects = await Promise.all(
    names.map(async (name) => [name, (await widgets.mostPlayed(caller, { name, period }))[0] ?? ''] as const),
  );
  filters = { period, subjects: Object.fromEntries(subjects) };
});
afterAll(() => server.end());

test.each(dashboardPages.map(({ page }) => page))(
  'the figures of every widget of %s, its sub-widgets and choices are the same in chart, table view and full screen',
  async (page) => {
    const differences: string[] = [];
    let compared = 0;
    let withRows = 0;
    const shown = configs.find((one) => one.page === page)?.widgets ?? [];
    for (const config of shown.flatMap(widgetVariants)) {
      const result = await widgets.run(caller, { widget: config, filters });
      if (result === null || result.data.length === 0) continue;
      const { data: rows, fields, totals } = result;
      const found = await compareFigures({ config, rows, fields, ...(totals ? { totals } : {}) });
      withRows += 1;
      compared += found.compared;
      differences.push(...found.differences.map((text) => `${config.id}: ${text}`));
    }
    expect(differences).toEqual([]);
    expect(compared >= withRows || withoutShares.has(page)).toBe(true);
  },
);
