import { addDays, localDateOf } from '@playhead/domain/periods';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from './api-session.ts';
import { launchBrowser } from './browser.ts';
import { ribbonNumbers } from './dashboard-driver.ts';
import { queryNumber } from './engine-access.ts';
import { type Playhead, removeDataDir } from './playhead-process.ts';
import { startOnPreparedDemo } from './prepared-demo.ts';
import { ACTION_LIMIT_MS, AURORA } from './stage.ts';
import { segmentList } from './segments/segment-list-driver.ts';
import { writeToEngine } from './segments/write-to-engine.ts';

const today = localDateOf(new Date(), AURORA.zone);
/** Enough sessions for the server to use the sample: 20,000 viewers, a third of them on each device. */
const CROWD = `INSERT INTO playhead.sessions
    (customer_id, viewer_id, household_id, session_id, start_utc, end_utc, started, content_seconds, device, screen, country)
  SELECT ${AURORA.id}, concat('crowd-', toString(number % 20000)), concat('home-', toString(number % 20000)),
    concat('crowd-', toString(number)), toDateTime('${addDays(today, -20)} 12:00:00', 'UTC') + number,
    toDateTime('${addDays(today, -20)} 12:00:00', 'UTC') + number, true, 600,
    ['Roku', 'Web', 'Fire TV'][number % 3 + 1], 'TV', 'united states'
  FROM numbers(600000)`;

/** A separate Playhead: the shared one has too few sessions for sampling. */
let playhead: Playhead;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [playhead, browser] = await Promise.all([
    startOnPreparedDemo({ environment: { PLAYHEAD_SAMPLE_FIRST_MS: '0' } }),
    launchBrowser(),
  ]);
  await writeToEngine(playhead.dataDir, CROWD);
  const value = JSON.stringify(await signInAs(playhead.url, AURORA.analyst));
  const origins = [{ origin: playhead.url, localStorage: [{ name: 'playhead.session', value }] }];
  page = await (
    await browser.newContext({ reducedMotion: 'reduce', storageState: { cookies: [], origins } })
  ).newPage();
  page.setDefaultTimeout(ACTION_LIMIT_MS);
});
afterAll(async () => {
  await browser.close();
  await playhead.stop();
  await removeDataDir(playhead.dataDir);
});

test('SEG-009, SEG-045, SEG-084: of many sessions a sample is told first, then the exact numbers in its place', async () => {
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/segment-coverage\?sampled=false/, async (route) => {
    await isLet;
    await route.continue();
  });
  await page.goto(`${playhead.url}/viewer-insights/segments_list`);
  const builder = await segmentList(page).create();
  await builder.timeRange.rolling('past 30 days');
  await builder.tab('Consumption attributes');
  await builder.values('Device Type', 'Roku');
  await builder.coverage.getByText(/^Sample ±\d+\.\d\d%, counting exactly…$/).waitFor();
  const step = builder.steps.getByRole('listitem').filter({ hasText: 'Device Type is Roku' });
  const told = async () => Number((await step.locator('[title]').getAttribute('title'))?.replaceAll(',', ''));
  expect(await step.innerText()).toContain('≈');
  const sampled = await told();
  letGo();
  await builder.coverage.getByText('Exact', { exact: true }).waitFor();
  expect(await step.innerText()).not.toContain('≈');
  const day = `toDate(start_utc, '${AURORA.zone}')`;
  const exact = await queryNumber(
    playhead.dataDir,
    `SELECT uniqExact(viewer_key) FROM c_1001.sessions WHERE started AND household_id IS NOT NULL AND device = 'Roku'
       AND ${day} >= '${addDays(today, -30)}' AND ${day} < '${today}'`,
  );
  expect(await told()).toBe(exact);
  expect(Math.abs(sampled / exact - 1)).toBeLessThan(0.1);
});

test('QRY-009: widgets that take long show an estimate first, and the exact numbers in its place', async () => {
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/queries\/run\/json/, async (route) => {
    if (route.request().postData()?.includes('"precision":"exact"')) await isLet;
    await route.continue();
  });
  await page.goto(`${playhead.url}/viewer-insights/overview_page?period=Last+30+Days`);
  const ribbon = page.locator('.ph-type-ribbon').first();
  const marks = page.getByRole('button', { name: /^estimate…/ });
  await marks.first().waitFor();
  await ribbon.locator('.ph-tile').first().waitFor();
  const place = await ribbon.boundingBox();
  const counted = async () => (await ribbonNumbers(page))['Unique Viewers'] ?? '';
  const [estimated = ''] = /[\d,]+/.exec(await counted()) ?? [];
  letGo();
  await expect.poll(() => marks.count()).toBe(0);
  const day = `toDate(start_utc, '${AURORA.zone}')`;
  const exact = await queryNumber(
    playhead.dataDir,
    `SELECT uniqExact(viewer_key) FROM c_1001.sessions WHERE started
       AND ${day} >= '${addDays(today, -30)}' AND ${day} < '${today}'`,
  );
  await expect.poll(counted).toContain(exact.toLocaleString('en-US'));
  expect(Math.abs(Number(estimated.replaceAll(',', '')) / exact - 1)).toBeLessThan(0.1);
  expect(await ribbon.boundingBox()).toEqual(place);
});

test('WID-008: an estimate stays when the exact numbers fail, and a retry brings them', async () => {
  let fails = true;
  await page.unrouteAll();
  await page.route(/\/queries\/run\/json/, async (route) => {
    const isExact = route.request().postData()?.includes('"precision":"exact"') === true;
    const errors = [{ code: 'query_failed', message: 'The query failed.' }];
    if (isExact && fails) await route.fulfill({ status: 422, json: { code: 422, message: 'failed', errors } });
    else await route.continue();
  });
  await page.goto(`${playhead.url}/viewer-insights/device_overview?period=Last+30+Days`);
  const ribbon = page.locator('.ph-type-ribbon').first();
  const notice = ribbon.getByRole('alert');
  await notice.getByText(/^These are estimates, the exact numbers could not be loaded\./).waitFor();
  await ribbon.locator('.ph-tile').first().waitFor();
  const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
  const numbers = await ribbon.locator('.ph-tile button').first().boundingBox();
  expect(numbers?.y).toBeGreaterThan(y + height);
  fails = false;
  await notice.getByRole('button', { name: 'Retry' }).click();
  await notice.waitFor({ state: 'detached' });
  const day = `toDate(start_utc, '${AURORA.zone}')`;
  const exact = await queryNumber(
    playhead.dataDir,
    `SELECT uniqExact(viewer_key) FROM c_1001.sessions WHERE started
       AND ${day} >= '${addDays(today, -30)}' AND ${day} < '${today}'`,
  );
  await expect
    .poll(async () => (await ribbonNumbers(page))['Unique Viewers'] ?? '')
    .toContain(exact.toLocaleString('en-US'));
});
