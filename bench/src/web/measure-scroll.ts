import { AnyEnvelope } from '@playhead/contract/envelope';
import { type DashboardConfig, dashboardConfigs, type WidgetConfig } from '@playhead/contract/http/dashboards';
import type { Page } from 'playwright-core';
import { type At, OVERVIEW } from './bench-page.ts';
import { freshPage } from './browser.ts';
import { settled } from './page-watch.ts';
import { samplesOf } from './samples.ts';
import { type TaskTimes, tracedTasks } from './traced-tasks.ts';
import type { ScrollTimes } from './web-result.ts';

const PAGE = 'overview_page';
const ROWS = 10_000;
const WHEEL_STEPS = 120;
const WHEEL_PX = 300;
const STEP_EVERY_MS = 16;
const JUMPS = 20;

/** No page has a table of that many rows, so the bench changes the response with the pages. */
export async function measureScroll(options: At & { rounds: number }): Promise<ScrollTimes> {
  const page = await freshPage(options);
  await page.route('**/dashboard-configs', async (route) => {
    const response = await route.fetch();
    const envelope = AnyEnvelope.parse(await response.json());
    const configs = dashboardConfigs.reply.parse(envelope.data);
    await route.fulfill({ response: response, json: { ...envelope, data: configs.map(withLongTable) } });
  });
  await page.goto(`${options.url}${OVERVIEW}?period=Last%2090%20Days`);
  const { settledMs } = await settled(page);
  const table = page.locator('.ph-table');
  const rows = Number(await table.getAttribute('aria-rowcount')) - 1;
  if (rows < ROWS) throw new Error(`the table has ${rows} rows`);
  const drawnRows = await table.locator('tbody tr').count();
  const tasks: TaskTimes[] = [];
  const gaps: number[] = [];
  let frames = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    await page.evaluate(() => window.benchWatch.countFrames());
    const times = await tracedTasks(page, async () => {
      await turnWheel(page);
      await throwBar(page);
    });
    tasks.push(times);
    const { frameGapsMs } = await page.evaluate(() => window.benchWatch.read());
    gaps.push(Math.max(0, ...frameGapsMs));
    frames += frameGapsMs.length;
  }
  await page.context().close();
  return {
    rows,
    drawnRows,
    settledMs: Math.round(settledMs),
    longestTaskMs: samplesOf(tasks.map(({ longestMs }) => longestMs)),
    longestTaskThreadMs: samplesOf(tasks.map(({ longestThreadMs }) => longestThreadMs)),
    longTasks: tasks.reduce((sum, { longTasks }) => sum + longTasks, 0),
    frames,
    longestFrameGapMs: samplesOf(gaps),
  };
}

/** Scrolls from the top like a mouse wheel. */
async function turnWheel(page: Page): Promise<void> {
  const scroller = page.locator('.ph-table-scroll');
  await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
  await scroller.hover();
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(0, WHEEL_PX);
    await page.waitForTimeout(STEP_EVERY_MS);
  }
  if ((await scroller.evaluate((element) => element.scrollTop)) === 0) throw new Error('the wheel moved nothing');
}

/** Far jumps: every row is replaced. */
async function throwBar(page: Page): Promise<void> {
  await page.locator('.ph-table-scroll').evaluate(
    (element, jumps) =>
      new Promise<void>((resolve) => {
        let jump = 0;
        const next = () => {
          jump += 1;
          if (jump > jumps) return resolve();
          element.scrollTo({ top: element.scrollHeight * ((jump * 0.618) % 1) });
          requestAnimationFrame(() => requestAnimationFrame(next));
        };
        next();
      }),
    JUMPS,
  );
}

function withLongTable(config: DashboardConfig): DashboardConfig {
  return config.page === PAGE ? { ...config, widgets: [longTable] } : config;
}

const longTable: WidgetConfig = {
  id: 'bench-long-table',
  type: 'table',
  title: 'Viewers by Episode and Device',
  x: 0,
  y: 0,
  w: 60,
  h: 22,
  fields: ['episode', 'device', 'dma', 'plays', 'minutes', 'unique_viewers'].map((name) => `customer_view.${name}`),
  sorts: ['customer_view.plays desc'],
  dataSource: { request: 'query', queryEngin: 'customer_view', limit: ROWS },
  visConf: { pageSize: ROWS, rowNumbers: true },
};
