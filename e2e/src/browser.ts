import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The package's own flags crash with several pages and switch web security off (stack.md). */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: FLAGS, headless: true });
}

async function chromiumPath(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined) return chosen;
  const installed = SYSTEM_CHROMIUM.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  await mkdir(tmpdir(), { recursive: true });
  return sparticuz.executablePath();
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
