import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasFocus, keyboardOf } from './keyboard-driver.ts';
import { segmentList } from './segments/segment-list-driver.ts';
import { AURORA, setStage, type Visit } from './stage.ts';

/** Names of the controls from the focused one around to it again. Fails where the focus leaves the dialog. */
async function stopsOfRound(page: Page, dialog: Locator, key: string): Promise<readonly string[]> {
  const MOST = 40;
  const focused = () =>
    dialog.evaluate((element) => {
      const { activeElement } = element.ownerDocument;
      if (!element.ownerDocument.hasFocus() || activeElement === null || !element.contains(activeElement)) return null;
      return activeElement.getAttribute('aria-label') ?? (activeElement.textContent.trim() || activeElement.id);
    });
  const first = await focused();
  const stops: string[] = [];
  for (let stop = await focused(); stops.length < MOST; stop = await focused()) {
    if (stop === null) throw new Error(`${key} left the dialog after ${stops.join(', ')}`);
    if (stops.length > 0 && stop === first) return stops;
    stops.push(stop);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come back to ${first}: ${stops.join(', ')}`);
}

describe('WCAG 2.1.1, 2.4.7: with the keyboard alone', () => {
  const stage = setStage();
  let visit: Visit;
  beforeEach(async () => {
    visit = await stage.visit(AURORA.analyst);
  });
  afterEach(() => visit.context.close());

  test('RPT-006: an analysis is composed, run and saved', async () => {
    const { page } = visit;
    const keys = keyboardOf(page);
    const name = `Screens by keys ${process.pid}`;
    await visit.open('ci_customer_view_explore');
    const frame = page.frameLocator('main iframe');
    const search = frame.getByRole('searchbox', { name: 'Search fields' });
    await keys.tabTo(search);
    for (const field of ['screen type', 'plays']) {
      await page.keyboard.type(field);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+Enter');
    await frame.getByText(/^[\d,]+ rows?$/).waitFor();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => save.isEnabled()).toBe(true);
    await keys.tabTo(save, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await keys.type(dialog.getByRole('textbox', { name: 'Name' }), name);
    await keys.press(dialog.getByRole('button', { name: 'Save' }));
    await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(visit.problems()).toEqual([]);
  });

  test.each([
    ['Calculation', 'New calculation'],
    ['Custom measure', 'New custom measure'],
  ])('WCAG 2.4.3: Tab stays in a dialog of the workbench: %s', async (button, title) => {
    const { page } = visit;
    const keys = keyboardOf(page);
    await visit.open('ci_customer_view_explore');
    const frame = page.frameLocator('main iframe');
    await keys.press(frame.getByRole('button', { name: button, exact: true }));
    const dialog = frame.getByRole('dialog', { name: title });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => hasFocus(name)).toBe(true);
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const stops = await stopsOfRound(page, dialog, key);
      expect(stops.slice(1)).toContain('Close');
      expect(stops).toContain('Cancel');
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('SEG-006, SEG-012, SEG-014: a segment is made from an empty builder and built', async () => {
    const { page } = visit;
    const keys = keyboardOf(page);
    const name = `Drama by keys ${process.pid}`;
    await visit.open('segments_list');
    await keys.press(page.getByRole('button', { name: 'Create Segment', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Create Segment' });
    await keys.type(dialog.getByRole('textbox', { name: 'Segment Name' }), name);

    await keys.press(dialog.getByRole('button', { name: /^Time Range/ }));
    await keys.type(dialog.getByRole('textbox', { name: 'Number of days' }), '30');
    await keys.press(dialog.getByRole('button', { name: 'Apply' }));
    await dialog.getByRole('button', { name: /^Time Range.*30/ }).waitFor();

    await keys.tabTo(dialog.getByRole('tab', { name: 'Segment' }));
    for (const label of ['Behavior', 'Custom Tags', 'Content']) {
      await page.keyboard.press('ArrowRight');
      // Ant Design adds the position to the name of the focused tab.
      await expect.poll(() => hasFocus(dialog.getByRole('tab', { name: new RegExp(`${label}$`) }))).toBe(true);
    }
    await page.keyboard.press('Enter');
    await keys.tabTo(dialog.getByRole('combobox', { name: 'Genre', exact: true }));
    await page.keyboard.type('Drama');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await dialog.getByRole('tab', { name: /^Content 1 filled/ }).waitFor();

    await keys.press(dialog.getByRole('button', { name: 'OK', exact: true }));
    await dialog.waitFor({ state: 'hidden' });
    await segmentList(page).row(name).getByText('Ready', { exact: true }).waitFor();
    expect(visit.problems()).toEqual([]);
  });

  test('DLV-004, DLV-005, DLV-007: a delivery of a dashboard is scheduled', async () => {
    const { page } = visit;
    const keys = keyboardOf(page);
    const name = `Weekday mail ${process.pid}`;
    await visit.open('overview_page?period=Last+7+Days');
    await keys.press(page.getByRole('button', { name: 'Page settings' }));
    const entry = page.getByRole('menuitem', { name: 'Schedule', exact: true });
    await entry.waitFor();
    for (const label of ['Download as CSV', 'Send', 'Schedule']) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: label, exact: true }))).toBe(true);
    }
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule Overview' });
    await keys.press(dialog.getByRole('button', { name: 'New' }));
    await keys.type(dialog.getByRole('textbox', { name: 'Schedule name' }), name);
    await keys.tabTo(dialog.getByRole('radio', { name: 'Every day' }));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => dialog.getByRole('radio', { name: 'Weekdays' }).isChecked()).toBe(true);
    await keys.press(dialog.getByRole('button', { name: 'Save All' }));
    await dialog.waitFor({ state: 'hidden' });

    await visit.open('jobs_management');
    await keys.tabTo(page.getByRole('tab', { name: /Jobs$/ }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name }).waitFor();
    expect(visit.problems()).toEqual([]);
  });
});
