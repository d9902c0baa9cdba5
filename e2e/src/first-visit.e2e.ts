import { afterEach, beforeEach, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { openFromMenu, titleShown, widgetsSettled } from './dashboard-driver.ts';
import { seeMessage } from './messages.ts';
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
  const showAgain = page.getByRole('button', { name: 'Show again' });
  await seeMessage(page, 'The hints are shown again.', () => showAgain.click());
  await open('dma_page');
  await titleShown(page, 'DMA');
  await page.getByRole('note').getByText(HINT).waitFor();
  expect(problems()).toEqual([]);
});

/** Hints in the document when the first widget is added to it. */
const COUNT_HINTS = `new MutationObserver((_records, observer) => {
  if (document.querySelector('.ph-widget') === null) return;
  window.hintsAtFirst = document.querySelectorAll('[role="note"]').length;
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;

test('hints come with the page, however late the configuration is: they never push it down', async () => {
  const { page, open, problems } = visit;
  await page.addInitScript(COUNT_HINTS);
  const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\/app-config$/, async (route) => {
    ask(undefined);
    await released;
    await route.continue();
  });
  const userRead = page.waitForResponse((response) => response.url().endsWith('/user-info'));
  await open('overview_page');
  await asked;
  await userRead;
  release(undefined);
  await page.getByRole('note').first().waitFor();
  await page.locator('.ph-widget').first().waitFor();
  expect(await page.evaluate('window.hintsAtFirst')).toBe(2);
  expect(problems()).toEqual([]);
});
