import type { PageId } from '@playhead/domain/pages';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { AURORA, setStage, type Visit } from '../stage.ts';
import { findAddresses, pageSettled, walkedPages } from './walked-pages.ts';

/** The sum of all shifts that no input caused; a good page has at most 0.1. */
const MOST = 0.05;

const stage = setStage();
let addresses: ReadonlyMap<PageId, string>;

beforeAll(async () => {
  const visit = await stage.visit(AURORA.analyst);
  addresses = await findAddresses(visit);
  await visit.context.close();
});

const OBSERVE = `
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) window.layoutShifts.push([value, sources.map(({ node }) => node?.textContent?.slice(0, 40))]);
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

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
async function openFresh(visit: Visit, id: PageId, width: number): Promise<Shifts> {
  const { page } = visit;
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript(OBSERVE);
  await page.goto(`${stage.playhead().url}${addresses.get(id)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pageSettled(page);
  return shiftsOf(page);
}

test('nothing jumps when a page says that it takes longer than usual, and when it has loaded', async () => {
  const visit = await stage.visit(AURORA.analyst, { motion: true });
  const { page } = visit;
  const note = page.getByText('This takes longer than usual.');
  await page.route('**/queries/run/json', async (route) => {
    await note.waitFor();
    await route.continue();
  });
  await openFresh(visit, 'overview_page', 900);
  await note.waitFor({ state: 'detached' });
  const { sum, moved } = await shiftsOf(page);
  expect(sum, JSON.stringify(moved)).toBeLessThan(MOST);
  await visit.context.close();
});

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

/** Pages that wrap in different ways in a narrow window; every page in both widths would take twice the time. */
const narrowPages: readonly PageId[] = [
  'overview_page',
  'paths_page',
  'device_overview',
  'ads',
  'segment_overview',
  'jobs_management',
  'customer_reports',
];

describe.each([
  { width: 1440, pages: walkedPages },
  { width: 900, pages: narrowPages },
])('nothing jumps while a page loads, and short tables are as high as their rows, $width wide', ({ width, pages }) => {
  test.each(pages)('%s', async (id) => {
    const visit = await stage.visit(AURORA.analyst, { motion: true });
    try {
      const { sum, moved } = await openFresh(visit, id, width);
      expect(sum, JSON.stringify(moved)).toBeLessThan(MOST);
      const empty = await visit.page.evaluate<[string, number][]>(EMPTY_BELOW_TABLES);
      expect(empty.filter(([, px]) => px > MOST_EMPTY_PX)).toEqual([]);
    } finally {
      await visit.context.close();
    }
  });
});
