import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { resultsPage, WORKBENCH_FILE } from '../results-page.ts';
import { launchBrowser, signIn } from './browser.ts';
import { buildWeb } from './build-web.ts';
import { measureFirstRow, measureScripts, measureWorkbenchScroll, weighAllScripts } from './measure-workbench.ts';
import { waitForRollups } from './wait-for-rollups.ts';
import { startWebServer } from './web-server.ts';
import type { WorkbenchResult } from './workbench-result.ts';
import { workbenchGoals } from './workbench-section.ts';

const folder = join(import.meta.dirname, '..', '..');
const SESSIONS = 400_000;
const ROUNDS = 7;
const SCROLL_ROUNDS = 3;

/** The frame of the workbench alone. Its times depend little on the volume, so a small one will do. */
const dataDir = join(folder, '.data', 'workbench');
const dist = join(folder, '.data', 'web-build', 'dist');
const workbenchDist = join(folder, '.data', 'workbench-build', 'dist');
await mkdir(dataDir, { recursive: true, mode: 0o711 });
await buildWeb(dist, { sourceMaps: false });
await buildWeb(workbenchDist, { sourceMaps: false, app: 'workbench' });
const browser = await launchBrowser();
const server = await startWebServer({ dataDir, dist, workbenchDist, sessions: SESSIONS, cache: 'off' });
try {
  await waitForRollups(server.url);
  const at = { browser, url: server.url, signedIn: await signIn(browser, server.url) };
  const before = loadavg()[0] ?? 0;
  const result: WorkbenchResult = {
    command: 'npm run bench:workbench',
    measuredAt: new Date().toISOString(),
    browser: `Chromium ${browser.version()}`,
    sessions: SESSIONS,
    cores: availableParallelism(),
    scripts: await measureScripts(at),
    allScriptsGzipBytes: await weighAllScripts(workbenchDist),
    ...(await measureFirstRow(at, ROUNDS)),
    scroll: await measureWorkbenchScroll(at, SCROLL_ROUNDS),
    load: { before, after: loadavg()[0] ?? 0 },
  };
  const results = join(folder, 'results');
  await writeFile(join(results, WORKBENCH_FILE), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
  for (const { name, unit, most, measured } of workbenchGoals(result)) {
    console.log(`${measured <= most ? 'met   ' : 'missed'} ${name}: ${measured.toFixed(0)} of ${most} ${unit}`);
  }
} finally {
  await server.stop();
  await browser.close();
}
