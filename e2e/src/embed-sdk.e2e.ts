import { renewSession } from '@playhead/contract/http/account/portal';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from './api-session.ts';
import { widgetsInTrouble, widgetsSettled } from './dashboard-driver.ts';
import { type EmbedHost, startEmbedHost } from './embed-host.ts';
import { allowOrigins } from './embed-origins.ts';
import { AURORA, BOREALIS, setStage } from './stage.ts';

const Renewed = z.object({ data: z.object({ token: z.string() }) });

const stage = setStage();
let host: EmbedHost;
let current: string;
/** What the portal's server responds; tests change it. */
let giveToken: (reason: string) => Promise<string | null>;
let page: Page;
let problems: () => readonly string[];

beforeAll(async () => {
  host = await startEmbedHost({ playheadUrl: stage.playhead().url, token: (reason) => giveToken(reason) });
  ({ token: current } = await signInAs(stage.playhead().url, BOREALIS.analyst));
  await allowOrigins(stage.playhead(), BOREALIS, [portal()]);
});
afterAll(() => host.close());
beforeEach(async () => {
  ({ page, problems } = await stage.guest());
  giveToken = async (reason) => (reason === 'start' ? current : renew());
  host.requested.length = 0;
});
afterEach(() => page.context().close());

const portal = () => `http://127.0.0.1:${host.port}`;

async function renew(): Promise<string> {
  const response = await fetch(`${stage.playhead().url}${renewSession.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${current}` },
  });
  current = Renewed.parse(await response.json()).data.token;
  return current;
}

function appFrame(): Frame {
  const frame = page.frames().find((candidate) => candidate.url().startsWith(stage.playhead().url));
  if (frame === undefined) throw new Error('There is no frame of Playhead.');
  return frame;
}

const app = (): FrameLocator => page.frameLocator('iframe').first();
const title = (name: string) => app().getByRole('heading', { level: 1, name }).waitFor();

async function openWatched(pageId: string, origin = portal()): Promise<void> {
  await page.goto(`${origin}/watched?page=${pageId}`);
}

const Traffic = z.array(z.looseObject({ direction: z.string() }));
const traffic = async () => Traffic.parse(await page.evaluate('window.traffic'));
const typesFromApp = async () =>
  (await traffic()).flatMap(({ direction, message }) =>
    direction === 'from-app' ? [z.object({ type: z.string() }).parse(message).type] : [],
  );

const PageChanged = z.object({ type: z.literal('page-changed'), payload: z.object({ page: z.string() }) });
const pagesShown = async () =>
  (await traffic()).flatMap(({ direction, message }) => {
    const change = PageChanged.safeParse(message);
    return direction === 'from-app' && change.success ? [change.data.payload.page] : [];
  });

describe('the examples of docs/embedding.md', () => {
  test.each(['module', 'script', 'element', 'react'])(
    'SHELL-002, SHELL-026, SHELL-027: /%s shows the app and goes where the portal or the user leads',
    async (form) => {
      await page.goto(`${portal()}/${form}`);
      await title('Overview');
      const before = [appFrame().url(), await page.evaluate('history.length')];
      await page.locator('#segments').click();
      await title('Segments');
      await expect.poll(() => page.locator('#page').innerText()).toBe('segments_list');
      await app().locator('a[data-page="overview_page"]').click();
      await title('Overview');
      await expect.poll(() => page.locator('#page').innerText()).toBe('overview_page');
      await page.locator('#dark').click();
      await app().locator('html[data-ph-theme="dark"]').waitFor();
      expect([appFrame().url(), await page.evaluate('history.length')]).toEqual(before);
      expect(appFrame().url()).not.toContain('eyJ');
      expect(host.requested).toEqual(['start']);
      expect(problems()).toEqual([]);
    },
  );
});

test('unmount ends the frame and its messages', async () => {
  await openWatched('segments_list');
  await title('Segments');
  await page.evaluate('window.playhead.unmount()');
  const heard = (await traffic()).length;
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(stage.playhead().url))).toBe(false);
  await page.evaluate("window.playhead.navigate('overview_page')");
  expect((await traffic()).length).toBe(heard);
});

test('ERR-007: a token that expires during queries is replaced; period, scroll position and running queries stay', async () => {
  await openWatched('overview_page');
  await widgetsSettled(app());
  await app()
    .getByRole('button', { name: /^Last \d+ Days/ })
    .first()
    .click();
  await app().getByText('Yesterday', { exact: true }).last().click();
  await app().getByRole('button', { name: 'Apply' }).click();
  const yesterday = app()
    .getByRole('button', { name: /^Yesterday/ })
    .first();
  await yesterday.waitFor();
  await widgetsSettled(app());
  await appFrame().evaluate("document.querySelector('main').dataset.probe = 'same'; window.scrollTo(0, 200)");

  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const tokens: string[] = [];
  let seen = 0;
  await page.route('**/queries/run/json', async (route) => {
    seen += 1;
    const turn = seen;
    tokens.push((await route.request().headerValue('authorization')) ?? '');
    if (turn === 1) {
      held.resolve();
      await release.promise;
    }
    const expired = { code: 440, message: 'Your sign-in has expired.', errors: [] };
    return turn === 2 ? route.fulfill({ status: 440, json: expired }) : route.continue();
  });
  await app().getByRole('button', { name: 'Refresh now' }).click();
  await held.promise;
  await expect.poll(() => host.requested).toEqual(['start', 'expired']);
  release.resolve();
  await expect.poll(() => new Set(tokens).size).toBe(2);
  await widgetsSettled(app());

  expect(await widgetsInTrouble(app())).toEqual([]);
  await yesterday.waitFor();
  expect(await appFrame().evaluate("document.querySelector('main').dataset.probe")).toBe('same');
  expect(await appFrame().evaluate('window.scrollY')).toBe(200);
  expect(await typesFromApp()).not.toContain('token-expired');
  expect(tokens.at(-1)).toBe(`Bearer ${current}`);
});

const everyHostMessage = [
  { type: 'host:hello', payload: { version: 1, theme: 'dark', hideMenu: true } },
  { type: 'session:token', payload: { token: 'forged' } },
  { type: 'session:token:refused', payload: {} },
  { type: 'navigate', payload: { page: 'overview_page' } },
  { type: 'theme:change', payload: { theme: 'dark' } },
  { type: 'print', payload: {} },
  { type: 'open-drill-down-menu', payload: { x: 1, y: 1, items: [{ key: 'content' }] } },
  { type: 'close-drill-down-menu', payload: {} },
];
const everyAppMessage = [
  { type: 'app:hello', payload: { version: 1 } },
  { type: 'session:token:request', payload: { reason: 'expired' } },
  { type: 'token-expired', payload: { message: 'forged' } },
  { type: 'page-changed', payload: { page: 'forged', title: 'forged', path: '/forged' } },
  { type: 'app:ready', payload: { page: 'forged' } },
  { type: 'logout', payload: {} },
  { type: 'resize', payload: { height: 1 } },
  { type: 'download', payload: { name: 'forged', state: 'started' } },
];

describe('attack 24: foreign origins', () => {
  test('messages of every type from three foreign origins change neither the app nor the portal', async () => {
    await openWatched('segments_list');
    await title('Segments');
    await appFrame().evaluate('window.printed = 0; window.print = () => { window.printed += 1; }');
    const ignored = async () => (await traffic()).filter(({ direction }) => direction === 'ignored');
    expect(await ignored()).toEqual([]);
    for (const origin of [
      `http://localhost:${host.port}`,
      `http://evil.localhost:${host.port}`,
      `http://other.localhost:${host.port}`,
    ]) {
      const loaded = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith(origin));
      await page.evaluate(`document.querySelector('#foreign').src = '${origin}/blank'`);
      const foreign = await loaded;
      await foreign.evaluate(`
        for (const message of ${JSON.stringify(everyHostMessage)}) parent.frames[0].postMessage(message, '*');
        for (const message of ${JSON.stringify(everyAppMessage)}) parent.postMessage(message, '*');`);
    }
    const expected = 3 * everyAppMessage.length;
    await expect.poll(async () => (await ignored()).length).toBe(expected);
    expect(await ignored()).toEqual(
      Array.from({ length: expected }, () => ({ direction: 'ignored', reason: 'origin' })),
    );
    expect(await page.evaluate('window.playhead.ignored()')).toEqual({ origin: expected, source: 0, shape: 0 });
    // A message of the portal itself comes after those of the others: it is the only one that changes anything.
    await page.evaluate("window.playhead.navigate('device_overview')");
    await title('Devices');
    await expect.poll(pagesShown).toEqual(['segments_list', 'device_overview']);
    expect(await typesFromApp()).not.toContain('token-expired');
    expect(await appFrame().evaluate('window.printed')).toBe(0);
    expect(await app().locator('html[data-ph-theme="dark"]').count()).toBe(0);
    await app().getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(host.requested).toEqual(['start']);
  });

  test('a portal that is on no list gets no frame, no message and no token request', async () => {
    await openWatched('segments_list', `http://localhost:${host.port}`);
    await expect.poll(() => problems().join(' ')).toMatch(/frame-ancestors|Framing/i);
    expect(await traffic()).toEqual([]);
    expect(host.requested).toEqual([]);
  });

  test('a portal on the list of another customer is refused once the user is known', async () => {
    const { token } = await signInAs(stage.playhead().url, AURORA.reader);
    giveToken = async () => token;
    await openWatched('segments_list');
    await app().getByRole('heading', { name: 'This portal may not show Playhead' }).waitFor();
    expect(await typesFromApp()).not.toContain('app:ready');
  });

  test('a portal where nobody is signed in shows nothing of Playhead', async () => {
    giveToken = async () => null;
    await openWatched('segments_list');
    await app()
      .getByText(/^Waiting for the portal/)
      .waitFor();
    const error = { direction: 'error', text: 'Error: Nobody is signed in.' };
    await expect.poll(async () => (await traffic()).at(-1)).toEqual(error);
    expect(await typesFromApp()).not.toContain('app:ready');
  });
});
