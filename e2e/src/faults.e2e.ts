import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CuttableLine, openLine } from './cuttable-line.ts';
import { openFromMenu, ribbonNumbers, widgetCalled, widgetsInTrouble, widgetsSettled } from './dashboard-driver.ts';
import { AURORA, setStage, type Visit } from './stage.ts';

const stage = setStage();
const banner = (page: Page) => page.getByText('The server does not respond.');
const retry = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ has: banner(page) })
    .getByRole('button');

/** The page also retries on a timer and may find the server before the button is pressed. */
async function retryUnlessBack(page: Page): Promise<void> {
  const pressed = retry(page)
    .click()
    .catch(() => undefined);
  await Promise.race([pressed, banner(page).waitFor({ state: 'detached' })]);
}

describe('the server is down', () => {
  let line: CuttableLine;
  let visit: Visit;

  beforeAll(async () => {
    line = await openLine(stage.playhead().url);
    visit = await stage.visit(AURORA.analyst, { origin: line.origin });
  });
  beforeEach(async () => {
    line.mend();
    await visit.open('overview_page');
    await widgetsSettled(visit.page);
  });
  afterAll(async () => {
    await visit.context.close();
    line.close();
  });

  test('one banner for all widgets; the numbers stay; a retry in vain keeps it, a retry that works takes it away', async () => {
    const { page } = visit;
    const before = await ribbonNumbers(page);
    line.cut();
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await banner(page).waitFor();
    await widgetsSettled(page);
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await ribbonNumbers(page)).toEqual(before);
    await retry(page).click();
    await page.getByRole('button', { name: 'Try again', exact: true }).first().waitFor();
    expect(await banner(page).count()).toBe(1);
    line.mend();
    await retryUnlessBack(page);
    await banner(page).waitFor({ state: 'detached' });
    await widgetsSettled(page);
    expect(await widgetsInTrouble(page)).toEqual([]);
    expect(await ribbonNumbers(page)).toEqual(before);
  });

  test('a page opened meanwhile waits behind one banner, and fills when the server is back', async () => {
    const { page } = visit;
    line.cut();
    await openFromMenu(page, 'day_and_time_page');
    await banner(page).waitFor();
    const widgets = await page.locator('.ph-widget').count();
    expect(widgets).toBeGreaterThan(3);
    expect(await page.locator('.ph-widget[data-status="first-load"]').count()).toBe(widgets);
    expect(await page.getByRole('alert').count()).toBe(1);
    line.mend();
    await retryUnlessBack(page);
    await banner(page).waitFor({ state: 'detached' });
    await widgetsSettled(page);
    expect(await widgetsInTrouble(page)).toEqual([]);
  });
});

describe('one widget fails', () => {
  let visit: Visit;
  afterEach(() => visit.context.close());

  test.each([
    [504, 'query_timeout', 'The query took longer than 30 s.'],
    [500, 'internal_error', 'Something went wrong on the server.'],
  ])('ERR-013: with %i it shows its error and a retry, the others live on', async (status, code, message) => {
    visit = await stage.visit(AURORA.analyst);
    const { page } = visit;
    let isBroken = true;
    await page.route('**/queries/run/json', async (route) => {
      const isScreenRequest = (route.request().postData() ?? '').includes('"overview-screens"');
      if (!isScreenRequest || !isBroken) return route.continue();
      const body = JSON.stringify({ code: status, message, errors: [{ code }] });
      return route.fulfill({ status, contentType: 'application/json', body });
    });
    await visit.open('overview_page');
    await widgetsSettled(page);
    const screens = widgetCalled(page, 'Minutes by Screen Type');
    expect(await screens.getAttribute('data-status')).toBe('error');
    expect(await screens.getByRole('alert').innerText()).toContain(message);
    expect(await widgetsInTrouble(page)).toHaveLength(1);
    expect(await page.locator('.ph-widget[data-status="ready"]').count()).toBeGreaterThan(8);
    isBroken = false;
    await screens.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.ph-type-donut_title_in_center[data-status="ready"]').waitFor();
    expect(await widgetsInTrouble(page)).toEqual([]);
  });
});
