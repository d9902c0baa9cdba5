import { BROWSER_FLAGS, findBrowser } from '@playhead/server/platform/browser/find-browser';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { watchPage } from './page-watch.ts';

const VIEWPORT = { width: 1440, height: 900 };
/** Aurora Stream, all permissions. */
export const DEMO_READER = { email: 'analyst@aurora.example', password: 'playhead-demo' };

/** Cookies and storage of a signed-in user. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function launchBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if ('reason' in found) throw new Error(found.reason);
  return chromium.launch({ executablePath: found.executablePath, args: [...BROWSER_FLAGS], headless: true });
}

/** A new context with an empty HTTP cache; every document is watched. */
export async function freshPage(options: { browser: Browser; signedIn?: SignedIn }): Promise<Page> {
  const { browser, signedIn } = options;
  const context = await browser.newContext({
    viewport: VIEWPORT,
    ...(signedIn === undefined ? {} : { storageState: signedIn }),
  });
  await context.addInitScript(watchPage);
  return context.newPage();
}

export async function signIn(browser: Browser, url: string): Promise<SignedIn> {
  const page = await freshPage({ browser });
  await page.goto(url);
  await page.getByLabel('E-mail').fill(DEMO_READER.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_READER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('.ph-widget').first().waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
