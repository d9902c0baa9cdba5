import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createSessionResolver } from './features/portal/resolve-session.ts';
import { type PortalDeps, registerPortal } from './features/portal/routes.ts';
import { registerErrorReplies } from './http/error-replies.ts';
import { createRegistrar } from './http/registrar.ts';
import { createRequestLimits } from './http/limits/request-limits.ts';
import { registerSecurity } from './http/security.ts';
import { createHttpServer } from './http/server-instance.ts';
import { type BrowserApp, registerStaticPages } from './http/static-pages.ts';
import { createAuditLog } from './platform/audit/audit-log.ts';
import { isMetadataUnavailable } from './platform/metadata/metadata-error.ts';

export interface DemoPortalDeps {
  logger: FastifyBaseLogger;
  now: () => Date;
  portal: Omit<PortalDeps, 'audit'>;
  trustedProxies: readonly string[];
  /** Where the embedded app lives: another origin. */
  appUrl: string;
  demoAccounts: readonly { email: string; password: string; note: string }[];
  browserApp: BrowserApp;
}

/** The demo host: some customer's portal, on its own origin, with Playhead in a frame. */
export async function buildDemoPortal(deps: DemoPortalDeps): Promise<FastifyInstance> {
  const app = createHttpServer(deps.logger, { trustedProxies: deps.trustedProxies });
  const limits = createRequestLimits({ now: deps.now });
  const audit = createAuditLog({ db: deps.portal.db, logger: deps.logger });
  const portal = { ...deps.portal, audit };
  registerErrorReplies(app, { isMetadataUnavailable });
  await registerSecurity(app, {
    frameSources: [new URL(deps.appUrl).origin],
    limits,
  });
  const registrar = createRegistrar({
    app,
    resolveSession: createSessionResolver(portal),
    checkReplies: false,
    limits,
    recordCall: audit.record,
  });
  registerPortal(registrar, portal);
  registrar.refuseOtherMethods();
  app.get('/portal/config.json', async () => ({ appUrl: deps.appUrl, demoAccounts: deps.demoAccounts }));
  await registerStaticPages(app, { apps: [deps.browserApp], apiPrefixes: ['/portal/', '/pproxy/'] });
  return app;
}
