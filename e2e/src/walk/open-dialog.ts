import type { PageId } from '@playhead/domain/pages';
import type { Locator, Page } from 'playwright-core';

/** What is open, and the control that has the focus once Escape has closed it. */
interface OpenedDialog {
  shown: Locator;
  opener: Locator;
}

export interface WalkedDialog {
  name: string;
  /**
   * The module that renders it, such as `web/features/share/share-dialog`: each one has to be named here or in
   * `unwalked-dialogs.ts`. Absent for the list of a select, whose combobox keeps the focus.
   */
  shows?: string;
  page: PageId;
  /** Of the address, such as `?board=all`. */
  search?: string;
  open(page: Page): Promise<OpenedDialog>;
  /** The button of the dialog that Escape opens, where something unsaved would be lost. */
  discard?: string;
  /** What closes the dialog around it, where Escape alone would come back to this one. */
  close?(page: Page): Promise<void>;
  /** Only there: a wide window has another control for it. */
  on?: 'phone';
  /** Another page, or another state of it, is open afterwards. */
  movesOn?: boolean;
}

/** A finger on a phone, the mouse elsewhere. A resting pointer opens tooltips, which Escape closes first. */
export async function press(target: Locator): Promise<void> {
  const page = target.page();
  if ((page.viewportSize()?.width ?? 0) < PHONE_BELOW_PX) return tap(target);
  await target.click();
  await page.mouse.move(0, 0);
}

const PHONE_BELOW_PX = 900;
const TOUCH_LIMIT_MS = 20_000;

/** Where Chromium never acknowledges a touch, the mouse goes on: the walk is about what opens (fingers: `touch.e2e.ts`). */
async function tap(target: Locator): Promise<void> {
  try {
    await target.tap({ timeout: TOUCH_LIMIT_MS });
  } catch (error) {
    console.warn(`no answer to a touch: ${String(error)}`);
    const arrived = !(await target.isVisible()) || (await target.getAttribute('aria-expanded')) === 'true';
    if (!arrived) await target.click();
  }
}

type Name = string | RegExp;

export function buttonOf(root: Pick<Page, 'getByRole'>, name: Name): Locator {
  return root.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
}

export function dialogOf(page: Page, name?: Name): Locator {
  return page.getByRole('dialog', name === undefined ? {} : { name }).last();
}

/** A button that opens a dialog; `inside` goes on in it, for instance to another tab. */
export function byButton(
  name: Name,
  dialog?: Name,
  inside?: (shown: Locator, page: Page) => Promise<unknown>,
): WalkedDialog['open'] {
  return async (page) => {
    const opener = buttonOf(page, name);
    await press(opener);
    const shown = dialogOf(page, dialog);
    await shown.waitFor();
    await inside?.(shown, page);
    return { shown, opener };
  };
}

export function byMenu(name: Name): WalkedDialog['open'] {
  return async (page) => {
    const opener = buttonOf(page, name);
    await press(opener);
    const shown = page.getByRole('menu').last();
    await shown.waitFor();
    return { shown, opener };
  };
}

/** An entry of a button's menu. The menu is gone by then, so its button gets the focus back. */
export function byEntry(
  name: Name,
  entry: string,
  { dialog, inside }: { dialog?: Name; inside?: (shown: Locator, page: Page) => Promise<unknown> } = {},
): WalkedDialog['open'] {
  return async (page) => {
    const { opener, shown: menu } = await byMenu(name)(page);
    await press(menu.getByRole('menuitem', { name: entry, exact: true }));
    await menu.waitFor({ state: 'hidden' });
    const shown = dialogOf(page, dialog);
    await shown.waitFor();
    await inside?.(shown, page);
    return { shown, opener };
  };
}

/** Something that a control of an open dialog opens; Escape leads back to that control. */
export function within(
  outer: WalkedDialog['open'],
  control: (shown: Locator) => Locator,
  inner: (page: Page, outer: Locator) => Locator,
): WalkedDialog['open'] {
  return async (page) => {
    const { shown: outside } = await outer(page);
    const opener = control(outside);
    await press(opener);
    const shown = inner(page, outside);
    await shown.waitFor();
    return { shown, opener };
  };
}

const OPEN_LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden):not([class*="-leave"])';
export const openList = (page: Page) => page.locator(OPEN_LIST).last();
export const combobox = (name: Name) => (root: Locator) =>
  root.getByRole('combobox', typeof name === 'string' ? { name, exact: true } : { name }).first();

/** A new plan in the list, with the form of this destination. */
export const newPlan = (destination?: string) => async (shown: Locator) => {
  await press(shown.getByRole('button', { name: 'New' }));
  if (destination !== undefined) await press(shown.getByText(destination, { exact: true }));
};

export async function addEveryFilter(panel: Locator): Promise<void> {
  const entries = panel.getByRole('navigation', { name: 'All filters' }).getByRole('button');
  await entries.first().waitFor();
  await entries.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement && button.ariaExpanded === null) button.click();
  });
}

export const openTab = (label: string) => (shown: Locator) =>
  press(shown.getByRole('tab', { name: new RegExp(`^${label}`) }));

export async function adminTab(page: Page, label: string): Promise<void> {
  await press(page.getByRole('main').getByRole('tab', { name: label, exact: true }));
}
