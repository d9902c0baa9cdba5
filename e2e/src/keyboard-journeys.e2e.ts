import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { widgetsSettled } from './dashboard-driver.ts';
import { keyboardOf } from './keyboard-driver.ts';
import { AURORA, setStage, type Visit } from './stage.ts';

describe('WCAG 2.1.1, 2.4.7: with the keyboard alone', () => {
  const stage = setStage();
  let visit: Visit;
  beforeEach(async () => {
    visit = await stage.visit(AURORA.analyst);
  });
  afterEach(() => visit.context.close());

  test('SEG-044: a segment is created', async () => {
    const { page } = visit;
    const keys = keyboardOf(page);
    const name = `By keys ${process.pid}`;
    await visit.open('segments_list');
    await keys.press(page.getByRole('button', { name: 'Create Segment', exact: true }));
    const modal = page.getByRole('dialog', { name: 'Create Segment', exact: true });
    await keys.type(modal.getByRole('textbox', { name: 'Segment Name' }), name);
    await keys.press(modal.getByRole('button', { name: /^Time Range/ }));
    const range = modal.locator('.ant-popover');
    await keys.type(range.getByRole('textbox', { name: 'Number of days' }), '60');
    await keys.press(range.getByRole('button', { name: 'Apply' }));
    await range.waitFor({ state: 'hidden' });
    // One stop for the row of tabs; arrows walk in it.
    await keys.tabTo(modal.getByRole('tab', { selected: true }));
    const content = modal.getByRole('tab', { name: /^Content/ });
    while ((await content.getAttribute('aria-selected')) !== 'true') {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    const genre = modal.getByRole('combobox', { name: 'Genre', exact: true });
    await keys.tabTo(genre);
    await page.keyboard.type('Comedy');
    await page.locator('.ant-select-item-option-active').getByText('Comedy', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await keys.press(modal.getByRole('button', { name: 'OK', exact: true }));
    await modal.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name, exact: true }).waitFor();
    expect(visit.problems()).toEqual([]);
  });

  test('DLV-004: a schedule is made', async () => {
    const { page } = visit;
    const keys = keyboardOf(page);
    const name = `Monday by keys ${process.pid}`;
    await visit.open('overview_page');
    await widgetsSettled(page);
    await keys.choose(page.getByRole('button', { name: 'Page settings' }), 'Schedule');
    const dialog = page.getByRole('dialog', { name: 'Schedule Overview' });
    await dialog.waitFor();
    // A page without schedules opens with a new one.
    const fresh = dialog.getByRole('button', { name: 'New' });
    if (await fresh.isEnabled()) await keys.press(fresh);
    await keys.type(dialog.getByRole('textbox', { name: 'Schedule name' }), name);
    await keys.press(dialog.getByRole('button', { name: 'Save All' }));
    await dialog.waitFor({ state: 'hidden' });
    await visit.open('jobs_management');
    await keys.tabTo(page.getByRole('tab', { name: 'Jobs', exact: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText(name).first().waitFor();
    expect(visit.problems()).toEqual([]);
  });

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
});
