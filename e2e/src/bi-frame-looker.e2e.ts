import { formatRange } from '@playhead/domain/periods';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from './api-session.ts';
import { launchBrowser, watchPage } from './browser.ts';
import { type LookerStandIn, startLookerStandIn } from './looker-stand-in.ts';
import { type Playhead, removeDataDir } from './playhead-process.ts';
import { startOnPreparedDemo } from './prepared-demo.ts';
import { ACTION_LIMIT_MS, AURORA, filtersInAddress, lastDays, PERIOD_FIELD } from './stage.ts';

const SECRET = '5f0c1b9a7e3d2468ace013579bdf2468';
const FRAMED = ['dma_page', 'device_page'];
const DASHBOARD = '/embed/dashboards/playhead::content_insights__';

let looker: LookerStandIn;
let playhead: Playhead;
let browser: Browser;
let page: Page;
let problems: () => readonly string[];

beforeAll(async () => {
  looker = await startLookerStandIn(SECRET);
  [playhead, browser] = await Promise.all([
    startOnPreparedDemo({
      environment: {
        BI_PROVIDER: 'looker',
        LOOKER_HOST: looker.url,
        LOOKER_EMBED_SECRET: SECRET,
        LOOKER_MODELS: 'playhead',
      },
    }),
    launchBrowser(),
  ]);
  const session = JSON.stringify(await signInAs(playhead.url, AURORA.analyst));
  const localStorage = [{ name: 'playhead.session', value: session }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: playhead.url, localStorage }] },
  });
  page = await context.newPage();
  page.setDefaultTimeout(ACTION_LIMIT_MS);
  problems = watchPage(page);
  await page.route('**/users/user-info', async (route) => {
    const response = await route.fetch();
    const reply = UserInfoReply.parse(await response.json());
    reply.data.decouple_looker = reply.data.decouple_looker.filter((id) => !FRAMED.includes(id));
    await route.fulfill({ response, json: reply });
  });
});
afterAll(async () => {
  await browser.close();
  await playhead.stop();
  await removeDataDir(playhead.dataDir);
  looker.close();
});

const UserInfoReply = z.looseObject({ data: z.looseObject({ decouple_looker: z.array(z.string()) }) });

async function connectedFrame(): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(looker.url));
  await expect.poll(() => find()?.evaluate('window.connected')).toBe(true);
  const frame = find();
  if (frame === undefined) throw new Error('The frame is gone.');
  return frame;
}

const dashboard = (id: string, filters: object = {}) => ({
  id,
  title: id,
  url: `${DASHBOARD}${id}?x=1`,
  absoluteUrl: `${looker.url}${DASHBOARD}${id}?x=1`,
  dashboard_filters: filters,
});

test('SHELL-005, SHELL-030, SHELL-061: a page off decouple_looker is Looker’s dashboard, with the filters in its address', async () => {
  const filter = encodeURIComponent('{"genre":[{"op":"is_equal_to","value":"Drama"}]}');
  await page.goto(`${playhead.url}/viewer-insights/dma_page?period=Yesterday&filterStr=${filter}`);
  const frame = await connectedFrame();
  expect(looker.opened).toHaveLength(1);
  const [path, query] = looker.opened[0]?.split('?') ?? [];
  expect(path).toBe(`${DASHBOARD}dma_page`);
  const search = new URLSearchParams(query);
  expect(search.get('customer_view.genre')).toBe('Drama');
  expect(search.get(PERIOD_FIELD)).toBe(formatRange(lastDays(AURORA, 1)));
  expect([search.get('embed_domain'), search.get('sdk')]).toEqual([playhead.url, '2']);

  await page.getByText('Opening DMA…').waitFor();
  await frame.evaluate(`say('dashboard:loaded', ${JSON.stringify({ dashboard: dashboard('dma_page') })})`);
  await page.getByText('Opening DMA…').waitFor({ state: 'detached' });
  expect(await page.evaluate(`document.querySelector('iframe').style.height`)).toBe('95vh');
  expect(problems()).toEqual([]);
});

test('WBK-006: filters changed inside the frame are the address of the app, and the frame is not opened again', async () => {
  const frame = await connectedFrame();
  const opened = looker.opened.length;
  const filters = { 'customer_view.genre': 'Comedy', [PERIOD_FIELD]: formatRange(lastDays(AURORA, 7)) };
  const detail = { dashboard: dashboard('dma_page', filters) };
  await frame.evaluate(`say('dashboard:filters:changed', ${JSON.stringify(detail)})`);
  await expect
    .poll(() => filtersInAddress(page))
    .toEqual({ genre: [expect.objectContaining({ op: 'is_equal_to', value: 'Comedy' })] });
  expect(new URL(page.url()).searchParams.get('period')).toBe(filters[PERIOD_FIELD]);
  expect(looker.opened).toHaveLength(opened);
  expect(await frame.evaluate('window.connected')).toBe(true);
});

test('WBK-005: a tile of another page changes the address of the app and leaves the frame as it is', async () => {
  const frame = await connectedFrame();
  const opened = looker.opened.length;
  const detail = { dashboard: dashboard('device_page'), tile: { id: 1, title: 'Devices', listen: {} } };
  await frame.evaluate(`say('dashboard:tile:start', ${JSON.stringify(detail)})`);
  await page.waitForURL(/\/viewer-insights\/device_page/);
  await page.getByRole('heading', { level: 1, name: 'Device' }).waitFor();
  expect(looker.opened).toHaveLength(opened);
  expect(await frame.evaluate('window.connected')).toBe(true);
});

test('SHELL-030: a page on the list is drawn by Playhead', async () => {
  await page.goto(`${playhead.url}/viewer-insights/overview_page`);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});
