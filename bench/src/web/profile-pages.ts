import type { Page } from 'playwright-core';
import { type At, OVERVIEW } from './bench-page.ts';
import { freshPage } from './browser.ts';
import { profiled, type ProfileSummary } from './cpu-profile.ts';
import { chooseValue } from './measure-filter.ts';
import { settled } from './page-watch.ts';

/** Profiles missed goals: opening Overview with a warm HTTP cache, and a filter change on it. */
export async function profilePages(at: At, dist: string): Promise<void> {
  const first = await freshPage(at);
  const open = async (page: Page) => {
    await page.goto(`${at.url}${OVERVIEW}`, { waitUntil: 'commit' });
    await settled(page);
  };
  await open(first);
  const page = await first.context().newPage();
  await first.close();
  tell('Overview opens', await profiled(page, dist, () => open(page)));
  await chooseValue(page, { filter: 'Device Type', nth: 0 });
  await page.evaluate(() => window.benchWatch.waitForPress('Apply'));
  const summary = await profiled(page, dist, async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await settled(page);
  });
  tell('A filter is applied', summary);
  await page.context().close();
}

function tell(title: string, { busyMs, folders, functions }: ProfileSummary): void {
  console.log(`\n${title}: the main thread worked ${busyMs.toFixed(0)} ms`);
  for (const { name, ms } of [...folders, { name: '--', ms: 0 }, ...functions]) {
    console.log(`${ms.toFixed(1).padStart(8)} ms  ${name}`);
  }
}
