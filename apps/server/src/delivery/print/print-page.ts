import { FIT_WIDTH } from '@playhead/domain/exports';
import type { Browser, Page } from 'playwright-core';
import type { BrowserPool } from './browser-pool.ts';
import { RENDER_ORIGIN } from './browser-process.ts';
import { footerTemplate } from './footer-template.ts';
import { allowOnly } from './own-requests.ts';
import { type PrintedWidget, waitUntilSettled } from './page-state.ts';
import { type Paper, pdfOptions } from './paper-options.ts';

export interface PrintRequest {
  /** Path and query string of a page of the app. */
  path: string;
  /** Entries of the browser's storage: the session the page is opened with. */
  storage: Readonly<Record<string, string>>;
  /** `withImage`: the page as PNG too, from the same opening, which takes most of the time. */
  picture: { kind: 'pdf'; paper: Paper; withImage?: boolean } | { kind: 'png' };
  footer: string;
  timeLimitMs?: number;
}

export interface PrintedPage {
  content: Buffer;
  widgets: readonly PrintedWidget[];
  /** PNG, where one was wanted next to a PDF. */
  image?: Buffer;
}

const TIME_LIMIT_MS = 60_000;
const SCREEN_HEIGHT = 1_000;

/** F16: a page that crashes, hangs or never settles ends with an error after a minute, and its browser is killed. */
export async function printPage(pool: BrowserPool, request: PrintRequest, signal: AbortSignal): Promise<PrintedPage> {
  const url = ownAddress(request.path);
  const limit = AbortSignal.timeout(request.timeLimitMs ?? TIME_LIMIT_MS);
  return pool.run((browser) => print(browser, { ...request, url }), AbortSignal.any([signal, limit]));
}

/** A path such as `//host/` would leave this server. */
function ownAddress(path: string): string {
  const url = new URL(path, RENDER_ORIGIN);
  if (url.origin !== RENDER_ORIGIN) throw new RangeError('Only pages of this server are printed.');
  return url.href;
}

type Opening = PrintRequest & { url: string };

async function print(browser: Browser, opening: Opening): Promise<PrintedPage> {
  const context = await browser.newContext({
    viewport: { width: FIT_WIDTH, height: SCREEN_HEIGHT },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: RENDER_ORIGIN,
          localStorage: Object.entries(opening.storage).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });
  try {
    await allowOnly(RENDER_ORIGIN, context);
    const page = await context.newPage();
    // Before anything is drawn: charts and tables are laid out for paper at once.
    await page.emulateMedia({ media: 'print' });
    const crashed = new Promise<never>((_resolve, reject) => {
      page.once('crash', () => reject(new Error('The page crashed while it was printed.')));
    });
    return await Promise.race([openAndPrint(page, opening), crashed]);
  } finally {
    await context.close();
  }
}

async function openAndPrint(page: Page, { url, picture, footer }: Opening): Promise<PrintedPage> {
  // The limit of the whole job ends these.
  page.setDefaultTimeout(0);
  await page.goto(url, { waitUntil: 'commit' });
  const widgets = await waitUntilSettled(page);
  if (picture.kind === 'png') return { content: await shoot(page), widgets };
  // The footer has the note of the page's end.
  await page.evaluate(`document.documentElement.dataset['printNote'] = 'every-sheet'`);
  const contentHeight = await page.evaluate<number>('document.body.getBoundingClientRect().bottom');
  const { footer: position, ...options } = pdfOptions(picture.paper, contentHeight);
  const content = await page.pdf({
    ...options,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footerTemplate(footer, position),
    tagged: true,
  });
  if (picture.withImage !== true) return { content, widgets };
  // A picture has the note once, at its end.
  await page.evaluate(`delete document.documentElement.dataset['printNote']`);
  return { content, widgets, image: await shoot(page) };
}

/** Sheets have margins; a picture would begin with the first line of the title. The width stays, so nothing is drawn again. */
async function shoot(page: Page): Promise<Buffer> {
  await page.evaluate(`document.body.style.paddingBlock = '24px'`);
  return page.screenshot({ fullPage: true, type: 'png' });
}
