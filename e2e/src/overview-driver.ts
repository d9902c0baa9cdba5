import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from './api-session.ts';

const WIDGETS_LIMIT_MS = 30_000;

/** Drives Playhead in words of its users. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export type Frame = Pick<Page, 'locator' | 'getByRole' | 'getByText'>;

/** Every widget of the page shows data, or says that there is none. */
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

/** The exact numbers of the ribbon, as a screen reader says them. */
export async function ribbonNumbers(frame: Frame): Promise<Record<string, string>> {
  const tiles = frame.locator('.ph-type-ribbon .ph-tile');
  const numbers: Record<string, string> = {};
  for (const tile of await tiles.all()) {
    numbers[await tile.locator('.ph-tile-label').innerText()] = await tile.locator('.ph-sr').first().innerText();
  }
  return numbers;
}

export async function choosePeriod(page: Page, shortcut: string): Promise<void> {
  await page
    .getByRole('button', { name: /Last 7 Days|Last 30 Days|Yesterday/ })
    .first()
    .click();
  await page.getByText(shortcut, { exact: true }).last().click();
  await page.getByRole('button', { name: 'Apply' }).click();
}
