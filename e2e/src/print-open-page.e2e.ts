import type { Page } from 'playwright-core';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { widgetsSettled } from './dashboard-driver.ts';
import { AURORA, setStage, type Visit } from './stage.ts';

const pages = ['overview_page', 'ads', 'dma_page', 'unique_viewers_page', 'viewer-retention'] as const;
/** As print dialogs have it. */
const MARGIN = '1cm';
const MARGIN_POINTS = 28;
/** Letters that stand close to each other: so much in points is no overlap. */
const KERNING = 2;

interface Word {
  sheet: number;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Printed {
  words: readonly Word[];
  /** Of everything that is filled or drawn. */
  colours: readonly string[];
  sheetWidth: number;
}

/** What the print command of a browser makes of the page that is open. */
async function printOpen(page: Page, format: 'A4' | 'Letter'): Promise<Printed> {
  const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, margin, printBackground: true })));
  const { OPS } = await getResolvedPDFJS();
  const words: Word[] = [];
  const colours = new Set<string>();
  for (let sheet = 1; sheet <= pdf.numPages; sheet += 1) {
    const printed = await pdf.getPage(sheet);
    const { items } = await printed.getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x = 0, y = 0]: number[] = item.transform;
      // Without the space above small letters.
      words.push({ sheet, text: item.str, x, y, width: item.width, height: item.height * 0.7 });
    }
    const { fnArray, argsArray } = await printed.getOperatorList();
    for (const [index, fn] of fnArray.entries()) {
      if (fn === OPS.setFillRGBColor || fn === OPS.setStrokeRGBColor) colours.add(String(argsArray[index]));
    }
  }
  return { words, colours: [...colours].toSorted(), sheetWidth: Number((await pdf.getPage(1)).view[2]) };
}

/** Words that stand on each other. Names in charts are drawn twice, the first time as their halo. */
function findOverlaps({ words }: Printed): string[] {
  const found: string[] = [];
  // By height: only the neighbours of a word can stand on it, out of thousands.
  const sorted = words.toSorted((one, other) => one.sheet - other.sheet || one.y - other.y);
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || other.sheet !== one.sheet || other.y >= one.y + one.height) break;
      const standsOn = shared(one, other, 'x', 'width') > KERNING && shared(one, other, 'y', 'height') > 0.5;
      if (!standsOn || one.text.includes(other.text) || other.text.includes(one.text)) continue;
      found.push(`sheet ${one.sheet}: ${one.text} / ${other.text}`);
    }
  }
  return found;
}

function shared(one: Word, other: Word, start: 'x' | 'y', size: 'width' | 'height'): number {
  return Math.min(one[start] + one[size], other[start] + other[size]) - Math.max(one[start], other[start]);
}

const findCutOff = ({ words, sheetWidth }: Printed) =>
  words.filter(({ x, width }) => x + width > sheetWidth - MARGIN_POINTS + 1).map(({ text }) => text);

describe('the page that is open, printed by the browser', () => {
  const stage = setStage();
  let visit: Visit;

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
  });
  afterAll(() => visit.context.close());

  async function open(id: string, theme: 'light' | 'dark'): Promise<Page> {
    const { page } = visit;
    // Before the page is loaded, which is then loaded once. A new visit has no origin to write to, and is light.
    if (page.url() !== 'about:blank') await page.evaluate(`localStorage.setItem('playhead.theme', '${theme}')`);
    await visit.open(`${id}?period=Last+30+Days`);
    await page.locator(`html[data-ph-theme="${theme}"]`).waitFor({ state: 'attached' });
    await widgetsSettled(page);
    await expect.poll(() => page.locator('.ph-skeleton-block').count()).toBe(0);
    return page;
  }

  test.each(pages)('%s has no word on another, none beyond its sheet, and is light in the dark theme', async (id) => {
    const light = await open(id, 'light');
    const onA4 = await printOpen(light, 'A4');
    const onLetter = await printOpen(light, 'Letter');
    const inDark = await printOpen(await open(id, 'dark'), 'A4');
    for (const printed of [onA4, onLetter, inDark]) {
      expect(findOverlaps(printed)).toEqual([]);
      expect(findCutOff(printed)).toEqual([]);
    }
    expect(inDark.colours).toEqual(onA4.colours);
    expect(onA4.colours).toContain('#17191e');
    // Printing leaves the screen as it was.
    await visit.page.locator('html[data-ph-theme="dark"]').waitFor({ state: 'attached' });
  });

  test('tables are open to 100 rows', async () => {
    const { words } = await printOpen(await open('unique_viewers_page', 'light'), 'A4');
    expect(words.filter(({ text }) => /^v-[0-9a-f]{16}$/.test(text.trim()))).toHaveLength(100);
    expect(words.map(({ text }) => text).join(' ')).toMatch(/First 100 of [\d,]+ rows/);
  });

  test.each([900, 1920])('a window of %d px fits on the paper', async (width) => {
    await visit.page.setViewportSize({ width, height: 900 });
    // Opened at that width: printed right after a change of it, the page is still being laid out.
    const page = await open('overview_page', 'light');
    const printed = await printOpen(page, 'A4');
    expect(findOverlaps(printed)).toEqual([]);
    expect(findCutOff(printed)).toEqual([]);
    expect(printed.words.map(({ text }) => text)).toContain('Minutes by Screen Type');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
