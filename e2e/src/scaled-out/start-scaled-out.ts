import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startSharedStores } from '@playhead/server/start/test-shared-stores';
import { freshDataDir, type Playhead, startPlayhead } from '../playhead-process.ts';
import { startBalancer } from './balancer.ts';

const ENTRY = 'apps/server/src/start/test-server-process.ts';

export interface ScaledOut extends Omit<Playhead, 'child'> {
  /** How many each server got. */
  requests(): readonly number[];
}

/** Two processes that serve, one that works, and the stores that they share, behind a balancer. */
export async function startScaledOut(environment: Readonly<Record<string, string>> = {}): Promise<ScaledOut> {
  const dataDir = await freshDataDir();
  const stores = await startSharedStores(dataDir);
  const [balancer, portalBalancer] = [await startBalancer(), await startBalancer()];
  const shared = {
    ...stores.environment,
    PLAYHEAD_PUBLIC_URL: balancer.url,
    PLAYHEAD_EMBED_ORIGINS: portalBalancer.url,
  };
  const start = (role: 'api' | 'worker', folder: string) =>
    startPlayhead({
      dataDir: folder,
      entry: ENTRY,
      environment: { ...shared, ...environment, PLAYHEAD_ROLE: role },
    });
  const folders = [join(dataDir, 'api-0'), join(dataDir, 'api-1'), join(dataDir, 'worker')];
  await Promise.all(folders.map((folder) => mkdir(folder)));
  // One process migrates the databases at a time.
  const first = await start('api', folders[0] ?? '');
  const worker = await start('worker', folders[2] ?? '');
  const second = await start('api', folders[1] ?? '');
  balancer.lead([first.url, second.url]);
  portalBalancer.lead([first.portalUrl, second.portalUrl]);
  return {
    url: balancer.url,
    portalUrl: portalBalancer.url,
    dataDir,
    output: () => [first, second, worker].map((process) => process.output()).join('\n'),
    requests: balancer.counts,
    async stop() {
      await Promise.all([balancer.stop(), portalBalancer.stop()]);
      for (const process of [second, worker, first]) await process.stop();
      await stores.stop();
    },
  };
}
