import { BROWSER_FLAGS, findBrowser } from '@playhead/server/platform/browser/find-browser';
import { type Browser, chromium, type Page } from 'playwright-core';

export async function launchBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if ('reason' in found) throw new Error(found.reason);
  return chromium.launch({ executablePath: found.executablePath, args: [...BROWSER_FLAGS], headless: true });
}

/** What went wrong in the page: script errors, console errors, CSP violations. A journey ends with none of them. */
export function watchPage(page: Page): () => readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return () => problems;
}

/** Waits until nothing moves: a list that still unfolds swallows a click, a colour on its way has a contrast nobody sees. */
export async function motionEnded(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((motion) => motion.effect?.getTiming().iterations !== Infinity)
    .map((motion) => motion.finished.catch(() => undefined)))`);
}
