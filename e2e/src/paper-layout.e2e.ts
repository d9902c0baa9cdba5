import { exportNote } from '@playhead/domain/exports';
import { type PageId, pageEntry, pageIds } from '@playhead/domain/pages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asText, AURORA, filterSearch, lastDaysFilters, setStage, type Visit } from './stage.ts';

const subjects: Partial<Record<PageId, string>> = {
  content_page: 'series',
  channel_page: 'channel',
  episode_page: 'episode',
  affiliate_page: 'affiliate',
  paths_page: 'series',
  channel_path_page: 'channel',
  episode_path_page: 'episode',
  lead_in__out_page: 'series',
  device_page: 'device',
};
const dashboards = pageIds.filter((id) => pageEntry(id).kind === 'dashboard' && pageEntry(id).built);

/** What paper would hide or put on a separate sheet: contents of scroll boxes, parts outside their card, canvases, controls. */
const findLosses = `(() => {
  const isHidden = (element) => element.closest('.ph-sr, .ph-hidden') !== null || element.getClientRects().length === 0;
  const wordsOf = (element) => element.tagName + ' ' + (element.textContent ?? '').slice(0, 40);
  const losses = [];
  const end = document.body.getBoundingClientRect().bottom;
  for (const element of document.querySelectorAll('body *')) {
    if (element.getBoundingClientRect().bottom > end) losses.push('below the end: ' + wordsOf(element));
  }
  for (const element of document.querySelectorAll('main#content *')) {
    if (isHidden(element) || element.closest('svg') !== null) continue;
    if (element.tagName === 'CANVAS') losses.push('canvas');
    const { overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(element);
    // Names in a diagram of paths end with dots; the table below the diagram has them whole.
    if (clipPath !== 'none' || textOverflow === 'ellipsis') continue;
    const isCut = (overflow, inner, outer) => overflow !== 'visible' && outer > 0 && inner > outer + 1;
    if (isCut(overflowX, element.scrollWidth, element.clientWidth)) losses.push('cut: ' + wordsOf(element));
    if (isCut(overflowY, element.scrollHeight, element.clientHeight)) losses.push('cut: ' + wordsOf(element));
  }
  for (const cell of document.querySelectorAll('.ph-widget :is(th, td)')) {
    const card = cell.closest('.ph-widget').getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    if (!isHidden(cell) && (box.right > card.right + 2 || box.bottom > card.bottom + 2)) losses.push('outside: ' + wordsOf(cell));
  }
  for (const host of document.querySelectorAll('.ph-echart-host')) {
    if (host.querySelector('svg path') === null) losses.push('blank chart');
  }
  const controls = 'main#content :is(.ph-button, [aria-haspopup], input[type="search"], [aria-label^="Remove"],' +
    ' .ph-table-foot button, [role="radiogroup"] label:not(:has(:checked)))';
  for (const control of document.querySelectorAll(controls)) if (!isHidden(control)) losses.push('control: ' + wordsOf(control));
  return losses;
})()`;

describe('on paper', () => {
  const stage = setStage();
  let visit: Visit;

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
    await visit.page.emulateMedia({ media: 'print' });
  });
  afterAll(() => visit.context.close());

  async function busiest(dimension: string): Promise<string> {
    const [name, plays] = [`customer_view.${dimension}`, 'customer_view.plays'];
    const filters = lastDaysFilters(AURORA, { [name]: '-NULL,-EMPTY' });
    const [row] = await visit.api.rows({ fields: [name, plays], filters, sorts: [`${plays} desc`], limit: 1 });
    return String(row?.[name]);
  }

  async function openPrinted(id: PageId, more = ''): Promise<Page> {
    const subject = subjects[id];
    const filter = subject === undefined ? '' : `&${filterSearch({ [subject]: asText(await busiest(subject)) })}`;
    await visit.open(`${id}?inPDF=true&period=Last+30+Days${filter}${more}`);
    await visit.page.locator('html[data-print="settled"]').waitFor({ state: 'attached' });
    return visit.page;
  }

  test.each(dashboards)('"right-hand columns gone": %s loses nothing that the screen can scroll to', async (id) => {
    const page = await openPrinted(id);
    expect(await page.evaluate(findLosses)).toEqual([]);
  });

  test('paper is light in the dark theme, and a printed page ends with the note', async () => {
    await visit.page.evaluate(`localStorage.setItem('playhead.theme', 'dark')`);
    const page = await openPrinted('overview_page');
    const themes = `[...document.querySelectorAll('.ph-widget')].map((card) => card.dataset.phTheme)`;
    expect(new Set(await page.evaluate<string[]>(themes))).toEqual(new Set(['light']));
    const paper = `getComputedStyle(document.body).backgroundColor`;
    expect(await page.evaluate(paper)).toBe('rgb(255, 255, 255)');
    await page.getByText(exportNote({ year: new Date().getFullYear() })).waitFor({ state: 'visible' });
    // The same page on screen shows that the theme is the dark one.
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => page.evaluate<string[]>(themes)).toContain('dark');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`localStorage.setItem('playhead.theme', 'light')`);
  });

  test('EXP-028: singleColumn=true puts all widgets below each other', async () => {
    const lefts = `[...document.querySelectorAll('.ph-widget')].map((card) => Math.round(card.getBoundingClientRect().left))`;
    const usual = await (await openPrinted('overview_page')).evaluate<number[]>(lefts);
    expect(new Set(usual).size).toBeGreaterThan(1);
    const single = await (await openPrinted('overview_page', '&singleColumn=true')).evaluate<number[]>(lefts);
    expect(single).toHaveLength(usual.length);
    expect(new Set(single).size).toBe(1);
  });

  test('a table too wide for its card continues below, behind the same first column', async () => {
    const page = await openPrinted('content_page');
    const narrow = `(() => {
      const card = [...document.querySelectorAll('.ph-widget')].find((other) => other.textContent.startsWith('Episodes'));
      card.parentElement.style.width = '420px';
      return null;
    })()`;
    await page.evaluate(narrow);
    const tables = page.locator('.ph-widget', { hasText: /^Episodes/ }).locator('table');
    await expect.poll(() => tables.count()).toBeGreaterThan(1);
    const headers = await Promise.all(
      (await tables.all()).map((table) =>
        table.locator('th').evaluateAll((cells) => cells.map((cell) => cell.textContent)),
      ),
    );
    expect(new Set(headers.map(([first]) => first)).size).toBe(1);
    const columns = headers.flatMap(([, ...others]) => others.map((text) => text.replace(/[↑↓]$/, '')));
    expect(columns).toEqual([
      'Season Number',
      'Episode Number',
      'Series',
      'Plays',
      'Minutes',
      'Unique Viewers',
      'Minutes per Viewer',
      'Average % Complete',
      'Binge Score',
    ]);
    expect(await page.evaluate(findLosses)).toEqual([]);
  });
});
