import { addDays, localDateOf, rangeToInstants } from '@playhead/domain/periods';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, watchPage } from './browser.ts';
import { askEngine } from './engine-access.ts';
import { choosePeriod, ribbonNumbers, signIn, widgetsSettled } from './overview-driver.ts';
import { type Playhead, removeDataDir, startPlayhead } from './playhead-process.ts';

const AURORA = { id: 1001, zone: 'America/New_York', analyst: 'analyst@aurora.example' };
const BOREALIS = { id: 1002, zone: 'Europe/Berlin', analyst: 'analyst@borealis.example' };

let playhead: Playhead;
let browser: Browser;
let page: Page;
let problems: () => readonly string[];

beforeAll(async () => {
  [playhead, browser] = await Promise.all([startPlayhead(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await playhead?.stop();
  if (playhead) await removeDataDir(playhead.dataDir);
});
beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  problems = watchPage(page);
});
afterEach(() => page.context().close());

/** The ribbon by hand, in SQL that shares nothing with the compiler. */
async function ribbonByHand(customer: { id: number; zone: string }, days: number): Promise<Record<string, string>> {
  const to = addDays(localDateOf(new Date(), customer.zone), -1);
  const { start, end } = rangeToInstants({ from: addDays(to, 1 - days), to }, customer.zone);
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  const [row = {}] = await askEngine(
    playhead.dataDir,
    `SELECT countIf(started) AS plays, sum(content_seconds) / 60 AS minutes, uniqExactIf(viewer_id, started) AS viewers,
       avgIf(least(1, unique_seconds / content_length_seconds), started AND content_length_seconds > 0) AS complete
     FROM playhead.sessions
     WHERE customer_id = ${customer.id} AND toUnixTimestamp(start_utc) >= ${seconds(start)}
       AND toUnixTimestamp(start_utc) < ${seconds(end)}`,
  );
  const number = (name: string) => Number(row[name]);
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  return {
    Plays: whole(number('plays')),
    Minutes: whole(number('minutes')),
    'Unique Viewers': whole(number('viewers')),
    'Minutes per Viewer': (number('minutes') / number('viewers')).toFixed(2),
    'Average % Complete': `${(number('complete') * 100).toFixed(2)}%`,
  };
}

async function openOverview(email: string): Promise<void> {
  await page.goto(playhead.url);
  await signIn(page, email);
  await widgetsSettled(page);
}

describe('Overview', () => {
  test('SHELL-008: after sign-in the overview page shows the numbers of a direct query', async () => {
    await openOverview(AURORA.analyst);
    expect(new URL(page.url()).pathname).toBe('/viewer-insights/overview_page');
    expect(await ribbonNumbers(page)).toEqual(await ribbonByHand(AURORA, 7));
    expect(await page.locator('.ph-widget[data-status="ready"]').count()).toBe(10);
    expect(problems()).toEqual([]);
  });

  test('SHELL-057, SHELL-058, WID-002, WID-003: menu of 220 px, header, period picker; widgets 5 px apart in rows of 30 px', async () => {
    await openOverview(AURORA.analyst);
    expect((await page.getByRole('navigation', { name: 'Pages' }).boundingBox())?.width).toBe(220);
    await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor();
    await page.getByRole('button', { name: /Last 7 Days/ }).waitFor();
    await page.getByText('America/New_York').first().waitFor();
    const ribbon = await page.locator('.ph-type-ribbon').boundingBox();
    const trend = await page.locator('.ph-type-line').boundingBox();
    const screens = await page.locator('.ph-type-donut_title_in_center').boundingBox();
    expect(ribbon?.height).toBeCloseTo(3 * 30 + 2 * 5, 0);
    expect((trend?.y ?? 0) - ((ribbon?.y ?? 0) + (ribbon?.height ?? 0))).toBeCloseTo(5, 0);
    expect((screens?.x ?? 0) - ((trend?.x ?? 0) + (trend?.width ?? 0))).toBeCloseTo(5, 0);
  });

  test('another customer sees other numbers and no widget that is not theirs', async () => {
    await openOverview(BOREALIS.analyst);
    expect(await ribbonNumbers(page)).toEqual(await ribbonByHand(BOREALIS, 7));
    expect(await page.getByText('Residents by Age and Gender').count()).toBe(0);
    expect(await page.getByText('Consumption by Geo Location').count()).toBe(1);
  });

  test('FLT-061, SHELL-023: a chosen period is in the address and survives reload', async () => {
    await openOverview(AURORA.analyst);
    const week = await ribbonNumbers(page);
    await choosePeriod(page, 'Last 30 Days');
    await page.waitForURL(/period=Last(\+|%20)30(\+|%20)Days/);
    const month = await ribbonByHand(AURORA, 30);
    expect(month).not.toEqual(week);
    await expect.poll(() => ribbonNumbers(page), { timeout: 15_000 }).toEqual(month);
    await page.reload();
    await widgetsSettled(page);
    expect(await ribbonNumbers(page)).toEqual(month);
  });

  test('a hand-edited address is cleaned and reported, never a blank page', async () => {
    await openOverview(AURORA.analyst);
    await page.goto(`${playhead.url}/viewer-insights/overview_page?period=Last%205%20Parsecs`);
    await page.getByText('The period "Last 5 Parsecs" cannot be shown').waitFor();
    await widgetsSettled(page);
    expect(await ribbonNumbers(page)).toEqual(await ribbonByHand(AURORA, 7));
  });

  test.each(['content_insights', 'content-insights', 'viewer_insights'])(
    'SHELL-010: /%s/overview_page is rewritten in the address bar',
    async (prefix) => {
      await openOverview(AURORA.analyst);
      await page.goto(`${playhead.url}/${prefix}/overview_page`);
      await page.waitForURL('**/viewer-insights/overview_page');
      await widgetsSettled(page);
    },
  );

  test('a page that is not built says so and is reached from the menu', async () => {
    await openOverview(AURORA.analyst);
    await page.getByRole('button', { name: 'Behavior' }).click();
    await page.getByRole('link', { name: 'Day and Time' }).click();
    await page.waitForURL('**/viewer-insights/day_and_time_page');
    await page
      .getByText(/not built yet/i)
      .first()
      .waitFor();
    expect(problems()).toEqual([]);
  });

  test('a widget that fails shows its error and a retry, the others live on', async () => {
    let failures = 0;
    await page.route('**/queries/run/json', async (route) => {
      const asksGenre = (route.request().postData() ?? '').includes('customer_view.genre');
      if (!asksGenre || failures > 0) return route.continue();
      failures += 1;
      const body = JSON.stringify({ code: 504, message: 'The query took longer than 30 s.', errors: [] });
      return route.fulfill({ status: 504, contentType: 'application/json', body });
    });
    await openOverview(AURORA.analyst);
    expect(await page.locator('.ph-widget[data-status="error"]').count()).toBe(1);
    expect(await page.locator('.ph-widget[data-status="ready"]').count()).toBe(9);
    await page
      .locator('.ph-widget[data-status="error"]')
      .getByRole('button', { name: /try again|retry/i })
      .click();
    await page.locator('.ph-type-contentByProperty[data-status="ready"]').waitFor();
  });
});

describe('access', () => {
  test('SHELL-066..070: a page outside the feature list is forbidden, and leads back', async () => {
    await page.route('**/users/user-info', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.features = ['overview_page'];
      await route.fulfill({ response: answer, json: body });
    });
    await openOverview(AURORA.analyst);
    await page.goto(`${playhead.url}/viewer-insights/dma_page`);
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor();
    await page.getByText('You do not have the permissions to view this page.').waitFor();
    await page.getByText('Please contact your account admin or playhead support team for help.').waitFor();
    await page.getByRole('button', { name: 'Return to Overview Page' }).click();
    await page.waitForURL('**/viewer-insights/overview_page');
    await widgetsSettled(page);
  });

  test('wrong credentials are refused in words', async () => {
    await page.goto(playhead.url);
    await page.getByLabel('E-mail').fill(AURORA.analyst);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('E-mail or password is not correct.').waitFor();
  });
});
