import { afterEach, beforeEach, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { openFromMenu, titleShown, widgetsSettled } from './dashboard-driver.ts';
import { AURORA, setStage, type Visit } from './stage.ts';

const stage = setStage();
let visit: Visit;
beforeEach(async () => {
  visit = await stage.visit(AURORA.reader);
});
afterEach(() => visit.context.close());

const HINT = 'Where viewers are, by market area. Click an area to filter by it.';

test('a hint that was hidden stays hidden on the next visit, until Preference shows it again', async () => {
  const { page, open, problems } = visit;
  await open('dma_page');
  await page
    .getByRole('note')
    .getByText(/^This is a demo/)
    .waitFor();
  await page.getByRole('note').getByText(HINT).waitFor();
  await widgetsSettled(page);
  expect(await graveViolations(page)).toEqual([]);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/preference'),
  );
  await page.getByRole('note').filter({ hasText: HINT }).getByRole('button', { name: 'Hide this hint' }).click();
  await saved;
  await page.reload();
  await page
    .getByRole('note')
    .getByText(/^This is a demo/)
    .waitFor();
  expect(await page.getByText(HINT).count()).toBe(0);
  await openFromMenu(page, 'preference');
  await page.getByRole('button', { name: 'Show again' }).click();
  await page.getByText('The hints are shown again.').waitFor();
  await open('dma_page');
  await titleShown(page, 'DMA');
  await page.getByRole('note').getByText(HINT).waitFor();
  expect(problems()).toEqual([]);
});
