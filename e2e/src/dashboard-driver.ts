import { type PageId, pageEntry } from '@playhead/domain/pages';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from './api-session.ts';

const WIDGETS_LIMIT_MS = 100_000;
const SHOWN_SHORTCUTS = /^(Last \d+ Days|Yesterday|Last Week|Last Month|Year-To-Date|Custom)/;

/** Drives Playhead as a user would. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export type Frame = Pick<Page, 'locator' | 'getByRole' | 'getByText'>;

/** Waits until every widget shows data or says that there is none. */
export async function widgetsSettled(frame: Frame): Promise<number> {
  await frame.locator('.ph-widget').first().waitFor({ timeout: WIDGETS_LIMIT_MS });
  const waiting = frame.locator('.ph-widget[data-status="first-load"], .ph-widget[data-status="updating"]');
  const deadline = Date.now() + WIDGETS_LIMIT_MS;
  while ((await waiting.count()) > 0) {
    if (Date.now() > deadline) throw new Error('widgets did not settle');
    await waiting.first().waitFor({ state: 'detached', timeout: WIDGETS_LIMIT_MS });
  }
  return frame.locator('.ph-widget[data-status="ready"]').count();
}

/** Widgets that are not ready, with their messages. */
export async function widgetsInTrouble(frame: Frame): Promise<string[]> {
  const others = frame.locator('.ph-widget:not([data-status="ready"]), .ph-widget:has([role="alert"])');
  return (await others.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
}

export function widgetCalled(frame: Frame, title: string): Locator {
  return frame.locator('.ph-widget').filter({ has: frame.getByRole('heading', { name: title, exact: true }) });
}

/** The exact numbers of the ribbon, as a screen reader reads them. */
export async function ribbonNumbers(frame: Frame): Promise<Record<string, string>> {
  const tiles = frame.locator('.ph-type-ribbon .ph-tile');
  const numbers: Record<string, string> = {};
  for (const tile of await tiles.all()) {
    numbers[await tile.locator('.ph-tile-label').innerText()] = await tile.locator('.ph-sr').first().innerText();
  }
  return numbers;
}

/** Cells of the first rows by column name. */
export async function tableRows(widget: Locator): Promise<Record<string, string>[]> {
  const names = (await widget.locator('thead th').allInnerTexts()).map((name) => name.replace(/[↑↓]/, '').trim());
  const rows: Record<string, string>[] = [];
  for (const row of await widget.locator('tbody tr:not(.ph-spacer)').all()) {
    const cells = await row.locator('td').allInnerTexts();
    rows.push(Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()])));
  }
  return rows;
}

export async function choosePeriod(page: Page, shortcut: string): Promise<void> {
  await page.getByRole('button', { name: SHOWN_SHORTCUTS }).first().click();
  await page.getByText(shortcut, { exact: true }).last().click();
  await page.getByRole('button', { name: 'Apply' }).click();
}

/** Opens the menu group first. */
export async function openFromMenu(page: Page, id: PageId): Promise<void> {
  const entry = page.getByRole('navigation', { name: 'Pages' }).locator(`a[data-page="${id}"]`);
  if (!(await entry.isVisible())) {
    const group = page.locator('li').filter({ has: page.locator(`a[data-page="${id}"]`) });
    await group.first().getByRole('button').first().click();
  }
  await entry.click();
  await titleShown(page, pageEntry(id).label);
}

/** The heading starts with the page's name; the name of a series or device may follow. */
export async function titleShown(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${title}(:|$)`) }).waitFor();
}

export async function chooseTheme(page: Page, theme: 'Light' | 'Dark'): Promise<void> {
  await page.getByTitle(theme, { exact: true }).click();
  await page.locator(`html[data-ph-theme="${theme.toLowerCase()}"]`).waitFor({ state: 'attached' });
}
