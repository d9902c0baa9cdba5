/// <reference lib="dom" />
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AnyEnvelope } from '@playhead/contract/envelope';
import { RunQueryReply } from '@playhead/contract/http/queries';
import type { Page } from 'playwright-core';
import type { At } from './bench-page.ts';
import { freshPage } from './browser.ts';
import { samplesOf } from './samples.ts';
import { type TaskTimes, tracedTasks } from './traced-tasks.ts';
import type { WorkbenchResult } from './workbench-result.ts';

const ROWS = 50_000;
const WHEEL_STEPS = 120;
const WHEEL_PX = 300;
const STEP_EVERY_MS = 16;
const JUMPS = 20;
const RUN = '**/queries/run/json';
const COLUMNS = [
  'Date',
  'Series',
  'Device Type',
  'Channel',
  'Plays',
  'Minutes',
  'Unique Viewers',
  'Total Attempts',
  'Minutes per Play',
  'Minutes per Viewer',
  'Sessions per Viewer',
  'Unique Households',
];

type Times = Pick<WorkbenchResult, 'firstRowMs' | 'firstRowBeyondQueryMs'>;

async function openFrame(at: At): Promise<Page> {
  const page = await freshPage(at);
  await page.goto(`${at.url}/workbench/`);
  await page.getByRole('searchbox', { name: 'Search fields' }).waitFor();
  return page;
}

async function addFields(page: Page, labels: readonly string[]): Promise<void> {
  const picker = page.getByRole('complementary', { name: 'Fields' });
  for (const label of labels) {
    await picker.getByRole('searchbox').fill(label);
    await picker.getByRole('button', { name: label, exact: true }).first().click();
  }
  await picker.getByRole('searchbox').fill('');
}

/** Each round in a new tab, with another limit: no cache of the browser or of the server has the result. */
export async function measureFirstRow(at: At, rounds: number): Promise<Times> {
  const totals: number[] = [];
  const beyond: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openFrame(at);
    await addFields(page, ['Series', 'Plays', 'Minutes']);
    await page.getByLabel('Row limit').fill(String(200 + round));
    await page.getByLabel('Row limit').press('Tab');
    await page.evaluate(watchFirstRow);
    const response = page.waitForResponse(RUN);
    await page.keyboard.press('Control+Enter');
    const { data } = AnyEnvelope.parse(await (await response).json());
    const queryMs = RunQueryReply.parse(data).result?.provenance.elapsed_ms ?? 0;
    const totalMs = await page.evaluate(() => window.firstRow);
    totals.push(totalMs);
    beyond.push(totalMs - queryMs);
    await page.context().close();
  }
  return { firstRowMs: samplesOf(totals), firstRowBeyondQueryMs: samplesOf(beyond) };
}

declare global {
  interface Window {
    /** Milliseconds from the press to the frame that shows the first row. */
    firstRow: Promise<number>;
  }
}

/** Runs in the page, so it must not use anything outside the function. */
function watchFirstRow(): void {
  let pressedMs: number | null = null;
  document.addEventListener('keydown', ({ key, timeStamp }) => (pressedMs ??= key === 'Enter' ? timeStamp : null), {
    capture: true,
  });
  window.firstRow = new Promise((resolve) => {
    const look = () => {
      if (pressedMs === null || document.querySelector('[role="grid"] tbody tr') === null) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(performance.now() - (pressedMs ?? 0));
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}

/** The server gives 10,000 rows at most, so the bench repeats them. */
export async function measureWorkbenchScroll(at: At, rounds: number): Promise<WorkbenchResult['scroll']> {
  const page = await openFrame(at);
  await page.route(RUN, async (route) => {
    const response = await route.fetch();
    const envelope = AnyEnvelope.parse(await response.json());
    const reply = RunQueryReply.parse(envelope.data);
    const rows = reply.result?.data ?? [];
    const data = Array.from({ length: ROWS }, (_, index) => rows[index % rows.length]);
    await route.fulfill({ response, json: { ...envelope, data: { ...reply, result: { ...reply.result, data } } } });
  });
  await addFields(page, COLUMNS);
  await page.keyboard.press('Control+Enter');
  const grid = page.getByRole('grid', { name: 'Results' });
  await grid.locator('tbody tr').first().waitFor();
  const [rows, columns] = await Promise.all([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]);
  const tasks: TaskTimes[] = [];
  for (let round = 0; round < rounds; round += 1) tasks.push(await tracedTasks(page, () => scroll(page)));
  await page.context().close();
  return {
    rows: Number(rows) - 1,
    columns: Number(columns),
    longestTaskMs: samplesOf(tasks.map(({ longestMs }) => longestMs)),
    longestTaskThreadMs: samplesOf(tasks.map(({ longestThreadMs }) => longestThreadMs)),
    longTasks: tasks.reduce((sum, { longTasks }) => sum + longTasks, 0),
  };
}

async function scroll(page: Page): Promise<void> {
  const scroller = page.getByRole('grid', { name: 'Results' }).locator('xpath=..');
  await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
  await scroller.hover();
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(step % 3 === 2 ? WHEEL_PX : 0, WHEEL_PX);
    await page.waitForTimeout(STEP_EVERY_MS);
  }
  if ((await scroller.evaluate((element) => element.scrollTop)) === 0) throw new Error('the wheel moved nothing');
  await scroller.evaluate(
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

/** What a session loads: most users draw a chart; fewer filter, and fewer write a calculation. */
export async function measureScripts(at: At): Promise<WorkbenchResult['scripts']> {
  const page = await freshPage(at);
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  const weigh = async (after: string) => {
    await page.waitForLoadState('networkidle');
    const loaded = await Promise.all(bodies.values());
    return { after, gzipBytes: loaded.reduce((sum, body) => sum + gzipSync(body).length, 0) };
  };
  await page.goto(`${at.url}/workbench/`);
  await page.getByRole('searchbox', { name: 'Search fields' }).waitFor();
  await addFields(page, ['Date', 'Plays']);
  await page.keyboard.press('Control+Enter');
  await page.locator('.ph-echart-host svg, .ph-echart-host canvas').first().waitFor();
  const drawn = await weigh('with results and a chart');
  const picker = page.getByRole('complementary', { name: 'Fields' });
  await picker.getByRole('searchbox').fill('Channel');
  await picker.getByRole('button', { name: 'Filter by Channel', exact: true }).click();
  await page.getByRole('region', { name: 'Channel filter' }).waitFor();
  const filtered = await weigh('with filters too');
  await picker.getByRole('searchbox').fill('');
  await picker.getByRole('button', { name: 'Calculation', exact: true }).click();
  await page.getByRole('dialog', { name: 'New calculation' }).waitFor();
  const calculated = await weigh('with the editor of calculations too');
  await page.context().close();
  return [drawn, filtered, calculated];
}

export async function weighAllScripts(dist: string): Promise<number> {
  const folder = join(dist, 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}
