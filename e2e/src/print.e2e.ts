import { createBrowserPool } from '@playhead/server/delivery/print/browser-pool';
import { startBrowserProcess } from '@playhead/server/delivery/print/browser-process';
import { printPage } from '@playhead/server/delivery/print/print-page';
import { findBrowser } from '@playhead/server/platform/browser/find-browser';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from './api-session.ts';
import { borrowPlayhead } from './borrow-playhead.ts';
import { AURORA } from './stage.ts';

const staying = new AbortController().signal;
const NOTE = 'This report must be used in accordance with your subscription agreement and data policy. © 2026';

describe('a page on paper', () => {
  let pool: ReturnType<typeof createBrowserPool>;
  let storage: Record<string, string>;

  beforeAll(async () => {
    const { url } = await borrowPlayhead();
    pool = createBrowserPool({ start: () => startBrowserProcess({ findBrowser, address: new URL(url).host }) });
    storage = { 'playhead.session': JSON.stringify(await signInAs(url, AURORA.analyst)) };
  });
  afterAll(() => pool.close());

  const overview = (more: string) => `/viewer-insights/overview_page?inPDF=true&period=Last+30+Days${more}`;

  test('EXP-022, EXP-062: A4 has the whole page as text, with its note and numbers on every sheet', async () => {
    const picture = { kind: 'pdf' as const, paper: { size: 'A4' as const, orientation: 'portrait' as const } };
    const { content, widgets } = await printPage(pool, { path: overview(''), storage, picture, footer: NOTE }, staying);
    expect(widgets.length).toBeGreaterThan(8);
    expect(widgets.filter(({ state }) => state === 'failed')).toEqual([]);

    const pdf = await getDocumentProxy(new Uint8Array(content));
    const [, , width, height] = (await pdf.getPage(1)).view;
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([596, 842]);
    const { text, totalPages } = await extractText(pdf, { mergePages: false });
    expect(totalPages).toBeGreaterThan(1);
    for (const [index, sheet] of text.entries()) {
      expect(sheet).toContain(NOTE);
      expect(sheet).toContain(`${index + 1} / ${totalPages}`);
    }
    const all = text.join(' ');
    expect(all).toContain('Overview · Aurora Stream');
    const titles = widgets.map(({ title }) => title).filter((title) => title !== '');
    // The strip of key figures shows no title.
    expect(titles.filter((title) => !all.includes(title))).toEqual(['Key figures']);
  });

  test('EXP-061: a fitted page is one sheet of 1440 px', async () => {
    const picture = { kind: 'pdf' as const, paper: { size: 'fit' as const, orientation: 'portrait' as const } };
    const { content } = await printPage(pool, { path: overview(''), storage, picture, footer: NOTE }, staying);
    const pdf = await getDocumentProxy(new Uint8Array(content));
    expect(pdf.numPages).toBe(1);
    const [, , width, height] = (await pdf.getPage(1)).view;
    // Points: three quarters of a pixel.
    expect(Number(width)).toBe(1080);
    expect(Number(height)).toBeGreaterThan(1000);
  });

  test('F16: a page that never settles ends at its limit, and the next one is printed', async () => {
    const request = { storage, picture: { kind: 'png' as const }, footer: NOTE };
    const never = printPage(pool, { ...request, path: '/docs', timeLimitMs: 3_000 }, staying);
    await expect(never).rejects.toThrow('The operation was aborted due to timeout');
    const { content } = await printPage(pool, { ...request, path: overview('') }, staying);
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
