import { BROWSER_FLAGS, findBrowser } from '@playhead/server/platform/browser/find-browser';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export async function launchBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if ('reason' in found) throw new Error(found.reason);
  return chromium.launch({ executablePath: found.executablePath, args: [...BROWSER_FLAGS], headless: true });
}

let shared: Promise<Browser> | null = null;

/** The worker's browser, for files that run one after the other in it: each closes the contexts that it opened. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launchBrowser();
  return shared;
}

/** Script errors, console errors and CSP violations. A journey must end without any. */
export function watchPage(page: Page): () => readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return () => problems;
}

const DESCRIBED_CHARACTERS = 4_000;

/** Prints what a failed test left open: dialogs, or else the whole page. */
export async function describePages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const dialogs = await page.getByRole('dialog').all();
    const shown = dialogs.length > 0 ? dialogs : [page.locator('body')];
    const texts = await Promise.all(shown.map((part) => part.ariaSnapshot().catch(String)));
    console.error(`${page.url()} shows:\n${texts.join('\n').slice(0, DESCRIBED_CHARACTERS)}`);
  }
}

/**
 * Waits until animations end: a list that is still opening swallows a click, and a colour in transition has a
 * contrast nobody sees. Those that follow the scrolling never end.
 */
export async function motionEnded(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((motion) => motion.effect?.getTiming().iterations !== Infinity && motion.timeline === document.timeline)
    .map((motion) => motion.finished.catch(() => undefined)))`);
}
