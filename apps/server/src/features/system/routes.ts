import { type AppConfig, appConfig, health, readiness } from '@playhead/contract/http/system';
import type { Registrar } from '../../http/registrar.ts';
import type { EngineState } from '../../platform/engine/engine.ts';

export interface SystemDeps {
  version: string;
  engineState: () => EngineState;
  metadataState: () => EngineState;
  appConfig: () => AppConfig;
}

export function registerSystem(registrar: Registrar, deps: SystemDeps): void {
  registrar.handlePublic(health, async () => ({ status: 'ok' as const }));

  registrar.handlePublic(readiness, async ({ reply }) => {
    const engine = deps.engineState();
    const metadata = deps.metadataState();
    const ready = engine === 'ready' && metadata === 'ready';
    if (!ready) void reply.status(503).header('retry-after', '2');
    return { status: ready ? ('ready' as const) : ('degraded' as const), engine, metadata, version: deps.version };
  });

  registrar.handlePublic(appConfig, async () => deps.appConfig());
}
