import type { PageId } from '@playhead/domain/pages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graveViolationsIn } from '../accessibility.ts';
import { motionEnded } from '../browser.ts';
import { hasFocus } from '../keyboard-driver.ts';
import { AURORA, setStage, type Visit } from '../stage.ts';
import type { WalkedDialog } from './open-dialog.ts';
import { phoneProblems } from './phone-layout.ts';
import { WALKED_BOARD } from './walked-board.ts';
import { walkedDialogs } from './walked-dialogs.ts';
import { findAddresses, goInApp, pageSettled } from './walked-pages.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Of one action and of one dialog: what does not open fails, and the walk goes on. */
const ACTION_LIMIT_MS = 10_000;
const DIALOG_LIMIT_MS = 40_000;
const LIMIT = { timeout: ACTION_LIMIT_MS };

const stage = setStage();
let visit: Visit;
let addresses: ReadonlyMap<PageId, string>;
/** Address of the page that the last dialog left in order; null after a failure. */
let shownPage: string | null = null;

/** One tab for the whole walk: code and results are loaded once. */
beforeAll(async () => {
  visit = await stage.visit(AURORA.analyst, { hasTouch: true });
  const { page, api } = visit;
  await api.saveBoard(WALKED_BOARD);
  addresses = await findAddresses(visit);
  await visit.open('overview_page');
  // The theme then follows the emulated system.
  await page.getByTitle('As the system', { exact: true }).click();
  await pageSettled(page);
  page.setDefaultTimeout(ACTION_LIMIT_MS);
});
afterAll(() => visit.context.close());

async function goToPageOf({ page: id, search = '' }: WalkedDialog): Promise<Page> {
  const { page } = visit;
  const address = `${addresses.get(id)}${search}`;
  if (shownPage === null) await page.goto(`${stage.playhead().url}${addresses.get('overview_page')}`);
  if (shownPage !== address) await goInApp(page, id, address);
  shownPage = null;
  return page;
}

async function expectReadable(shown: Locator): Promise<void> {
  await expect.poll(() => graveViolationsIn(shown), LIMIT).toEqual([]);
}

async function expectFitsPhone(shown: Locator): Promise<void> {
  await expect.poll(() => phoneProblems(shown.page()), LIMIT).toEqual([]);
  await expect.poll(() => graveViolationsIn(shown, OTHER_ON_A_PHONE), LIMIT).toEqual([]);
}

/** Themes differ in colours only, and a narrow window in sizes and in controls that do not fit. */
const OTHER_ON_A_PHONE = ['color-contrast', 'target-size', 'aria-required-children'];

/** The theme changes once for all dialogs: a page of charts takes a second for it. */
const walks = [
  { name: 'WCAG 2.2 AA, light', size: DESKTOP, theme: 'light', check: expectReadable },
  { name: 'on a phone, dark', size: PHONE, theme: 'dark', check: expectFitsPhone },
] as const;

describe.each(walks)('$name', ({ size, theme, check }) => {
  beforeAll(async () => {
    const { page } = visit;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-ph-theme="${theme}"]`).waitFor({ state: 'attached' });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.waitFor({ state: size === PHONE ? 'visible' : 'hidden' });
  });

  const shownHere = walkedDialogs.filter(({ on }) => on === undefined || size === PHONE);
  test.each(shownHere)('$name', { timeout: DIALOG_LIMIT_MS }, async (dialog) => {
    const page = await goToPageOf(dialog);
    const { shown, opener } = await dialog.open(page);
    await motionEnded(page);
    await check(shown);
    await page.keyboard.press('Escape');
    if (dialog.discard !== undefined) await page.getByRole('button', { name: dialog.discard }).click();
    await shown.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(opener), LIMIT).toBe(true);
    await dialog.close?.(page);
    await closeOuter(page);
    if (dialog.movesOn !== true) shownPage = `${addresses.get(dialog.page)}${dialog.search ?? ''}`;
  });
});

/** What was opened from inside another dialog leaves that one open. */
async function closeOuter(page: Page): Promise<void> {
  const outer = page.getByRole('dialog');
  const closed = async () => {
    if ((await outer.count()) > 0) await page.keyboard.press('Escape');
    return outer.count();
  };
  await expect.poll(closed, LIMIT).toBe(0);
}

test('the browser reported no errors during the walk', () => {
  expect(visit.problems()).toEqual([]);
});
