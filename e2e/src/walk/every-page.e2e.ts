import type { PageId } from '@playhead/domain/pages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graveViolations } from '../accessibility.ts';
import { motionEnded } from '../browser.ts';
import { AURORA, setStage, type Visit } from '../stage.ts';
import { phoneProblems } from './phone-layout.ts';
import { findAddresses, goInApp, pageSettled, walkedLists, walkedPages } from './walked-pages.ts';

const PHONES = [390, 360] as const;
const PHONE_HEIGHT = 844;
const DESKTOP = { width: 1440, height: 900 };

const stage = setStage();
let visit: Visit;
let addresses: ReadonlyMap<PageId, string>;

/** One tab for the whole walk: code and results are loaded once. */
beforeAll(async () => {
  visit = await stage.visit(AURORA.analyst, { hasTouch: true });
  await visit.api.saveReport(`Walked analysis ${process.pid}`, {
    fields: ['customer_view.screen', 'customer_view.plays'],
    filters: { 'customer_view.current_date_range_ui': 'Last 7 Days' },
    vis_config: { type: 'table' },
  });
  addresses = await findAddresses(visit);
  await visit.open('overview_page');
  // The theme then follows the emulated system.
  await visit.page.getByTitle('As the system', { exact: true }).click();
  await pageSettled(visit.page);
});
afterAll(() => visit.context.close());

async function go(id: PageId, search = ''): Promise<Page> {
  await goInApp(visit.page, id, `${addresses.get(id)}${search}`);
  return visit.page;
}

/** Every tab of the page in turn; a page without tabs is one view. */
async function eachTab(page: Page, check: () => Promise<void>): Promise<void> {
  const tabs = page.getByRole('main').getByRole('tab');
  await check();
  for (let index = 1; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    await pageSettled(page);
    await motionEnded(page);
    await check();
  }
}

let theme: 'light' | 'dark' = 'light';

/** In the theme that the view before left, then in the other: each change of it takes a page of charts a second. */
async function expectReadable(page: Page): Promise<void> {
  // Again and again: a frame gets its theme after the page.
  await expect.poll(() => graveViolations(page)).toEqual([]);
  theme = theme === 'light' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-ph-theme="${theme}"]`).waitFor({ state: 'attached' });
  // Themes differ in colours only.
  await expect.poll(() => graveViolations(page, ['color-contrast'])).toEqual([]);
}

async function expectFitsPhone(page: Page): Promise<void> {
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: PHONE_HEIGHT });
    await expect.poll(() => phoneProblems(page)).toEqual([]);
  }
  await expect.poll(() => graveViolations(page, ['target-size'])).toEqual([]);
}

const walks = [
  { name: 'WCAG 2.2 AA, light and dark', size: DESKTOP, check: expectReadable },
  { name: 'on a phone', size: { width: PHONES[0], height: PHONE_HEIGHT }, check: expectFitsPhone },
];

describe.each(walks)('$name', ({ size, check }) => {
  beforeAll(async () => {
    await visit.page.setViewportSize(size);
    if (size !== DESKTOP) await visit.page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  });

  test.each(walkedPages)('%s', async (id) => {
    const page = await go(id);
    await motionEnded(page);
    await eachTab(page, () => check(page));
  });

  test.each(walkedLists)('$page$search', async ({ page: id, search }) => {
    await check(await go(id, search));
  });
});

test('pages that need no sign-in', async () => {
  const { page } = await stage.guest();
  const { url } = stage.playhead();
  for (const path of ['/sign-in', '/terms-of-use']) {
    await page.goto(`${url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => graveViolations(page)).toEqual([]);
    }
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: PHONE_HEIGHT });
      await expect.poll(() => phoneProblems(page)).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
  }
  await page.context().close();
});

test('the browser reported no errors during the walk', () => {
  expect(visit.problems()).toEqual([]);
});
