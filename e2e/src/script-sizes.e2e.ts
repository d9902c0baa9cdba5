import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetsSettled } from './dashboard-driver.ts';
import { AURORA, setStage } from './stage.ts';

const stage = setStage();

/** Of all scripts that the page loads from now on, in kB after gzip. */
function weighScripts(page: Page): () => Promise<number> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all([...bodies.values()].map(async (body) => gzipSync(await body).length));
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
}

test('the sign-in, and with it the shell of every page, loads at most 152 kB of JavaScript (gzip)', async () => {
  const { page } = await stage.guest();
  const weight = weighScripts(page);
  await page.goto(stage.playhead().url);
  await page.getByLabel('E-mail').waitFor();
  const size = await weight();
  expect(size).toBeGreaterThan(100);
  expect(size).toBeLessThanOrEqual(152);
});

test('Overview loads at most 450 kB of JavaScript (gzip) in all', async () => {
  const { page, open } = await stage.visit(AURORA.analyst);
  const weight = weighScripts(page);
  await open('overview_page');
  await widgetsSettled(page);
  const size = await weight();
  expect(size).toBeGreaterThan(300);
  expect(size).toBeLessThanOrEqual(450);
});

test('the code of the workspace, the page and its charts is requested before it is known who the user is', async () => {
  const { page, open } = await stage.visit(AURORA.analyst);
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\/user-info$/, async (route) => {
    await released;
    await route.continue();
  });
  const requested = ['workspace', 'dashboard-area', 'widgets', 'charts'].map((name) =>
    page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(`/assets/${name}-`)),
  );
  await open('overview_page');
  await Promise.all(requested);
  release(undefined);
  await widgetsSettled(page);
});
