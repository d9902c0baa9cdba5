import type { Frame, Page } from 'playwright-core';
import { z } from 'zod';

/** What cannot be seen or reached on a phone: a page that scrolls sideways, and controls and dialogs that reach outside of the window. */
export async function phoneProblems(page: Page): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => problemsIn(frame)));
  return found.flat();
}

async function problemsIn(frame: Frame): Promise<string[]> {
  return z.array(z.string()).parse(await frame.evaluate(FIND_PROBLEMS));
}

/**
 * A control in a box that scrolls sideways can be reached, as can a tab: Ant Design moves its row of tabs by touch. A hidden
 * radio button is pressed by its label.
 */
const FIND_PROBLEMS = `(() => {
  const controls = 'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"], [role="switch"]';
  const boxes = '[role="dialog"], [role="tooltip"], [role="menu"]';
  const scrolls = (element) => {
    for (let box = element.parentElement; box !== null && box !== document.documentElement; box = box.parentElement) {
      if (box.matches('.ant-tabs-nav-wrap')) return true;
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
    }
    return false;
  };
  const targetOf = (control) => control.labels?.[0] ?? control;
  const isOutside = ({ left, right, width, height }) =>
    width > 0 && height > 0 && (left < -1 || right > innerWidth + 1);
  const outside = [...document.querySelectorAll(controls + ', ' + boxes)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map(targetOf)
    .filter((target) => isOutside(target.getBoundingClientRect()) && !scrolls(target))
    .map((target) => {
      const { left, right } = target.getBoundingClientRect();
      return 'outside at ' + Math.round(left) + '..' + Math.round(right) + ': ' + target.outerHTML.slice(0, 160);
    });
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? ['scrolls to ' + scrollWidth + ' of ' + innerWidth, ...outside] : outside;
})()`;
