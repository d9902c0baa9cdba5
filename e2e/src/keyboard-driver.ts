import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any dialog has. */
const MOST_STOPS = 150;

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Drives the app with keys alone. Every stop on the way must show that it has the focus. */
export function keyboardOf(page: Page) {
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    // The input of a radio button is hidden below its label.
    await target.waitFor({ state: 'attached' });
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await hasFocus(target)) {
        expect(await target.evaluate(showsFocus), `the focus on ${String(target)} is seen`).toBe(true);
        return;
      }
      await page.keyboard.press(key);
    }
    throw new Error(`${String(target)} cannot be reached with ${key}`);
  }

  return {
    tabTo,
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await tabTo(target);
      await page.keyboard.press(key);
    },
    async type(target: Locator, text: string): Promise<void> {
      await tabTo(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
  };
}

/** An outline or a ring, of the element or of the control that it is the input of. */
function showsFocus(element: Element): boolean {
  const FRAME_DEPTH = 5;
  let box: Element | null = element;
  for (let depth = 0; depth < FRAME_DEPTH && box !== null; depth += 1) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
    if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true;
    box = box.parentElement;
  }
  return false;
}
