import { startTestProvider, TEST_CLIENT, type TestProvider } from '@playhead/server/platform/identity/test-provider';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, watchPage } from './browser.ts';
import { type Playhead, removeDataDir } from './playhead-process.ts';
import { startOnPreparedDemo } from './prepared-demo.ts';
import { ACTION_LIMIT_MS } from './stage.ts';

let provider: TestProvider;
let playhead: Playhead;
let browser: Browser;
let page: Page;
let problems: () => readonly string[];

beforeAll(async () => {
  provider = await startTestProvider();
  [playhead, browser] = await Promise.all([
    startOnPreparedDemo({
      environment: {
        PLAYHEAD_OIDC_ISSUER: provider.issuer,
        PLAYHEAD_OIDC_CLIENT_ID: TEST_CLIENT.id,
        PLAYHEAD_OIDC_CLIENT_SECRET: TEST_CLIENT.secret,
        PLAYHEAD_OIDC_NAME: 'Example ID',
        PLAYHEAD_OIDC_CUSTOMER_CLAIM: 'org',
        PLAYHEAD_OIDC_CUSTOMERS: 'aurora=1001',
        PLAYHEAD_OIDC_PERMISSIONS_CLAIM: 'roles',
        PLAYHEAD_OIDC_PERMISSIONS: 'analyst=ci_export_permission',
        PLAYHEAD_PASSWORD_SIGN_IN: 'off',
      },
    }),
    launchBrowser(),
  ]);
  provider.addresses.add(`${playhead.url}/sign-in/callback`).add(`${playhead.url}/sign-in`);
  provider.accounts.set('ada', {
    email: 'ada@aurora.example',
    name: 'Ada Provider',
    org: 'aurora',
    roles: ['analyst'],
  });
  provider.accounts.set('eve', { email: 'eve@else.example', name: 'Eve' });
});
afterAll(async () => {
  await browser.close();
  await playhead.stop();
  await removeDataDir(playhead.dataDir);
  await provider.stop();
});
beforeEach(async () => {
  page = await (
    await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  ).newPage();
  page.setDefaultTimeout(ACTION_LIMIT_MS);
  // The provider's own pages name a font on the internet; nothing leaves this machine.
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  problems = watchPage(page);
});
afterEach(() => page.context().close());

async function signInAs(login: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a user signs in at the provider, comes back to the page, and signs out at both', async () => {
  await page.goto(`${playhead.url}/viewer-insights/device_page?period=Yesterday`);
  await signInAs('ada');
  await page.getByRole('button', { name: /account of Ada Provider/ }).waitFor();
  const address = new URL(page.url());
  expect(address.origin + address.pathname).toBe(`${playhead.url}/viewer-insights/device_page`);
  expect(address.searchParams.get('period')).toBe('Yesterday');
  // Cookies know no ports: those of the provider are here too.
  const cookies = await page.context().cookies(`${playhead.url}/portal/provider/start`);
  expect(cookies.filter(({ name }) => name.includes('playhead'))).toEqual([]);

  await page.getByRole('button', { name: /account of Ada Provider/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByRole('button', { name: 'Sign in with Example ID' }).waitFor();
  expect(page.url()).toBe(`${playhead.url}/sign-in`);
  // The provider asks again.
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await page.getByPlaceholder('Enter any login').waitFor();
  expect(problems()).toEqual([]);
});

test('a user without a customer reads what to do', async () => {
  await page.goto(`${playhead.url}/sign-in`);
  await signInAs('eve');
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  expect(await page.getByRole('alert').textContent()).toBe(
    'You are signed in at Example ID as eve@else.example, but this account belongs to no customer here. ' +
      'Ask your administrator for access, then sign in again.',
  );
});
