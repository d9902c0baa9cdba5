import { routes } from '@playhead/contract/http/routes';
import type { AppConfig } from '@playhead/contract/http/system';
import { SEGMENT_FIELD } from '@playhead/query/model';
import type { Analysis } from '@playhead/query/analyses';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { registerAnnotations } from './features/annotations/routes.ts';
import { registerCohorts } from './features/cohorts/routes.ts';
import { registerDashboardLayouts } from './features/dashboards/layout-routes.ts';
import { registerDashboards } from './features/dashboards/routes.ts';
import { registerFilterCatalogue } from './features/filter-catalogue/routes.ts';
import { acceptSessionLines } from './features/ingest/read-body.ts';
import { registerIngest } from './features/ingest/routes.ts';
import { registerMonitors } from './features/monitors/routes.ts';
import { createSessionResolver } from './features/portal/resolve-session.ts';
import { type PortalDeps, registerPortal } from './features/portal/routes.ts';
import { createHourlyRollups } from './features/queries/hourly-rollups.ts';
import { createQueryService, type QueryService } from './features/queries/query-service.ts';
import { queryCallerOf } from './features/queries/query-caller.ts';
import { registerQueries } from './features/queries/routes.ts';
import { registerSampling } from './features/sampling/routes.ts';
import { createSamplingSwitch } from './features/sampling/sampling-switch.ts';
import { visibleBuilds } from './features/segments/build-store.ts';
import { registerSegments } from './features/segments/routes.ts';
import { listSegmentNames } from './features/segments/segment-names.ts';
import type { SegmentBuilds } from './features/segments/segment-jobs.ts';
import { acceptIdLists } from './features/segments/spool-body.ts';
import { registerShareLinks } from './features/share-links/routes.ts';
import { registerAnalyses } from './features/analyses/routes.ts';
import { registerSuggestions } from './features/suggestions/routes.ts';
import { registerSystem } from './features/system/routes.ts';
import { createFirstDay } from './features/users/first-day.ts';
import { registerUsers } from './features/users/routes.ts';
import { registerViewers } from './features/viewers/routes.ts';
import { apiDocsPage } from './http/api-docs.ts';
import { registerErrorReplies } from './http/error-replies.ts';
import { openApiDocument } from './http/openapi.ts';
import { registerCompression } from './http/compression.ts';
import { createRegistrar, type Registrar } from './http/registrar.ts';
import { createRequestLimits } from './http/request-limits.ts';
import { registerSecurity } from './http/security.ts';
import { createHttpServer } from './http/server-instance.ts';
import type { Session } from './http/session.ts';
import { registerSlowReaders } from './http/slow-readers.ts';
import { type BrowserApp, registerStaticPages } from './http/static-pages.ts';
import { createCustomerDirectory, type CustomerDirectory } from './platform/customers/customer-directory.ts';
import { createEmbedOrigins } from './platform/customers/embed-origins.ts';
import type { Engine } from './platform/engine/engine.ts';
import { isMetadataFull, isMetadataUnavailable } from './platform/metadata/metadata-error.ts';
import type { Metadata } from './platform/metadata/metadata.ts';
import type { StorageWatch } from './platform/storage/storage-watch.ts';

/** Below these nothing answers with a page of the web app. */
const API_PREFIXES = ['/v1/', '/portal/', '/pproxy/', '/openapi.json', '/docs', '/workbench/'];

export interface AppDeps {
  logger: FastifyBaseLogger;
  version: string;
  now: () => Date;
  engine: Engine;
  metadata: Metadata;
  storage: StorageWatch;
  portal: Omit<PortalDeps, 'db' | 'now'>;
  trustedProxies?: readonly string[];
  /** Public settings; the pages in `hostOrigins` may frame the app for every customer. */
  appConfig: AppConfig;
  browserApps: readonly BrowserApp[];
  checkReplies: boolean;
  requestsPerMinute?: number;
  /** Builds segments in the background; without it, as for measurements, none can be made. */
  segmentBuilds?: SegmentBuilds;
  /** A load of this customer was cut off. */
  onInterruptedLoad?: (customerId: number) => void;
  /** 0 switches the result cache off, for measurements. */
  queryCacheBytes?: number;
  /** How long an answer is waited for before its job is told; longer where a busy machine must not change the reply. */
  inlineWaitMs?: number;
}

/** Who asks, and until when. */
interface Caller {
  session: Session;
  signal: AbortSignal;
}

/** All features on one Fastify. Tests use `inject()` on the very same thing. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { metadata, now, logger } = deps;
  const app = createHttpServer(logger, { trustedProxies: deps.trustedProxies ?? [] });
  const customers = createCustomerDirectory({ db: metadata.db, now });
  const embedOrigins = createEmbedOrigins({ db: metadata.db, now, everybody: deps.appConfig.hostOrigins });
  const queries = createQueries(deps, customers);
  const limits = createRequestLimits({
    now,
    ...(deps.requestsPerMinute === undefined ? {} : { requestsPerMinute: deps.requestsPerMinute }),
  });
  app.addHook('onClose', async () => queries.stop());

  registerCompression(app);
  registerSlowReaders(app);
  registerErrorReplies(app, { isMetadataUnavailable, isMetadataFull, onStorageFull: deps.storage.reportFull });
  await registerSecurity(app, {
    frameAncestors: {
      refresh: embedOrigins.readAll,
      others: deps.appConfig.hostOrigins,
      forPages: embedOrigins.lastKnown,
    },
    frameSources: [],
    limits,
  });

  acceptSessionLines(app);
  acceptIdLists(app);
  const portal = { ...deps.portal, db: metadata.db, now };
  const registrar = createRegistrar({
    app,
    resolveSession: createSessionResolver(portal),
    checkReplies: deps.checkReplies,
    limits,
    assertSpace: deps.storage.assertSpace,
  });
  registerPlatform(registrar, { deps, customers, embedOrigins, portal });
  registerFeatures(registrar, { deps, customers, queries });
  assertComplete(registrar.registered());
  registrar.refuseOtherMethods();

  registerApiDocs(app, deps.version);
  await registerStaticPages(app, { apps: deps.browserApps, apiPrefixes: API_PREFIXES });
  return app;
}

function createQueries(deps: AppDeps, customers: CustomerDirectory): QueryService {
  const { engine, now, logger } = deps;
  const builds = deps.segmentBuilds ?? noBuilds;
  return createQueryService({
    engine,
    now,
    logger,
    hourlyRollups: createHourlyRollups({ engine, now, logger }),
    onRollupsMissing: (customerId, sums) => {
      builds
        .wantRollups({ customerId, ...sums })
        .catch((error: unknown) =>
          logger.warn({ event: 'sums.not_wanted', customerId, err: error }, 'sums not asked for'),
        );
    },
    dataVersion: async (customerId) => String((await customers.find(customerId)).settings['data_version'] ?? ''),
    ...(deps.queryCacheBytes === undefined ? {} : { cacheBytes: deps.queryCacheBytes }),
    ...(deps.inlineWaitMs === undefined ? {} : { inlineWaitMs: deps.inlineWaitMs }),
  });
}

interface PlatformParts {
  deps: AppDeps;
  customers: CustomerDirectory;
  embedOrigins: ReturnType<typeof createEmbedOrigins>;
  portal: PortalDeps;
}

/** Health, sign-in, users and pages: what answers without a query. */
function registerPlatform(registrar: Registrar, { deps, customers, embedOrigins, portal }: PlatformParts): void {
  const { engine, metadata, logger, version } = deps;
  registerSystem(registrar, {
    version,
    engineState: engine.state,
    metadataState: metadata.state,
    storageState: deps.storage.state,
    appConfig: async () => ({ ...deps.appConfig, hostOrigins: [...(await embedOrigins.readAll())] }),
  });
  registerPortal(registrar, portal);
  registerUsers(registrar, {
    db: metadata.db,
    customers,
    embedOrigins,
    segmentNames: (session) => listSegmentNames(metadata.db, session),
    firstDay: createFirstDay({ engine, logger }),
  });
  registerDashboards(registrar, { customers });
  registerDashboardLayouts(registrar, { db: metadata.db });
}

interface FeatureParts {
  deps: AppDeps;
  customers: CustomerDirectory;
  queries: QueryService;
}

function registerFeatures(registrar: Registrar, { deps, customers, queries }: FeatureParts): void {
  const { engine, metadata, now } = deps;
  const { db } = metadata;
  const segments = (session: Session) => visibleBuilds(db, session);
  const { runAnalysis, answerAnalysis } = createAnalysisQueries({ customers, queries, segments });
  const sampling = createSamplingSwitch({ db, now });
  registerQueries(registrar, { queries, customers, sampleRate: sampling.rateOf, segments });
  registerSampling(registrar, { sampling });
  registerAnalyses(registrar, { customers, runAnalysis });
  registerCohorts(registrar, { runAnalysis });
  registerViewers(registrar, { customers, runAnalysis, answerAnalysis });
  registerSuggestions(registrar, { answerAnalysis });
  registerFilterCatalogue(registrar, { customers, answerAnalysis });
  registerShareLinks(registrar, { db, now });
  registerAnnotations(registrar, { db });
  const builds = deps.segmentBuilds ?? noBuilds;
  registerSegments(registrar, { db, engine, customers, builds, now, answerAnalysis });
  registerIngest(registrar, {
    engine,
    db,
    pool: metadata.pool,
    now,
    ...(deps.onInterruptedLoad === undefined ? {} : { onInterrupted: deps.onInterruptedLoad }),
  });
  registerMonitors(registrar);
}

/** Queries with SQL of their own, in the name of the signed-in user. */
function createAnalysisQueries(options: {
  customers: CustomerDirectory;
  queries: QueryService;
  segments: (session: Session) => ReturnType<typeof visibleBuilds>;
}) {
  const { customers, queries, segments } = options;
  const callerOf = async ({ filtered }: Analysis, session: Session) => {
    const [customer, known] = await Promise.all([
      customers.find(session.customerId),
      filtered.includes(SEGMENT_FIELD) ? segments(session) : null,
    ]);
    return { ...queryCallerOf(session, customer), ...(known === null ? {} : { segments: known }) };
  };
  return {
    runAnalysis: async (question: Analysis, { session, signal }: Caller) =>
      queries.runAnalysis({ question, caller: await callerOf(question, session), signal }),
    answerAnalysis: async (question: Analysis, { session, signal }: Caller) =>
      queries.answerAnalysis({ question, caller: await callerOf(question, session), signal }),
  };
}

function registerApiDocs(app: FastifyInstance, version: string): void {
  const openApi = openApiDocument(routes, version);
  const docs = apiDocsPage(routes, version);
  app.get('/openapi.json', async () => openApi);
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docs));
}

const refuseBuild = async (): Promise<never> => {
  throw new Error('This server builds no segments.');
};
const noBuilds: SegmentBuilds = { request: refuseBuild, discard: refuseBuild, wantRollups: refuseBuild };

/** A route in the table that nobody serves, or one served that is not in the table, would escape the probes. */
function assertComplete(registered: readonly string[]): void {
  const listed = routes.map((route) => route.id);
  const missing = listed.filter((id) => !registered.includes(id));
  const unlisted = registered.filter((id) => !listed.some((known) => known === id));
  if (missing.length + unlisted.length > 0) {
    throw new Error(`Routes without a handler: ${missing.join(', ')}; not in the table: ${unlisted.join(', ')}`);
  }
}
