import { createServer, type Server } from 'node:http';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ribbonNumbers, signIn, widgetsSettled } from './dashboard-driver.ts';
import { setStage } from './stage.ts';

const OPERATOR = 'operator@playhead.example';

const stage = setStage();
let page: Page;
let problems: () => readonly string[];

beforeEach(async () => {
  ({ page, problems } = await stage.guest());
});
afterEach(() => page.context().close());

async function openAnalytics(): Promise<FrameLocator> {
  await page.goto(stage.playhead().portalUrl);
  await signIn(page, OPERATOR);
  await page
    .getByRole('link', { name: /Analytics/ })
    .first()
    .click();
  const frame = page.frameLocator('iframe');
  await widgetsSettled(frame);
  return frame;
}

/** Newest first, as the portal's drawer shows them. */
async function messages(): Promise<string[]> {
  const lines = page.getByRole('complementary', { name: 'Messages' }).locator('li');
  return (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
}

function urlOfApp(): string | undefined {
  const { url } = stage.playhead();
  return page
    .frames()
    .map((frame) => frame.url())
    .find((address) => address.startsWith(url));
}

describe('in the portal', () => {
  test('SHELL-002, SHELL-026: the app runs on another origin, requests its token from the host and leaves its address alone', async () => {
    const frame = await openAnalytics();
    expect(Object.keys(await ribbonNumbers(frame))).toHaveLength(5);
    expect(urlOfApp()).toBeDefined();
    expect(urlOfApp()).not.toMatch(/token|eyJ/);
    await page.getByRole('button', { name: /Messages/ }).click();
    const said = (await messages()).join('\n');
    for (const type of ['app:hello', 'host:hello', 'session:token:request', 'session:token', 'app:ready']) {
      expect(said).toContain(type);
    }
    expect(said).not.toContain('eyJ');
    expect(problems()).toEqual([]);
  });

  test('SHELL-027: the host navigates by message, and hears of pages the app opens', async () => {
    const frame = await openAnalytics();
    const address = urlOfApp();
    expect(address).toBeDefined();
    await page.getByRole('link', { name: 'Segments' }).click();
    await frame.getByRole('heading', { name: 'Segments' }).first().waitFor();
    expect(urlOfApp()).toBe(address);
    await frame.getByRole('link', { name: 'Overview' }).click();
    await widgetsSettled(frame);
    await page.waitForURL(/overview_page/);
  });

  test('the customer switch shows the other customer’s numbers', async () => {
    const frame = await openAnalytics();
    const aurora = await ribbonNumbers(frame);
    await page.getByLabel('Customer').selectOption({ label: 'Borealis TV' });
    await frame.getByText('Borealis TV').first().waitFor();
    await widgetsSettled(frame);
    await expect.poll(() => ribbonNumbers(frame)).not.toEqual(aurora);
  });

  test('token renewal: a token that the server calls expired is swapped through the host, and the page goes on', async () => {
    let refusals = 0;
    await page.route('**/v1/customers/**', async (route) => {
      if (refusals > 0 || !route.request().url().includes('user-info')) return route.continue();
      refusals += 1;
      const body = JSON.stringify({
        code: 440,
        message: 'Your sign-in has expired. Please sign in again.',
        errors: [],
      });
      return route.fulfill({ status: 440, contentType: 'application/json', body });
    });
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/portal/session/renew')) renewals.push(request.method());
    });
    const frame = await openAnalytics();
    expect(renewals).toEqual(['POST']);
    expect(Object.keys(await ribbonNumbers(frame))).toHaveLength(5);
    expect(refusals).toBe(1);
  });

  test('USR-008: signing out of the portal ends the frame', async () => {
    await openAnalytics();
    await page
      .getByRole('button', { name: 'Sign out' })
      .or(page.getByRole('link', { name: 'Sign out' }))
      .click();
    await page.getByLabel('E-mail').waitFor();
    await expect.poll(() => page.frames().length).toBe(1);
  });
});

describe('attack 24: a page of another origin', () => {
  let evil: Server;
  let evilUrl: string;

  beforeAll(async () => {
    evil = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<title>evil</title><iframe src="${stage.playhead().url}/viewer-insights/overview_page"></iframe>
        <script>window.heard = []; addEventListener('message', (event) => window.heard.push(event.data));</script>`);
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const address = evil.address();
    evilUrl = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  });
  afterAll(() => evil.close());

  test('cannot frame the app, and hears nothing from it', async () => {
    await page.goto(evilUrl);
    await expect.poll(() => problems().join(' ')).toMatch(/frame-ancestors|Framing/i);
    expect(urlOfApp() ?? 'blocked').not.toContain('overview_page');
    expect(await page.evaluate('window.heard')).toEqual([]);
  });

  test('cannot steer the app by messages from an opener', async () => {
    await page.goto(stage.playhead().url);
    await signIn(page, OPERATOR);
    await widgetsSettled(page);
    const context = page.context();
    const attacker = await context.newPage();
    await attacker.goto(`${evilUrl}/?opener`);
    const opened = context.waitForEvent('page');
    await attacker.evaluate(`window.victim = window.open('${stage.playhead().url}/viewer-insights/overview_page')`);
    const victim = await opened;
    await widgetsSettled(victim);
    for (const message of [
      { type: 'navigate', payload: { page: 'dma_page' } },
      { type: 'session:token', payload: { token: 'forged' } },
      { type: 'theme:change', payload: { theme: 'dark' } },
      { type: 'host:hello', payload: { version: 1, hideMenu: true } },
    ]) {
      await attacker.evaluate(`window.victim.postMessage(${JSON.stringify(message)}, '*')`);
    }
    await victim.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(new URL(victim.url()).pathname).toBe('/viewer-insights/overview_page');
    expect(
      await victim.evaluate("localStorage.getItem('playhead.session') ?? JSON.stringify({ ...localStorage })"),
    ).not.toContain('forged');
  });
});
