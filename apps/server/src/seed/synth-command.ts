import { ConfigError, readConfig } from '../config/config.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { openStores } from '../start/open-stores.ts';
import { createProgressLine } from '../start/progress-line.ts';
import { createShutdown } from '../start/shutdown.ts';
import { createDemoWorld, demoCustomerIds } from './demo-world.ts';
import { readSessionCount } from './session-count.ts';

const USAGE = 'Usage: npm run synth -- --sessions 100M   (a number, or one with K, M or B)';

/** `npm run synth`: makes the demo data anew in the wanted size, through the same stores as the server. */
async function main(): Promise<void> {
  const at = process.argv.indexOf('--sessions');
  const sessions = readSessionCount(at < 0 ? undefined : process.argv[at + 1]);
  if (sessions === null) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const shutdown = createShutdown((name, error) => console.error(`${name} did not stop cleanly: ${String(error)}`));
  try {
    const config = readConfig(process.env, process.cwd());
    const { engine, metadata } = await openStores({ config, shutdown, customerIds: demoCustomerIds });
    const world = createDemoWorld({ engine, db: metadata.db, now: () => new Date(), totalSessions: sessions });
    const line = createProgressLine({ title: 'Making the demo data', target: process.stdout });
    const started = Date.now();
    await world.ensure((progress) => line.report(progress));
    line.end();
    const [row] = await engine.inspect({ sql: 'SELECT count() AS sessions FROM playhead.sessions' });
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(`${Number(row?.['sessions']).toLocaleString('en-US')} sessions are there (${seconds} s).`);
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof StartRefusal;
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  } finally {
    await shutdown.run();
  }
}

await main();
