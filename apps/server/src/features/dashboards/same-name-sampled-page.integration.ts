import { demoCustomers } from '@playhead/synth/demo-customers';
import { planDemoData } from '@playhead/synth/plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { AURORA, startTestApp, type TestApp } from '../../test-app.ts';
import { pageContextOf } from './page-context.ts';
import { dashboardConfigOf } from './page.ts';
import { overviewPage } from './pages/overview-page.ts';
import { areOneNumber, figuresOf, type Margin } from './test-figures.ts';
import { type Caller, createWidgetRunner } from './test-widget-runner.ts';
import { widgetVariants } from './test-widget-variants.ts';

const NOW = new Date('2026-06-10T16:00:00Z');
const DAYS = { firstDay: '2026-04-01', lastDay: '2026-06-09' };
const PERIOD = '2026/05/11 to 2026/06/09';
/** So many that one viewer in ten are enough to estimate from. */
const SESSIONS = 240_000;
/** Twice the 95 % interval: the data is the same in every run, so nothing is left to chance. */
const MOST_MARGINS = 2;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ now: () => NOW });
  for (const step of planDemoData({ ...DAYS, seed: 7, customers: demoCustomers, totalSessions: SESSIONS })) {
    await server.engine.engine.command({ sql: step.sql });
  }
});
afterAll(() => server.end());

interface Sighting {
  where: string;
  number: number;
  margin: Margin;
}

async function readFigures(caller: Caller): Promise<ReadonlyMap<string, readonly Sighting[]>> {
  const directory = createCustomerDirectory({ db: server.metadata.db, now: () => NOW });
  const { widgets } = dashboardConfigOf(overviewPage, pageContextOf(await directory.find(AURORA)));
  const runner = createWidgetRunner(server.app);
  const filters = { period: PERIOD, subjects: {} };
  const seen = new Map<string, Sighting[]>();
  for (const widget of widgets.flatMap(widgetVariants)) {
    const result = await runner.run(caller, { widget, filters });
    for (const [figure, number, margin] of result === null ? [] : figuresOf(result, widget)) {
      seen.set(figure, [...(seen.get(figure) ?? []), { where: widget.id, number, margin }]);
    }
  }
  return seen;
}

test('WID-028, FLT-079: on a sampled page a name has one estimate and one exact number, within its margin', async () => {
  const caller = { customer: AURORA, headers: await server.signIn('analyst@aurora.example') };
  const url = `/v1/customers/${AURORA}/users/session_sampling`;
  const turned = await server.app.inject({
    method: 'POST',
    url,
    headers: caller.headers,
    payload: { sampling_switch_on: true },
  });
  expect(turned.statusCode).toBe(200);
  const seen = await readFigures(caller);
  const differing: string[] = [];
  let estimatedAndExact = 0;
  for (const [figure, sightings] of seen) {
    const [exact] = sightings.filter(({ margin }) => margin === 'exact');
    const [estimate] = sightings.filter(({ margin }) => margin !== 'exact');
    for (const { where, number, margin } of sightings) {
      const same = margin === 'exact' ? exact : estimate;
      if (same !== undefined && !areOneNumber(number, same.number)) {
        differing.push(`${figure}: ${same.number} (${same.where}), ${number} (${where})`);
      }
    }
    if (exact === undefined || estimate === undefined || typeof estimate.margin !== 'number') continue;
    estimatedAndExact += 1;
    const allowed = MOST_MARGINS * estimate.margin * Math.abs(exact.number);
    if (Math.abs(estimate.number - exact.number) > allowed) {
      differing.push(`${figure}: estimated ${estimate.number} (${estimate.where}), exact ${exact.number}`);
    }
  }
  expect(differing).toEqual([]);
  expect(estimatedAndExact).toBeGreaterThan(0);
});
