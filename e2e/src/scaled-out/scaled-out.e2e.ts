import { addDays, localDateOf } from '@playhead/domain/periods';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { signInAs } from '../api-session.ts';
import { launchBrowser, watchPage } from '../browser.ts';
import { ribbonNumbers, widgetsInTrouble, widgetsSettled } from '../dashboard-driver.ts';
import { queryEngine, queryNumber } from '../engine-access.ts';
import { removeDataDir } from '../playhead-process.ts';
import { segmentList } from '../segments/segment-list-driver.ts';
import { ACTION_LIMIT_MS, AURORA, lastDays } from '../stage.ts';
import { type ScaledOut, startScaledOut } from './start-scaled-out.ts';

let playhead: ScaledOut;
let browser: Browser;
let page: Page;
let problems: () => readonly string[];

beforeAll(async () => {
  [playhead, browser] = await Promise.all([startScaledOut({ PLAYHEAD_DEMO_SESSIONS: '8000' }), launchBrowser()]);
  const value = JSON.stringify(await signInAs(playhead.url, AURORA.analyst));
  const origins = [{ origin: playhead.url, localStorage: [{ name: 'playhead.session', value }] }];
  page = await (
    await browser.newContext({ reducedMotion: 'reduce', storageState: { cookies: [], origins } })
  ).newPage();
  page.setDefaultTimeout(ACTION_LIMIT_MS);
  problems = watchPage(page);
});
afterAll(async () => {
  await browser.close();
  await playhead.stop();
  await removeDataDir(playhead.dataDir);
});

test('a page behind two servers shows the sessions of both shards', async () => {
  const shards = await queryEngine(
    playhead.dataDir,
    `SELECT _shard_num AS shard, count() AS sessions FROM playhead.sessions GROUP BY shard HAVING sessions > 1000 ORDER BY shard`,
  );
  expect(shards.map(({ shard }) => shard)).toEqual([1, 2]);
  await page.goto(`${playhead.url}/viewer-insights/overview_page?period=Last+30+Days`);
  await widgetsSettled(page);
  expect(await widgetsInTrouble(page)).toEqual([]);
  const { from, to } = lastDays(AURORA, 30);
  const day = `toDate(start_utc, '${AURORA.zone}')`;
  const plays = await queryNumber(
    playhead.dataDir,
    `SELECT count() FROM playhead.sessions WHERE customer_id = ${AURORA.id} AND started AND ${day} BETWEEN '${from}' AND '${to}'`,
  );
  expect((await ribbonNumbers(page))['Plays']).toBe(plays.toLocaleString('en-US'));
  expect(problems()).toEqual([]);
});

test('a segment that a server stores is built by the worker, over both shards', async () => {
  await page.goto(`${playhead.url}/viewer-insights/segments_list`);
  const list = segmentList(page);
  const builder = await list.create();
  await builder.name('Behind two servers');
  await builder.timeRange.rolling('past 60 days');
  await builder.tab('Consumption attributes');
  await builder.values('Device Type', 'Roku');
  await builder.save('OK');
  const today = localDateOf(new Date(), AURORA.zone);
  const day = `toDate(start_utc, '${AURORA.zone}')`;
  const viewers = await queryNumber(
    playhead.dataDir,
    `SELECT uniqExact(viewer_key) FROM playhead.sessions WHERE customer_id = ${AURORA.id} AND started
       AND household_id IS NOT NULL AND device = 'Roku' AND ${day} >= '${addDays(today, -60)}' AND ${day} < '${today}'`,
  );
  expect(viewers).toBeGreaterThan(1);
  expect(await list.builtViewers('Behind two servers')).toBe(viewers);
  expect(problems()).toEqual([]);
});

test('both servers took part', () => {
  expect(playhead.requests().filter((count) => count > 0)).toHaveLength(2);
});
