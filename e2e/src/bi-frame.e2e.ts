import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from './api-session.ts';
import { allowOrigins } from './embed-origins.ts';
import { type SdkHost, startSdkHost } from './sdk-host.ts';
import { AURORA, lastDaysFilters, setStage } from './stage.ts';

const EXPLORE = '/embed/explore/playhead/customer_view';
const EVENTS = [
  'explore:ready',
  'explore:run:start',
  'explore:run:complete',
  'explore:state:changed',
  'page:changed',
  'session:status',
  'session:tokens:request',
];

const stage = setStage();
let page: Page;
let problems: () => readonly string[];
let token: string;
/** Both may frame Playhead for the customer; `foreign` may not. */
let host: SdkHost;
let otherHost: SdkHost;
let foreign: SdkHost;

beforeAll(async () => {
  const apiHost = stage.playhead().url;
  token = (await signInAs(apiHost, AURORA.analyst)).token;
  const shared = { apiHost, events: EVENTS, explore: (search: string) => `${EXPLORE}${search}` };
  const qidOf = (src: string) => new URLSearchParams(src.split('?')[1]).get('qid') ?? '';
  const sign = async (src: string) => apiHost + (await embedAddress(qidOf(src), host.url));
  host = await startSdkHost({ ...shared, sign });
  // These pages got hold of addresses that were made for the first.
  otherHost = await startSdkHost({ ...shared, sign });
  foreign = await startSdkHost({ ...shared, sign });
  await allowOrigins(stage.playhead(), AURORA, [host.url, otherHost.url]);
});
afterAll(async () => {
  for (const each of [host, otherHost, foreign]) each.close();
  await allowOrigins(stage.playhead(), AURORA, []);
});
beforeEach(async () => {
  ({ page, problems } = await stage.guest());
});
afterEach(() => page.context().close());

const Reply = z.object({ code: z.number(), message: z.string().optional(), data: z.unknown().optional() });

async function post(path: string, body: object) {
  const response = await fetch(`${stage.playhead().url}/v1/customers/${AURORA.id}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return Reply.parse(await response.json());
}

async function storeQuery(fields: readonly string[]): Promise<string> {
  const { data } = await post('reports/query', { fields, filters: lastDaysFilters(AURORA), limit: 20 });
  return z.object({ id: z.string() }).parse(data).id;
}

async function embedAddress(qid: string, embedDomain: string): Promise<string> {
  const body = { type: 'explore', page: 'ci_customer_view_explore', qid, embed_domain: embedDomain };
  const { data } = await post('content-insights/looker-embed-url', body);
  return z.object({ url: z.string() }).parse(data).url;
}

async function heardOf(type: string): Promise<readonly unknown[]> {
  const heard = z.array(z.looseObject({ type: z.string() })).parse(await page.evaluate('window.heard'));
  return heard.filter((event) => event.type === type);
}

async function heardUrls(type: string): Promise<readonly string[]> {
  const Located = z.object({ explore: z.object({ url: z.string() }) });
  return (await heardOf(type)).map((event) => Located.parse(event).explore.url);
}

const isConnected = () => page.evaluate('window.connection !== undefined');
const frameUrl = () =>
  page
    .frames()
    .find((frame) => frame.url().includes('/workbench/'))
    ?.url() ?? '';

function watchSwaps(): readonly string[] {
  const swaps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/bi-frame/session')) swaps.push(request.url());
  });
  return swaps;
}

test('product.md 2: Looker’s own SDK connects to the built-in frame, hears of its runs, loads and runs', async () => {
  const [first, second] = [
    await storeQuery(['customer_view.series', 'customer_view.plays']),
    await storeQuery(['customer_view.device', 'customer_view.plays']),
  ];
  await page.goto(`${host.url}/?qid=${first}`);
  await expect.poll(isConnected).toBe(true);
  await expect.poll(() => heardOf('explore:run:complete')).not.toEqual([]);
  const explore = {
    url: `${EXPLORE}?qid=${first}`,
    absoluteUrl: `${stage.playhead().url}/workbench${EXPLORE}?qid=${first}`,
  };
  expect((await heardOf('explore:ready'))[0]).toEqual({ type: 'explore:ready', explore });
  expect((await heardOf('explore:run:start'))[0]).toEqual({ type: 'explore:run:start', explore });
  expect((await heardOf('explore:run:complete'))[0]).toEqual({ type: 'explore:run:complete', explore });
  expect((await heardOf('page:changed'))[0]).toEqual({
    type: 'page:changed',
    page: { type: 'explore', ...explore, lookerVersion: '25.4.0' },
  });
  expect(frameUrl()).not.toContain('code=');

  const loading = `{ url: '${EXPLORE}?qid=${second}', options: { waitUntilLoaded: true } }`;
  await page.evaluate(`window.connection.loadUrl(${loading}).then(() => undefined)`);
  await expect.poll(() => heardUrls('explore:state:changed')).toContain(`${EXPLORE}?qid=${second}`);
  await expect.poll(() => heardUrls('explore:run:complete')).toContain(`${EXPLORE}?qid=${second}`);

  const runs = (await heardOf('explore:run:complete')).length;
  await page.evaluate('window.connection.asExploreConnection().run()');
  await expect.poll(async () => (await heardOf('explore:run:complete')).length).toBeGreaterThan(runs);
  expect(await page.evaluate(`window.connection.sendAndReceive('explore:properties:get')`)).toMatchObject([
    { type: 'explore', url: `${EXPLORE}?qid=${second}` },
  ]);
  expect(problems()).toEqual([]);
});

const addressBody = (embedDomain: string) => ({
  type: 'explore',
  page: 'ci_customer_view_explore',
  embed_domain: embedDomain,
});

test('WBK-003: an expired token is swapped through the host, and the frame goes on', async () => {
  let refusals = 0;
  await page.route('**/v1/customers/**', async (route) => {
    if (refusals > 0 || !route.request().url().includes('/queries/run/json')) return route.continue();
    refusals += 1;
    const body = JSON.stringify({
      code: 440,
      message: 'Your sign-in has expired.',
      errors: [{ code: 'token_expired' }],
    });
    return route.fulfill({ status: 440, contentType: 'application/json', body });
  });
  const qid = await storeQuery(['customer_view.series', 'customer_view.plays']);
  await page.goto(`${host.url}/?qid=${qid}`);
  await expect.poll(() => heardOf('session:tokens:request')).toHaveLength(1);
  const code = new URLSearchParams((await embedAddress(qid, host.url)).split('?')[1]).get('code');
  await page.evaluate(`window.connection.send('session:tokens', { api_token: '${code}', api_token_ttl: 60 })`);
  await expect.poll(() => heardOf('session:status')).toHaveLength(2);
  await page.evaluate('window.connection.asExploreConnection().run()');
  await expect.poll(() => heardUrls('explore:run:complete')).toContain(`${EXPLORE}?qid=${qid}`);
});

describe('attack 24', () => {
  test('an allowed page with an address for another one connects to nothing, and no message changes that', async () => {
    const qid = await storeQuery(['customer_view.series', 'customer_view.plays']);
    const swaps = watchSwaps();
    await page.goto(`${otherHost.url}/?qid=${qid}`);
    await expect.poll(frameUrl).toContain(`qid=${qid}`);
    await expect.poll(frameUrl).not.toContain('code=');
    for (const message of [`'{"type":"look:run"}'`, '{ action: 0, data: {} }', '{ action: 1, data: {} }']) {
      await page.evaluate(`document.querySelector('iframe').contentWindow.postMessage(${message}, '*')`);
    }
    expect([await page.evaluate('window.heard'), await isConnected(), swaps]).toEqual([[], false, []]);
  });

  test('a foreign page cannot frame the workbench, and the code in its hands stays unused', async () => {
    const qid = await storeQuery(['customer_view.series', 'customer_view.plays']);
    const swaps = watchSwaps();
    await page.goto(`${foreign.url}/?qid=${qid}`);
    await expect.poll(() => problems().join(' ')).toMatch(/frame-ancestors|Framing/i);
    expect([await page.evaluate('window.heard'), await isConnected(), swaps]).toEqual([[], false, []]);
  });

  test('a foreign page gets no address', async () => {
    expect((await post('content-insights/looker-embed-url', addressBody(foreign.url))).code).toBe(400);
  });
});
