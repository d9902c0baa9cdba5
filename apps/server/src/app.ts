import { Readable } from 'node:stream';
import { routes } from '@playhead/contract/http/routes';
import type { AppConfig } from '@playhead/contract/http/system/system';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Delivery } from './delivery/create-delivery.ts';
import type { RenderSessions } from './delivery/print/render-sessions.ts';
import { registerAdministration } from './features/administration/routes.ts';
import { registerAnnotations } from './features/annotations/routes.ts';
import { registerAudit } from './features/audit/routes.ts';
import type { LookerSettings } from './features/bi-frame/looker-frame.ts';
import { registerBiFrame } from './features/bi-frame/routes.ts';
import { registerBoards } from './features/boards/routes.ts';
import { listPins } from './features/boards/store.ts';
import { registerCohorts } from './features/cohorts/routes.ts';
import { registerDataHealth } from './features/data-health/routes.ts';
import { registerDashboardLayouts } from './features/dashboards/layout-routes.ts';
import { registerDashboards } from './features/dashboards/routes.ts';
import { registerExploreFields } from './features/explore/fields.ts';
import { registerExplore } from './features/explore/routes.ts';
import { findExploreQuery, storeExploreQuery } from './features/explore/store.ts';
import { type ExportServices, registerExports } from './features/exports/routes.ts';
import { fieldRightsOf } from './features/filter-catalogue/field-rights.ts';
import { fieldOf } from './features/filter-catalogue/global-filters.ts';
import { listTags, registerFilterCatalogue } from './features/filter-catalogue/routes.ts';
import { listLoadJobs } from './features/ingest/load-job-list.ts';
import { acceptSessionLines } from './features/ingest/read-body.ts';
import { registerIngest } from './features/ingest/routes.ts';
import { registerJobs } from './features/jobs/routes.ts';
import { registerMonitors } from './features/monitors/routes.ts';
import { registerOutbox } from './features/outbox/routes.ts';
import { registerPackaging } from './features/packaging/routes.ts';
import { registerPlans } from './features/plans/routes.ts';
import { registerPreferences } from './features/preferences/routes.ts';
import { createSessionResolver } from './features/portal/resolve-session.ts';
import { registerProviderSignIn } from './features/portal/provider/routes.ts';
import { type PortalDeps, registerPortal } from './features/portal/routes.ts';
import type { FairQueue } from './features/queries/fair-queue/fair-queue.ts';
import { registerQueries } from './features/queries/routes.ts';
import { findPinnedReports, findReportQuery, registerReports } from './features/reports/routes.ts';
import { registerSampling } from './features/sampling/routes.ts';
import { createSamplingSwitch, SAMPLE_RATE } from './features/sampling/sampling-switch.ts';
import { registerSegments } from './features/segments/routes.ts';
import { readSegmentQuota } from './features/segments/read-quota.ts';
import { readSegmentShare } from './features/segments/read-segment-share.ts';
import { listSegmentJobs } from './features/segments/builds/segment-job-list.ts';
import { listSegmentNames } from './features/segments/segment-names.ts';
import type { SegmentBuilds } from './features/segments/builds/segment-jobs.ts';
import { acceptIdLists } from './features/segments/uploads/spool-body.ts';
import { registerServiceTokens } from './features/service-tokens/routes.ts';
import { findSharedView } from './features/share-links/find-shared-view.ts';
import { registerShareLinks } from './features/share-links/routes.ts';
import { registerAnalyses } from './features/analyses/routes.ts';
import { registerSubscriberMetadata } from './features/subscriber-metadata/routes.ts';
import { registerSuggestions } from './features/suggestions/routes.ts';
import { registerSystem } from './features/system/routes.ts';
import { decodeCustomerSettings } from './features/users/customer-settings.ts';
import { createDataSpan } from './features/users/data-span.ts';
import { registerUsers } from './features/users/routes.ts';
import { registerViewers } from './features/viewers/routes.ts';
import { registerErrorReplies } from './http/error-replies.ts';
import { registerApiDocs } from './http/docs/register-api-docs.ts';
import { registerCompression } from './http/compression.ts';
import { createRegistrar, type Registrar } from './http/registrar.ts';
import { createRequestLimits } from './http/limits/request-limits.ts';
import { registerSecurity } from './http/security.ts';
import { createHttpServer } from './http/server-instance.ts';
import type { ResolveSession } from './http/session.ts';
import { registerSlowReaders } from './http/limits/slow-readers.ts';
import { type BrowserApp, registerStaticPages } from './http/static-pages.ts';
import { createAuditLog } from './platform/audit/audit-log.ts';
import { createCustomerDirectory, type CustomerDirectory } from './platform/customers/customer-directory.ts';
import { createEmbedOrigins } from './platform/customers/embed-origins.ts';
import type { Engine } from './platform/engine/engine.ts';
import { isMetadataFull, isMetadataUnavailable } from './platform/metadata/metadata-error.ts';
import type { Metadata } from './platform/metadata/metadata.ts';
import { createOutboundGuard } from './platform/outbound/outbound-guard.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import type { StorageWatch } from './platform/storage/storage-watch.ts';
import { registerMetrics } from './platform/telemetry/metrics-route.ts';
import { observeRequests } from './platform/telemetry/observe-requests.ts';
import type { Telemetry } from './platform/telemetry/telemetry.ts';
import { createQueryAccess, type QueryAccess } from './query-access.ts';

/** Paths below these never return a page of the web app. */
const API_PREFIXES = [
  '/v1/',
  '/portal/',
  '/pproxy/',
  '/openapi.json',
  '/docs',
  '/workbench/',
  '/services/',
  '/files/',
  '/embed/',
  '/metrics',
];

export interface AppDeps {
  logger: FastifyBaseLogger;
  version: string;
  now: () => Date;
  engine: Engine;
  metadata: Metadata;
  storage: StorageWatch;
  portal: Omit<PortalDeps, 'db' | 'now' | 'audit'>;
  trustedProxies?: readonly string[];
  /** Without it, as for measurements, requests are not observed and there is no `/metrics`. */
  telemetry?: Telemetry;
  /** Reads `/metrics` from other machines; null for this machine alone. */
  metricsToken?: string | null;
  /** Public settings; the pages in `hostOrigins` may frame the app for every customer. */
  appConfig: AppConfig;
  browserApps: readonly BrowserApp[];
  checkReplies: boolean;
  requestsPerMinute?: number;
  /** Builds segments in the background; without it, as for measurements, none can be made. */
  segmentBuilds?: SegmentBuilds;
  /** A load of this customer was cut off. */
  onInterruptedLoad?: (customerId: number) => void;
  /** Makes files in the background; without it, as for measurements, none can be made. */
  exports?: ExportServices;
  /** Sends files in the background; without it nothing can be sent. */
  delivery?: Delivery;
  /** Address of this server in mails. */
  publicUrl?: string;
  /** Where mails are kept that no server sends; shown at `/outbox` in development. */
  outboxFolder?: string;
  /** BI_PROVIDER=looker; absent for the built-in workbench. */
  looker?: LookerSettings;
  /** Shared with the exports; made here when absent. */
  queryAccess?: QueryAccess;
  /** 0 switches the result cache off, for measurements. */
  queryCacheBytes?: number;
  /** Another order of queries, for measurements. */
  queryQueue?: FairQueue;
  /** How long a call waits for its result before it returns the job id; longer in tests, so that a busy machine does not change the reply. */
  inlineWaitMs?: number;
}

/** All features on one Fastify. Tests use `inject()` on the very same thing. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { metadata, now, logger } = deps;
  const app = createHttpServer(logger, { trustedProxies: deps.trustedProxies ?? [] });
  if (deps.telemetry !== undefined) observeRequests(app, deps.telemetry);
  const customers = createCustomerDirectory({ db: metadata.db, now });
  const embedOrigins = createEmbedOrigins({ db: metadata.db, now, everybody: deps.appConfig.hostOrigins });
  const builds = deps.segmentBuilds ?? noBuilds;
  const access =
    deps.queryAccess ?? createQueryAccess({ ...deps, db: metadata.db, pool: metadata.pool, customers, builds });
  const limits = createRequestLimits({
    now,
    ...(deps.requestsPerMinute === undefined ? {} : { requestsPerMinute: deps.requestsPerMinute }),
  });
  if (deps.queryAccess === undefined) app.addHook('onClose', async () => access.queries.stop());

  registerCompression(app);
  registerSlowReaders(app);
  registerErrorReplies(app, { isMetadataUnavailable, isMetadataFull, onStorageFull: deps.storage.reportFull });
  await registerSecurity(app, {
    frameAncestors: {
      refresh: embedOrigins.readAll,
      others: deps.appConfig.hostOrigins,
      forPages: embedOrigins.lastKnown,
    },
    frameSources: deps.looker === undefined ? [] : [`${deps.looker.protocol}//${deps.looker.host}`],
    limits,
  });

  acceptSessionLines(app);
  acceptIdLists(app);
  const audit = createAuditLog({ db: metadata.db, logger });
  const portal = { ...deps.portal, db: metadata.db, now, audit };
  const registrar = createRegistrar({
    app,
    resolveSession: withRenderSessions(createSessionResolver(portal), deps.exports?.renderSessions),
    checkReplies: deps.checkReplies,
    limits,
    assertSpace: deps.storage.assertSpace,
    recordCall: audit.record,
  });
  registerPlatform(registrar, { deps, customers, embedOrigins, portal });
  registerFeatures(registrar, { deps, customers, embedOrigins, access, builds });
  assertComplete(registrar.registered());
  registrar.refuseOtherMethods();

  registerApiDocs(app, deps.version);
  if (deps.telemetry !== undefined) {
    registerMetrics(app, { read: deps.telemetry.readMetrics, token: deps.metricsToken ?? null });
  }
  if (deps.outboxFolder !== undefined) registerOutbox(app, { folder: deps.outboxFolder });
  await registerStaticPages(app, { apps: deps.browserApps, apiPrefixes: API_PREFIXES });
  return app;
}

interface PlatformParts {
  deps: AppDeps;
  customers: CustomerDirectory;
  embedOrigins: ReturnType<typeof createEmbedOrigins>;
  portal: PortalDeps;
}

/** Health, sign-in, users and pages: routes that run no query. */
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
  registerProviderSignIn(registrar, portal);
  registerBiFrame(registrar, { ...portal, customers, embedOrigins, looker: deps.looker ?? null });
  registerUsers(registrar, {
    db: metadata.db,
    customers,
    embedOrigins,
    hasBiDashboards: deps.looker !== undefined,
    segmentNames: (session) => listSegmentNames(metadata.db, session),
    dataSpan: createDataSpan({ engine, logger }),
  });
  registerDashboards(registrar, { customers });
  registerDashboardLayouts(registrar, { db: metadata.db });
}

interface FeatureParts {
  deps: AppDeps;
  customers: CustomerDirectory;
  embedOrigins: ReturnType<typeof createEmbedOrigins>;
  access: QueryAccess;
  builds: SegmentBuilds;
}

function registerFeatures(registrar: Registrar, { deps, customers, embedOrigins, access, builds }: FeatureParts): void {
  const { engine, metadata, now } = deps;
  const { db } = metadata;
  const { queries, segments, runAnalysis, awaitAnalysis } = access;
  const sampling = createSamplingSwitch({ db, now });
  registerQueries(registrar, {
    queries,
    customers,
    sampleRate: sampling.rateOf,
    requestedRate: SAMPLE_RATE,
    segments,
  });
  registerSampling(registrar, { sampling });
  registerPreferences(registrar, { db });
  registerPackaging(registrar, {
    customers,
    segments: (session) => readSegmentQuota({ db, customers }, session),
    sampling: async (session) => ({ on: (await sampling.rateOf(session)) !== null, rate: SAMPLE_RATE }),
    display: ({ settings }) => {
      const { customTags, footerVisible } = decodeCustomerSettings(settings);
      return { customTags, footerVisible };
    },
  });
  registerAnalyses(registrar, { customers, runAnalysis });
  registerCohorts(registrar, { runAnalysis });
  registerViewers(registrar, { runAnalysis });
  registerSubscriberMetadata(registrar, { customers, awaitAnalysis });
  registerSuggestions(registrar, { awaitAnalysis });
  registerFilterCatalogue(registrar, { customers, awaitAnalysis });
  registerExploreFields(registrar, {
    customers,
    rightsOf: fieldRightsOf,
    filterOf: fieldOf,
    listTags: (caller) => listTags(awaitAnalysis, caller),
  });
  registerShareLinks(registrar, { db, now });
  registerAnnotations(registrar, { db });
  registerExplore(registrar, {
    db,
    now,
    findReportQuery: ({ customerId }, id) => findReportQuery(db, { customerId, id }),
  });
  registerSegments(registrar, { db, engine, customers, builds, now, awaitAnalysis });
  registerIngest(registrar, {
    engine,
    db,
    pool: metadata.pool,
    now,
    ...(deps.onInterruptedLoad === undefined ? {} : { onInterrupted: deps.onInterruptedLoad }),
  });
  registerMonitors(registrar);
  registerExports(registrar, {
    ...(deps.exports ?? noExports),
    tables: access.tables,
    customers,
    now,
    findSharedView: (code, customerId) => findSharedView(db, { code, customerId }),
    segmentShare: (session, share) => readSegmentShare({ db, customers }, { session, ...share }),
  });
  const delivery = deps.delivery ?? noDelivery;
  registerReports(registrar, {
    db,
    now,
    keepQuery: (tx, query) => storeExploreQuery(tx, { ...query, now: now() }),
    sendLetter: delivery.sendLetter,
    portalUrl: deps.appConfig.portalUrl,
    appUrl: deps.publicUrl ?? '',
    listPortals: async (session) => embedOrigins.of(await customers.find(session.customerId)),
    listPins: (session) => listPins(db, session),
  });
  const hasQuery = async (customerId: number, id: string) =>
    (await findExploreQuery(db, { customerId, id, now: now() })) !== undefined;
  registerPlans(registrar, { db, customers, now, hasQuery, ...delivery });
  registerBoards(registrar, { db, now, findReports: findPinnedReports });
  registerAudit(registrar, { db, customers, now });
  registerAdministration(registrar, { db, customers });
  registerServiceTokens(registrar, { db, now });
  registerDataHealth(registrar, { db, engine, customers, now });
  registerJobs(registrar, {
    db,
    now,
    ...delivery,
    artifacts: (deps.exports ?? noExports).artifacts,
    sources: [
      { kinds: ['segment'], list: (session, filter) => listSegmentJobs(db, session, filter) },
      { kinds: ['ingest'], list: (session, filter) => listLoadJobs(db, session, filter) },
    ],
  });
}

const refuseBuild = async (): Promise<never> => {
  throw new Error('This server builds no segments.');
};
const noBuilds: SegmentBuilds = { request: refuseBuild, discard: refuseBuild, wantRollups: refuseBuild };

const refuseExport = async (): Promise<never> => {
  throw new Error('This server makes no exports.');
};
const noExports: Omit<ExportServices, 'renderSessions'> = {
  runs: { start: refuseExport, find: refuseExport, cancel: refuseExport },
  links: { make: refuseExport, take: async () => undefined, sweep: refuseExport },
  artifacts: { find: async () => undefined, read: () => Readable.from([]) },
};

const noDelivery: Delivery = {
  runs: { ...noExports.runs, definitions: [], create: refuseExport, reconcile: refuseExport },
  secrets: createSecretBox(['no secret is ever sealed with this']),
  guard: createOutboundGuard({ allow: [], production: true }),
  sendLetter: async () => ({ state: 'refused', reason: 'This server sends no mails.' }),
  readHostKey: refuseExport,
};

/** A token of a printing browser is none of a sign-in. */
function withRenderSessions(resolve: ResolveSession, renderSessions?: RenderSessions): ResolveSession {
  return async (token) => renderSessions?.find(token) ?? resolve(token);
}

/** A route in the table that nobody serves, or one served that is not in the table, would escape the probes. */
function assertComplete(registered: readonly string[]): void {
  const listed = routes.map((route) => route.id);
  const missing = listed.filter((id) => !registered.includes(id));
  const unlisted = registered.filter((id) => !listed.some((known) => known === id));
  if (missing.length + unlisted.length > 0) {
    throw new Error(`Routes without a handler: ${missing.join(', ')}; not in the table: ${unlisted.join(', ')}`);
  }
}
