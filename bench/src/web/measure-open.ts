/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { freshPage, type SignedIn } from './browser.ts';
import { recordQuestions } from './question-order.ts';
import { settled } from './page-watch.ts';
import { type Samples, samplesOf } from './samples.ts';

export const OVERVIEW = '/viewer-insights/overview_page';

/** One opening of a page, in milliseconds after the navigation began. */
interface Opening {
  firstPaintMs: number;
  firstQuestionMs: number;
  lastAnswerMs: number;
  foldSettledMs: number;
  settledMs: number;
  longTasksMs: number;
}

export interface OpenTimes {
  serverCache: 'on' | 'off';
  /** Of the browser. `cold`: a new context; `warm`: the second navigation in that context. */
  httpCache: 'cold' | 'warm';
  widgets: number;
  widgetsInWindow: number;
  settledMs: Samples;
  foldSettledMs: Samples;
  firstPaintMs: Samples;
  firstQuestionMs: Samples;
  lastAnswerMs: Samples;
  /** Sum of tasks of more than 50 ms. */
  longTasksMs: Samples;
}

export interface OpenOptions {
  browser: Browser;
  url: string;
  signedIn: SignedIn;
  serverCache: 'on' | 'off';
  rounds: number;
}

/** Overview from the navigation to the last complete widget, in new contexts: first without and then with the HTTP cache. */
export async function measureOpen(options: OpenOptions): Promise<OpenTimes[]> {
  const { browser, url, signedIn, serverCache, rounds } = options;
  const cold: Opening[] = [];
  const warm: Opening[] = [];
  let counts = { widgets: 0, widgetsInWindow: 0 };
  for (let round = 0; round < rounds; round += 1) {
    // The cache keeps an answer for a minute: without this a round may fall on its end.
    if (serverCache === 'on' || round === 0) await visit(browser, { url, signedIn });
    const page = await freshPage(browser, signedIn);
    const first = await open(page, url);
    cold.push(first.opening);
    await page.goto('about:blank');
    warm.push((await open(page, url)).opening);
    counts = first;
    await page.context().close();
  }
  const { widgets, widgetsInWindow } = counts;
  return [
    { serverCache, httpCache: 'cold', widgets, widgetsInWindow, ...samplesByName(cold) },
    { serverCache, httpCache: 'warm', widgets, widgetsInWindow, ...samplesByName(warm) },
  ];
}

async function visit(browser: Browser, { url, signedIn }: { url: string; signedIn: SignedIn }): Promise<void> {
  const page = await freshPage(browser, signedIn);
  await open(page, url);
  await page.context().close();
}

async function open(page: Page, url: string) {
  const questions = recordQuestions(page);
  await page.goto(`${url}${OVERVIEW}`, { waitUntil: 'commit' });
  const watched = await settled(page);
  const network = await page.evaluate((paths) => {
    const asked = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => paths.includes(new URL(name).pathname));
    return {
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      firstQuestionMs: Math.min(...asked.map(({ startTime }) => startTime)),
      lastAnswerMs: Math.max(...asked.map(({ responseEnd }) => responseEnd)),
    };
  }, questions.paths());
  questions.stop();
  const { settledMs, foldSettledMs, widgets, widgetsInWindow, longTasks } = watched;
  const longTasksMs = longTasks.reduce((sum, { ms }) => sum + ms, 0);
  return { opening: { ...network, foldSettledMs, settledMs, longTasksMs }, widgets, widgetsInWindow };
}

function samplesByName(openings: readonly Opening[]) {
  const of = (name: keyof Opening) => samplesOf(openings.map((opening) => opening[name]));
  return {
    settledMs: of('settledMs'),
    foldSettledMs: of('foldSettledMs'),
    firstPaintMs: of('firstPaintMs'),
    firstQuestionMs: of('firstQuestionMs'),
    lastAnswerMs: of('lastAnswerMs'),
    longTasksMs: of('longTasksMs'),
  };
}
