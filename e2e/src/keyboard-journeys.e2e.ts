import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyboardOf } from './keyboard-driver.ts';
import { AURORA, setStage, type Visit } from './stage.ts';

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
});
