import { createBrowserPool } from '@playhead/server/delivery/print/browser-pool';
import { startBrowserProcess } from '@playhead/server/delivery/print/browser-process';
import type { Paper } from '@playhead/server/delivery/print/paper-options';
import { printPage } from '@playhead/server/delivery/print/print-page';
import { findBrowser } from '@playhead/server/platform/browser/find-browser';
import { exportNote } from '@playhead/domain/exports';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from './api-session.ts';
import { borrowPlayhead } from './borrow-playhead.ts';
import { type Fault, openFaultyProxy } from './faulty-proxy.ts';
import { AURORA } from './stage.ts';

const staying = new AbortController().signal;
/** Only a hang reaches it. */
const PRINT_LIMIT_MS = 240_000;
/** Of a print that somebody ordered. */
const USERS_LIMIT_MS = 60_000;
const NOTE = exportNote({ year: 2026 });
const A4: Paper = { size: 'A4', orientation: 'portrait' };
const A4_LANDSCAPE: Paper = { size: 'A4', orientation: 'landscape' };
const FIT: Paper = { size: 'fit', orientation: 'portrait' };

const page = (id: string, more = '') => `/viewer-insights/${id}?inPDF=true&period=Last+30+Days${more}`;

/** The same widgets again and again, each time further down. */
function repeated<Widget extends { y: number }>(widgets: readonly Widget[], count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => {
    const widget = widgets[index % widgets.length];
    const round = Math.floor(index / widgets.length);
    return { ...widget, id: `copy-${index}`, y: (widget?.y ?? 0) + round * 1000 };
  });
}

describe('a page on paper', () => {
  let url: string;
  let pool: ReturnType<typeof createBrowserPool>;
  let storage: Record<string, string>;
  /** Waits for the limit of a print while the other tests run. */
  let unanswered: ReturnType<typeof printWithFault>;

  const poolFor = (address: string) =>
    createBrowserPool({ start: () => startBrowserProcess({ findBrowser, address }) });

  beforeAll(async () => {
    ({ url } = await borrowPlayhead());
    pool = poolFor(new URL(url).host);
    const session = JSON.stringify(await signInAs(url, AURORA.analyst));
    storage = { 'playhead.session': session, 'playhead.theme': 'dark' };
    unanswered = printWithFault('no response');
    // Its test reports a failure.
    unanswered.catch(() => undefined);
  });
  afterAll(async () => {
    await unanswered.catch(() => undefined);
    await pool.close();
  });

  async function printPdf(path: string, paper: Paper, { printer = pool, timeLimitMs = PRINT_LIMIT_MS } = {}) {
    const picture = { kind: 'pdf' as const, paper };
    const request = { path, storage, picture, footer: NOTE, timeLimitMs };
    const { content, widgets } = await printPage(printer, request, staying);
    const pdf = await getDocumentProxy(new Uint8Array(content));
    const { text: sheets } = await extractText(pdf, { mergePages: false });
    const [, , width, height] = (await pdf.getPage(1)).view;
    return {
      widgets,
      sheets,
      text: sheets.join(' '),
      size: [Math.round(Number(width)), Math.round(Number(height))],
      failed: widgets.filter(({ state }) => state === 'failed').map(({ title }) => title),
    };
  }

  /** Only the table of channels groups by them. */
  async function printWithFault(fault: Fault) {
    const proxy = await openFaultyProxy(url, (body) => (body.includes('customer_view.channel') ? fault : 'none'));
    const faultyPool = poolFor(proxy.address);
    try {
      return await printPdf(page('overview_page'), A4, { printer: faultyPool });
    } finally {
      await faultyPool.close();
      proxy.close();
    }
  }

  /** Several tests look at the same print. */
  let overview: ReturnType<typeof printPdf> | null = null;
  const printOverview = () => (overview ??= printPdf(page('overview_page'), A4));

  /** Words of a sheet without its note and number. */
  const contentOf = (sheet: string) =>
    sheet
      .replace(NOTE, '')
      .replace(/\d+ \/ \d+/, '')
      .trim();
  const countOf = (text: string, words: string) => text.split(words).length - 1;

  test('EXP-022, EXP-023, EXP-062: A4 has the whole page as text, with note and number on every sheet', async () => {
    const { widgets, sheets, text, size, failed } = await printOverview();
    expect(widgets.length).toBeGreaterThan(8);
    expect(failed).toEqual([]);
    expect(size).toEqual([596, 842]);
    expect(sheets).toHaveLength(2);
    for (const [index, sheet] of sheets.entries()) {
      expect(countOf(sheet, NOTE)).toBe(1);
      expect(sheet).toContain(`${index + 1} / 2`);
    }
    const titles = widgets.map(({ title }) => title).filter((title) => title !== '');
    // The strip of key figures shows no title.
    expect(titles.filter((title) => !text.includes(title))).toEqual(['Key figures']);
  });

  test('the first sheet says what the numbers mean: page, customer, period, zone, filters and age', async () => {
    const { sheets } = await printOverview();
    const [first = ''] = sheets;
    expect(first).toContain('Overview · Aurora Stream');
    expect(first).toMatch(/Period\s\w{3} \d+ – \w{3} \d+, \d{4}\s/);
    expect(first).toMatch(/Compared with\s\w{3} \d+ – /);
    expect(first).toMatch(/Time zone\sAmerica\/New_York\s/);
    expect(first).toMatch(/Filters\sCountry is United States\s/);
    expect(first).toMatch(/Data as of\s\w{3} \d+, \d{4}, \d\d:\d\d:\d\d\s/);
  });

  test('"charts blank in the PDF", "widgets below the fold never drawn": axes of the last charts are text', async () => {
    const { sheets } = await printOverview();
    // The last row of the page: residents and households, drawn by ECharts.
    const missing = ['18-20', '65+', 'Female', '75K–100K', '300K+'].filter((label) => !sheets.at(-1)?.includes(label));
    expect(missing).toEqual([]);
  });

  test.each([A4, A4_LANDSCAPE])(
    'no sheet ends inside a widget: %j keeps each table with its title and last line',
    async (paper) => {
      const { sheets } = await printPdf(page('ads'), paper);
      const titles = ['Campaigns', 'Advertisers', 'Series with Ads'];
      const counts = sheets.map((sheet) => ({
        titles: titles.filter((title) => sheet.includes(title)).length,
        lastLines: countOf(sheet, '1–10 of'),
      }));
      expect(counts.reduce((sum, sheet) => sum + sheet.titles, 0)).toBe(3);
      for (const sheet of counts) expect(sheet.lastLines).toBe(sheet.titles);
    },
  );

  test('a long table begins where it stands, and every sheet of it has its header', async () => {
    const { sheets, text } = await printPdf(page('unique_viewers_page'), A4_LANDSCAPE);
    expect(sheets).toHaveLength(2);
    for (const sheet of sheets) expect(sheet).toContain('Total Streaming Days');
    // Fifty viewers, none of them twice, and half of them on the sheet of the page's head.
    const ids = text.match(/\bv-[0-9a-f]{16}\b/g) ?? [];
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
    expect(countOf(sheets[0] ?? '', 'v-')).toBeGreaterThan(15);
  });

  test('EXP-028: opened tables have all their rows, come last and repeat their header', async () => {
    const { sheets, text } = await printPdf(page('episode_overview_page', '&expandTable=true'), A4);
    expect(text).not.toMatch(/1–\d+ of \d+/);
    const tableStart = sheets.findIndex((sheet) => sheet.includes('Frequency'));
    for (const sheet of sheets.slice(tableStart)) {
      for (const column of ['Series', 'Plays', 'Minutes', 'Reach', 'Frequency']) expect(sheet).toContain(column);
    }
    expect(sheets.length - tableStart).toBeGreaterThan(1);
    expect(sheets.length).toBeLessThan(12);
  });

  test('EXP-061: a fitted page is one sheet of 1440 px, no higher than its content', async () => {
    const long = await printPdf(page('overview_page'), FIT);
    expect(long.sheets).toHaveLength(1);
    // Points: three quarters of a pixel.
    expect(long.size[0]).toBe(1080);
    expect(long.size[1]).toBeGreaterThan(1500);
    const short = await printPdf(page('segments_list'), FIT);
    expect(short.sheets).toHaveLength(1);
    expect(short.size[1]).toBeLessThan(600);
  });

  test.each<[paper: Paper, size: readonly number[]]>([
    [{ size: 'letter', orientation: 'portrait' }, [612, 792]],
    [{ size: 'letter', orientation: 'landscape' }, [792, 612]],
    [{ size: 'A3', orientation: 'landscape' }, [1191, 842]],
    [{ size: 'A5', orientation: 'portrait' }, [420, 595]],
  ])('EXP-062..EXP-064: %j has its size and no blank sheet', async (paper, size) => {
    const printed = await printPdf(page('content_overview_page'), paper);
    for (const [side, points] of size.entries()) expect(Math.abs((printed.size[side] ?? 0) - points)).toBeLessThan(2);
    expect(printed.sheets.filter((sheet) => contentOf(sheet).length < 20)).toEqual([]);
  });

  test('EXP-058: a picture has the whole page', async () => {
    const picture = { kind: 'png' as const };
    const request = { path: page('overview_page'), storage, picture, footer: NOTE, timeLimitMs: PRINT_LIMIT_MS };
    const { content } = await printPage(pool, request, staying);
    expect(content.subarray(1, 4).toString()).toBe('PNG');
    // Width and height of the header chunk.
    expect(content.readUInt32BE(16)).toBe(1440);
    expect(content.readUInt32BE(20)).toBeGreaterThan(2000);
  });

  describe('a widget without rows', () => {
    test.each<[fault: Fault, words: string]>([
      ['status 500', 'error happen'],
      ['no response', 'Not loaded in time.'],
    ])(
      '"one failing widget keeps the ready signal from coming": %s is printed in words, and named',
      async (fault, words) => {
        const { text, failed, widgets } = await (fault === 'no response' ? unanswered : printWithFault(fault));
        expect(failed).toEqual(['Top Channels']);
        expect(widgets.length).toBeGreaterThan(8);
        expect(text).toContain('Top Channels');
        expect(countOf(text, words)).toBe(1);
        expect(text).not.toContain('Retry');
        expect(text).toContain('75K–100K');
      },
    );
  });

  test('"a page of 40 widgets": all are drawn within the limit of a print, the last as well as the first', async () => {
    const Configs = z.object({
      data: z.array(z.looseObject({ page: z.string(), widgets: z.array(z.looseObject({ y: z.number() })) })),
    });
    const proxy = await openFaultyProxy(url, () => 'none', {
      path: '/dashboard-configs',
      text: (text) => {
        const { data } = Configs.parse(JSON.parse(text));
        const changed = data.map((config) =>
          config.page === 'overview_page' ? { ...config, widgets: repeated(config.widgets, 40) } : config,
        );
        return JSON.stringify({ code: 200, data: changed });
      },
    });
    const ownPool = poolFor(proxy.address);
    try {
      const limits = { printer: ownPool, timeLimitMs: USERS_LIMIT_MS };
      const { widgets, text, failed } = await printPdf(page('overview_page'), A4, limits);
      expect([widgets.length, failed]).toEqual([40, []]);
      expect(widgets.filter(({ state }) => state !== 'drawn')).toEqual([]);
      expect(countOf(text, 'Top Channels')).toBeGreaterThan(1);
    } finally {
      await ownPool.close();
      proxy.close();
    }
  });

  test('an empty page says so in each widget', async () => {
    const nobody = `&filterStr=${encodeURIComponent(JSON.stringify({ series: [{ op: 'is_equal_to', value: 'No such series' }] }))}`;
    const { text, failed, sheets } = await printPdf(page('content_overview_page', nobody), A4);
    expect(failed).toEqual([]);
    expect(countOf(text, 'No viewing matches this period and these filters.')).toBeGreaterThan(2);
    expect(sheets.filter((sheet) => contentOf(sheet).length < 20)).toEqual([]);
  });

  test('F16: a page that never settles ends at its limit, and the next one is printed', async () => {
    const request = { storage, picture: { kind: 'png' as const }, footer: NOTE, timeLimitMs: PRINT_LIMIT_MS };
    const never = printPage(pool, { ...request, path: '/docs', timeLimitMs: 3_000 }, staying);
    await expect(never).rejects.toThrow('The operation was aborted due to timeout');
    const { content } = await printPage(pool, { ...request, path: page('overview_page') }, staying);
    expect(content.subarray(1, 4).toString()).toBe('PNG');
  });

  test('attack 21: only this server is printed', async () => {
    const request = { storage, picture: { kind: 'png' as const }, footer: NOTE };
    for (const path of ['//example.com/', 'https://example.com/', 'file:///etc/passwd', 'data:text/html,x']) {
      await expect(printPage(pool, { ...request, path }, staying)).rejects.toThrow(
        'Only pages of this server are printed.',
      );
    }
  });
});
