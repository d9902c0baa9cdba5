import { afterEach, beforeEach, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { motionEnded } from './browser.ts';
import { titleShown } from './dashboard-driver.ts';
import { AURORA, setStage, type Visit } from './stage.ts';

const stage = setStage();
let visit: Visit;
beforeEach(async () => {
  visit = await stage.visit(AURORA.analyst);
});
afterEach(() => visit.context.close());

const field = () => visit.page.getByRole('combobox', { name: 'Search commands' });

test('the command palette leads by keyboard to a page, a period and a theme, and remembers them', async () => {
  const { page, open, problems } = visit;
  await open('overview_page');
  await titleShown(page, 'Overview');
  await page.keyboard.press('Control+k');
  await field().waitFor();
  await page.getByText('Type to find a segment, an analysis or a board.').waitFor();
  await motionEnded(page);
  expect(await graveViolations(page)).toEqual([]);
  await page.keyboard.type('devices');
  await page.keyboard.press('Enter');
  await titleShown(page, 'Devices');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('last month');
  await page.keyboard.press('Enter');
  await page.waitForURL(/device_overview\?.*period=Last\+Month/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await page.waitForFunction("document.documentElement.dataset.phTheme === 'dark'");

  await page.keyboard.press('Control+k');
  await field().waitFor();
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  expect(await recent.allInnerTexts()).toEqual([
    expect.stringContaining('Dark theme'),
    expect.stringContaining('Last Month'),
    expect.stringContaining('Devices'),
  ]);
  await motionEnded(page);
  expect(await graveViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await field().waitFor({ state: 'detached' });
  expect(problems()).toEqual([]);
});

test('keys that are typed before the code of the palette has arrived are kept, Enter included', async () => {
  const { page, open, problems } = visit;
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/opened-palette.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await open('overview_page');
  await titleShown(page, 'Overview');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('devices');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Search commands' }).inputValue()).toBe('devices');
  release(undefined);
  await titleShown(page, 'Devices');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(problems()).toEqual([]);
});
