import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { motionEnded } from './browser.ts';
import { widgetsSettled } from './dashboard-driver.ts';
import { AURORA, setStage } from './stage.ts';

describe('download dialogs', () => {
  const stage = setStage();

  async function opened(page: Page, { from, entry }: { from: string; entry: string }) {
    await page.getByRole('button', { name: from }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: entry, exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await motionEnded(page);
    return dialog;
  }

  test.each([
    ['EXP-010', 'overview_page', { from: 'Page settings', entry: 'Download as PDF' }, 'Filename', 600],
    ['EXP-012', 'overview_page', { from: 'Page settings', entry: 'Download as CSV' }, 'Filename', 600],
    ['EXP-013', 'overview_page', { from: 'Actions for Trend', entry: 'Download Data' }, 'Filename', 600],
    ['EXP-016', 'unique_viewers_page', { from: 'Actions for Unique Viewers', entry: 'Download' }, 'File name', 570],
  ] as const)('%s on %s: by keyboard, with the focus on the file name', async (_id, address, way, fieldName, width) => {
    const { page, context, open, problems } = await stage.visit(AURORA.analyst);
    await open(`${address}?period=Last+7+Days`);
    await widgetsSettled(page);
    const dialog = await opened(page, way);
    expect((await dialog.boundingBox())?.width).toBe(width);
    const field = dialog.getByRole('textbox', { name: fieldName });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await graveViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: way.from });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(problems()).toEqual([]);
    await context.close();
  });
});
