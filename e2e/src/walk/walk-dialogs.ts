import type { PageId } from '@playhead/domain/pages';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { graveViolationsIn } from '../accessibility.ts';
import { motionEnded } from '../browser.ts';
import { hasFocus } from '../keyboard-driver.ts';
import type { WalkedDialog } from './open-dialog.ts';
import { phoneProblems } from './phone-layout.ts';
import { goInApp, pageSettled, pageShown } from './walked-pages.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A tab on one of the app's pages, whose theme follows the emulated system. */
export interface WalkedTab {
  page: Page;
  /** Of Playhead. */
  origin: string;
  addresses: ReadonlyMap<PageId, string>;
}

/** The theme then follows the emulated system. */
export async function followSystemTheme(page: Page): Promise<void> {
  await page.getByTitle('As the system', { exact: true }).click();
  await pageSettled(page);
}

async function expectReadable(shown: Locator): Promise<void> {
  await expect.poll(() => graveViolationsIn(shown)).toEqual([]);
}

async function expectFitsPhone(shown: Locator): Promise<void> {
  await expect.poll(() => phoneProblems(shown.page())).toEqual([]);
  await expect.poll(() => graveViolationsIn(shown, OTHER_ON_A_PHONE)).toEqual([]);
}

/** Themes differ in colours only, and a narrow window in sizes and in controls that do not fit. */
const OTHER_ON_A_PHONE = ['color-contrast', 'target-size', 'aria-required-children'];

/** The theme changes once for all dialogs: a page of charts takes a second for it. */
const walks = [
  { name: 'WCAG 2.2 AA, light', size: DESKTOP, theme: 'light', check: expectReadable },
  { name: 'on a phone, dark', size: PHONE, theme: 'dark', check: expectFitsPhone },
] as const;

const holdsFocus = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => element.contains(element.ownerDocument.activeElement));

/** Opens each of them as a user would: it is readable, has the focus, and Escape gives the focus back. */
export function walkDialogs(dialogs: readonly WalkedDialog[], tab: () => WalkedTab): void {
  /** Address of the page that the last dialog left in order; null after a failure. */
  let shownPage: string | null = null;

  async function goToPageOf({ page: id, search = '' }: WalkedDialog): Promise<Page> {
    const { page, origin, addresses } = tab();
    const address = `${addresses.get(id)}${search}`;
    if (shownPage === null) {
      await page.goto(`${origin}${address}`);
      await pageShown(page, id);
    } else if (shownPage !== address) {
      await goInApp(page, id, address);
    }
    shownPage = null;
    return page;
  }

  describe.each(walks)('$name', ({ size, theme, check }) => {
    beforeAll(async () => {
      const { page } = tab();
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-ph-theme="${theme}"]`).waitFor({ state: 'attached' });
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      await menu.waitFor({ state: size === PHONE ? 'visible' : 'hidden' });
    });

    const shownHere = dialogs.filter(({ on }) => on === undefined || size === PHONE);
    test.each(shownHere)('$name', async (dialog) => {
      const page = await goToPageOf(dialog);
      const { shown, opener } = await dialog.open(page);
      await motionEnded(page);
      await check(shown);
      // The list of a select leaves the focus to its combobox.
      await expect.poll(() => dialog.shows === undefined || holdsFocus(shown)).toBe(true);
      await page.keyboard.press('Escape');
      if (dialog.discard !== undefined) await page.getByRole('button', { name: dialog.discard }).click();
      await shown.waitFor({ state: 'hidden' });
      await expect.poll(() => hasFocus(opener)).toBe(true);
      await dialog.close?.(page);
      await closeOuter(page);
      if (dialog.movesOn !== true) shownPage = `${tab().addresses.get(dialog.page)}${dialog.search ?? ''}`;
    });
  });
}

/** What was opened from inside another dialog leaves that one open. */
async function closeOuter(page: Page): Promise<void> {
  const outer = page.getByRole('dialog');
  const closed = async () => {
    if ((await outer.count()) > 0) await page.keyboard.press('Escape');
    return outer.count();
  };
  await expect.poll(closed).toBe(0);
}
