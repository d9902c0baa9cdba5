import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { watchPage } from './page-watch.ts';

const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** As in the journeys: the package's own flags crash with several pages and switch web security off. */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];
const VIEWPORT = { width: 1440, height: 900 };
/** Aurora Stream, all permissions. */
export const DEMO_READER = { email: 'analyst@aurora.example', password: 'playhead-demo' };

/** Cookies and storage of a signed-in reader. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function launchBrowser(): Promise<Browser> {
  const found = process.env['CHROMIUM_PATH'] ?? SYSTEM_CHROMIUM.find((path) => existsSync(path));
  const executablePath = found ?? (await sparticuz.executablePath());
  return chromium.launch({ executablePath, args: FLAGS, headless: true });
}

/** A page in a context of its own: nothing in its HTTP cache, the watch in every document. */
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
