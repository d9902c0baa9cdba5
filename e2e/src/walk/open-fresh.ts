import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from '../stage.ts';
import { pageSettled } from './walked-pages.ts';

/** The sum of all shifts that no input caused; a good page has at most 0.1. */
const MOST = 0.05;

const OBSERVE = `
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) window.layoutShifts.push([value, sources.map(({ node }) => node?.textContent?.slice(0, 40))]);
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/**
 * Without a graphics card a shimmer takes the processor a third of a page's load. That it moves nothing is checked by
 * the page that loads long.
 */
export const PAUSE_ENDLESS = `
  document.addEventListener('animationstart', ({ target }) => {
    for (const motion of target.getAnimations({ subtree: true })) {
      if (motion.effect?.getTiming().iterations === Infinity) motion.pause();
    }
  }, true);`;

interface Shifts {
  sum: number;
  /** Texts of what moved, for the report of a failure. */
  moved: readonly unknown[];
}

async function shiftsOf(page: Page): Promise<Shifts> {
  const shifts = await page.evaluate<[number, unknown][]>('window.layoutShifts');
  return { sum: shifts.reduce((sum, [value]) => sum + value, 0), moved: shifts };
}

/** A new document for each page: code, filters and hints come one after the other, as for a reader who opens a link. */
export async function openFresh({ page }: Visit, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript(OBSERVE);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pageSettled(page);
}

export async function expectNothingJumped({ page }: Visit): Promise<void> {
  const { sum, moved } = await shiftsOf(page);
  expect(sum, JSON.stringify(moved)).toBeLessThan(MOST);
}

/** Px of a table's card below its last line, where no other widget stands next to it. */
const EMPTY_BELOW_TABLES = `[...document.querySelectorAll('main .ph-type-table')].flatMap((card) => {
  const box = card.getBoundingClientRect();
  const isAlone = [...document.querySelectorAll('main .ph-widget')].every((other) => {
    const { top, bottom } = other.getBoundingClientRect();
    return other === card || bottom <= box.top || top >= box.bottom;
  });
  const rows = card.querySelector('.ph-table');
  const foot = card.querySelector('.ph-table-foot')?.getBoundingClientRect().height ?? 0;
  if (!isAlone || rows === null) return [];
  return [[card.textContent.slice(0, 40), Math.round(box.bottom - rows.getBoundingClientRect().bottom - foot)]];
})`;

/** A grid row with its margin, the padding of the card and room for a scroll bar and a second line of headings. */
const MOST_EMPTY_PX = 90;

export async function expectShortTables({ page }: Visit): Promise<void> {
  const empty = await page.evaluate<[string, number][]>(EMPTY_BELOW_TABLES);
  expect(empty.filter(([, px]) => px > MOST_EMPTY_PX)).toEqual([]);
}
