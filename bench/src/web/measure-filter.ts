import type { Locator, Page } from 'playwright-core';
import { type At, OVERVIEW } from './bench-page.ts';
import { freshPage } from './browser.ts';
import { settled } from './page-watch.ts';
import { samplesOf } from './samples.ts';
import { countWork } from './thread-work.ts';
import type { FilterTimes } from './web-result.ts';

/** Changes a filter on a complete Overview to a value that no cache contains. */
export async function measureFilter(options: At & { filter: string; rounds: number }): Promise<FilterTimes> {
  const { url, filter, rounds } = options;
  const times: Record<'repaint' | 'settled' | 'interaction' | 'longest' | 'thread', number[]> = {
    repaint: [],
    settled: [],
    interaction: [],
    longest: [],
    thread: [],
  };
  const values: string[] = [];
  const page = await freshPage(options);
  // The first visit applies a country filter by default; the second visit of the same tab does not.
  for (const visit of [`${url}${OVERVIEW}`, `${url}${OVERVIEW}`]) {
    await page.goto(visit);
    await settled(page);
  }
  for (let round = 0; round < rounds; round += 1) {
    values.push(await chooseValue(page, { filter, nth: round }));
    await page.evaluate(() => window.benchWatch.waitForPress('Apply'));
    const workDone = await countWork(page);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const { pressedMs, updatingMs, settledMs, interactionMs, longTasks } = await settled(page);
    if (pressedMs === null || updatingMs === null) throw new Error('no widget was seen updating');
    times.repaint.push(updatingMs - pressedMs);
    times.settled.push(settledMs - pressedMs);
    times.interaction.push(interactionMs);
    times.thread.push((await workDone()).taskMs);
    times.longest.push(Math.max(0, ...longTasks.map(({ ms }) => ms)));
    const clear = page.getByRole('button', { name: 'Clear all', exact: true });
    await clear.click();
    await clear.waitFor({ state: 'detached' });
    await settled(page);
  }
  await page.context().close();
  return {
    filter,
    values,
    repaintMs: samplesOf(times.repaint),
    settledMs: samplesOf(times.settled),
    interactionMs: samplesOf(times.interaction),
    longestTaskMs: samplesOf(times.longest),
    threadMs: samplesOf(times.thread),
  };
}

/** In the panel, before Apply: the n-th suggested value. */
export async function chooseValue(page: Page, { filter, nth }: { filter: string; nth: number }): Promise<string> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('navigation').getByRole('button', { name: filter, exact: true }).click();
  const card = panel.getByRole('region', { name: `${filter} filter` });
  await card.getByRole('combobox').last().click();
  const choice = page.locator('.ant-select-item-option').nth(nth);
  await choice.waitFor();
  const name = await choice.innerText();
  const chosen = card.locator('.ant-select-selection-item', { hasText: name });
  await pressUntil(choice, chosen);
  await panel.getByText('Filters', { exact: true }).click();
  return name;
}

const PRESSES = 5;
const SHOWN_WITHIN_MS = 3000;

/** The list is drawn again when suggestions arrive, and a click on a removed row selects nothing. */
async function pressUntil(choice: Locator, chosen: Locator): Promise<void> {
  for (let press = 0; press < PRESSES; press += 1) {
    await choice.click();
    const shown = await chosen.waitFor({ timeout: SHOWN_WITHIN_MS }).then(
      () => true,
      () => false,
    );
    if (shown) return;
  }
  throw new Error('the value could not be chosen');
}
