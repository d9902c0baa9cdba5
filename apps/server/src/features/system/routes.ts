import { type AppConfig, appConfig, health, readiness } from '@playhead/contract/http/system/system';
import type { Registrar } from '../../http/registrar.ts';
import type { StorageState } from '../../platform/storage/storage-watch.ts';
import type { EngineState } from '../../platform/engine/engine.ts';

export interface SystemDeps {
  version: string;
  engineState: () => EngineState;
  metadataState: () => EngineState;
  storageState: () => StorageState;
  appConfig: () => Promise<AppConfig>;
}

const stateWords = {
  ready: 'ready',
  starting: 'starting; try again in a moment',
  down: 'down; it is started or tried again automatically, see the log if this lasts',
  stopped: 'stopped, since the server is stopping',
} as const satisfies Record<EngineState, string>;

export function registerSystem(registrar: Registrar, deps: SystemDeps): void {
  registrar.handlePublic(health, async () => ({ status: 'ok' as const }));

  registrar.handlePublic(readiness, async ({ reply }) => {
    const engine = deps.engineState();
    const metadata = deps.metadataState();
    const storage = deps.storageState();
    const isReady = engine === 'ready' && metadata === 'ready';
    // A full disk is no 503: a load balancer would remove a server that can still run every query.
    if (!isReady) void reply.status(503).header('retry-after', '2');
    return {
      status: isReady && storage.level !== 'full' ? ('ready' as const) : ('degraded' as const),
      engine,
      metadata,
      storage: { status: storage.level, freeBytes: storage.freeBytes },
      reasons: [
        ...(engine === 'ready' ? [] : [`The analytics engine is ${stateWords[engine]}.`]),
        ...(metadata === 'ready' ? [] : [`The settings database is ${stateWords[metadata]}.`]),
        ...(storage.reason === null ? [] : [storage.reason]),
      ],
      version: deps.version,
    };
  });

  registrar.handlePublic(appConfig, async () => deps.appConfig());
}
