import { join } from 'node:path';
import { buildApp } from '@playhead/server/app';
import { lockDataDirectory } from '@playhead/server/platform/metadata/data-directory-lock';
import { openEmbeddedEngine } from '@playhead/server/platform/engine/open-engine';
import { openMetadata } from '@playhead/server/platform/metadata/metadata';
import { unwatchedStorage } from '@playhead/server/platform/storage/storage-watch';
import { createTokens } from '@playhead/server/platform/tokens/tokens';
import { createDemoWorld, demoCustomerIds } from '@playhead/server/seed/demo-world';
import { createProgressLine } from '@playhead/server/start/progress-line';
import { pino } from 'pino';
import { z } from 'zod';

const Options = z.object({
  dataDir: z.string(),
  dist: z.string(),
  workbenchDist: z.string().optional(),
  sessions: z.number(),
  cache: z.enum(['on', 'off']),
});

/**
 * The server as `npm start` runs it, in a separate process, with the result cache on or off: main.ts has no such
 * option. Prints one line with its address, and ends when its standard input closes.
 */
const options = Options.parse(JSON.parse(process.argv[2] ?? '{}'));
const logger = pino({ level: 'silent' });
const now = () => new Date();
const lock = await lockDataDirectory(options.dataDir);
const metadata = await openMetadata({ kind: 'embedded', dataDir: options.dataDir, logger });
const { engine } = await openEmbeddedEngine({
  kind: 'embedded',
  dataDir: join(options.dataDir, 'clickhouse'),
  customers: demoCustomerIds,
  logger,
});
const line = createProgressLine({ title: `Making ${options.sessions} sessions`, target: process.stderr });
const world = createDemoWorld({ engine, db: metadata.db, now, totalSessions: options.sessions });
await world.ensure((progress) => line.report(progress));
line.end();

const tokens = createTokens({
  secret: 'bench-only-6f1d0c9a7b3e5824-bench-only',
  issuer: 'playhead',
  audience: 'playhead',
  now,
});
const app = await buildApp({
  logger,
  version: 'bench',
  now,
  engine,
  metadata,
  storage: unwatchedStorage,
  portal: { tokens, demoUsers: 'allowed' },
  appConfig: {
    provider: 'playhead',
    version: 'bench',
    demo: true,
    hostOrigins: [],
    portalUrl: null,
    signInProvider: null,
    passwordSignIn: true,
    demoUsers: [],
    exportOwner: 'Playhead',
  },
  browserApps: [
    { folder: options.dist, prefix: '/' },
    ...(options.workbenchDist === undefined ? [] : [{ folder: options.workbenchDist, prefix: '/workbench/' }]),
  ],
  checkReplies: true,
  ...(options.cache === 'off' ? { queryCacheBytes: 0 } : {}),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ url })}\n`);

process.stdin.resume();
process.stdin.once('end', () => void stop());

async function stop(): Promise<void> {
  await app.close();
  await engine.stop();
  await metadata.stop();
  await lock.release();
  process.exit(0);
}
