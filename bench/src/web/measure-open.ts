import type { Page } from 'playwright-core';
import { type At, OVERVIEW } from './bench-page.ts';
import { freshPage } from './browser.ts';
import { recordQueries } from './query-order.ts';
import { settled } from './page-watch.ts';
import { samplesOf } from './samples.ts';
import { countWork } from './thread-work.ts';
import type { OpenTimes } from './web-result.ts';

/** Milliseconds after the start of the navigation. */
interface Opening {
  firstPaintMs: number;
  firstQueryMs: number;
  lastResponseMs: number;
  foldSettledMs: number;
  settledMs: number;
  longTasksMs: number;
  threadMs: number;
  scriptMs: number;
}

/** From the navigation to the last complete widget, in new contexts: first without, then with the HTTP cache. */
export async function measureOpen(options: At & { serverCache: 'on' | 'off'; rounds: number }): Promise<OpenTimes[]> {
  const { url, serverCache, rounds } = options;
  const cold: Opening[] = [];
  const warm: Opening[] = [];
  let counts = { widgets: 0, widgetsInWindow: 0 };
  for (let round = 0; round < rounds; round += 1) {
    // The cache keeps a result for a minute: without this, it may expire during a round.
    if (serverCache === 'on' || round === 0) await visit(options);
    const page = await freshPage(options);
    const context = page.context();
    const first = await open(page, url);
    cold.push(first.opening);
    counts = first;
    await page.close();
    warm.push((await open(await context.newPage(), url)).opening);
    await context.close();
  }
  const { widgets, widgetsInWindow } = counts;
  return [
    { serverCache, httpCache: 'cold', widgets, widgetsInWindow, ...samplesByName(cold) },
    { serverCache, httpCache: 'warm', widgets, widgetsInWindow, ...samplesByName(warm) },
  ];
}

async function visit(at: At): Promise<void> {
  const page = await freshPage(at);
  await open(page, at.url);
  await page.context().close();
}

async function open(page: Page, url: string) {
  const queries = recordQueries(page);
  const workDone = await countWork(page);
  await page.goto(`${url}${OVERVIEW}`, { waitUntil: 'commit' });
  const watched = await settled(page);
  const network = await page.evaluate((paths) => {
    const sent = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => paths.includes(new URL(name).pathname));
    return {
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      firstQueryMs: Math.min(...sent.map(({ startTime }) => startTime)),
      lastResponseMs: Math.max(...sent.map(({ responseEnd }) => responseEnd)),
    };
  }, queries.paths());
  queries.stop();
  const { taskMs: threadMs, scriptMs } = await workDone();
  const { settledMs, foldSettledMs, widgets, widgetsInWindow, longTasks } = watched;
  const longTasksMs = longTasks.reduce((sum, { ms }) => sum + ms, 0);
  return {
    opening: { ...network, foldSettledMs, settledMs, longTasksMs, threadMs, scriptMs },
    widgets,
    widgetsInWindow,
  };
}

function samplesByName(openings: readonly Opening[]) {
  const of = (name: keyof Opening) => samplesOf(openings.map((opening) => opening[name]));
  return {
    settledMs: of('settledMs'),
    foldSettledMs: of('foldSettledMs'),
    firstPaintMs: of('firstPaintMs'),
    firstQueryMs: of('firstQueryMs'),
    lastResponseMs: of('lastResponseMs'),
    longTasksMs: of('longTasksMs'),
    threadMs: of('threadMs'),
    scriptMs: of('scriptMs'),
  };
}
