import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type At, OVERVIEW } from './bench-page.ts';
import { freshPage } from './browser.ts';
import { settled } from './page-watch.ts';
import type { PageBytes, Weight } from './web-result.ts';

/** Transfer of a first visit: the sign-in page, the shell with a page without widgets, and Overview. */
export async function measureBytes(at: At): Promise<PageBytes[]> {
  const { browser, url } = at;
  return [
    await weigh('sign-in', await freshPage({ browser }), async (page) => {
      await page.goto(url);
      await page.getByLabel('E-mail').waitFor();
    }),
    await weigh('signed in, no widgets', await freshPage(at), async (page) => {
      await page.goto(`${url}/viewer-insights/no_such_page`);
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    }),
    await weigh('Overview', await freshPage(at), async (page) => {
      await page.goto(`${url}${OVERVIEW}`);
      await settled(page);
    }),
  ];
}

interface Resource extends Weight {
  type: string;
  file: string;
}

async function weigh(name: PageBytes['page'], page: Page, open: (page: Page) => Promise<void>): Promise<PageBytes> {
  const reads: Promise<Resource>[] = [];
  page.on('response', (response) => reads.push(readResource(response)));
  await open(page);
  await page.waitForLoadState('networkidle');
  const resources = await Promise.all(reads);
  await page.context().close();
  const types: Record<string, Weight> = {};
  for (const { type, wireBytes, gzipBytes } of resources) {
    const sum = types[type] ?? { files: 0, wireBytes: 0, gzipBytes: 0 };
    types[type] = {
      files: sum.files + 1,
      wireBytes: sum.wireBytes + wireBytes,
      gzipBytes: sum.gzipBytes + gzipBytes,
    };
  }
  const largest = resources
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
    .slice(0, 8)
    .map(({ file, gzipBytes }) => ({ file, gzipBytes }));
  return { page: name, types, largest };
}

type Response = Awaited<ReturnType<Page['waitForResponse']>>;

async function readResource(response: Response): Promise<Resource> {
  const request = response.request();
  const type = request.resourceType();
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const body = await response.body();
  return {
    type: type === 'xhr' ? 'fetch' : type,
    file: new URL(response.url()).pathname,
    files: 1,
    wireBytes: responseBodySize + responseHeadersSize,
    gzipBytes: type === 'font' || type === 'image' ? body.length : gzipSync(body).length,
  };
}
