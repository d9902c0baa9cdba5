import type { QueryResult, RunQueryReply } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { type Analysis, compileUniqueViewers, streamUniqueViewers } from '@playhead/query/analyses';
import type { QuerySpec } from '@playhead/query/compile';
import { SEGMENT_FIELD } from '@playhead/query/model';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { cohortAnalysis } from './features/cohorts/cohort-analysis.ts';
import { widgetAnalysis } from './features/analyses/widget-analysis.ts';
import type { DailyRollupsFinder } from './features/daily-rollups/daily-rollups.ts';
import type { FairQueue } from './features/queries/fair-queue/fair-queue.ts';
import { inWordsOf } from './features/queries/field-words.ts';
import { createHourlyRollups } from './features/queries/hourly-rollups.ts';
import { namesSegments } from './features/queries/names-segments.ts';
import type { ResultOrigin } from './features/queries/cache/result-store.ts';
import type { WarmOutcome } from './features/queries/query-execution.ts';
import { queryCallerOf } from './features/queries/query-caller.ts';
import { createQueryService, type QueryCaller, type QueryService } from './features/queries/query-service.ts';
import { visibleBuilds } from './features/segments/builds/build-store.ts';
import type { SegmentBuilds } from './features/segments/builds/segment-jobs.ts';
import type { TableQueries } from './delivery/content/table-queries.ts';
import type { Session } from './http/session.ts';
import type { Customer, CustomerDirectory } from './platform/customers/customer-directory.ts';
import { withCustomerLock } from './platform/customers/customer-locks.ts';
import { viewerLabelOf } from './platform/customers/viewer-label.ts';
import type { Engine } from './platform/engine/engine.ts';
import type { Database } from './platform/metadata/metadata.ts';

/** A load may hold the lock for as long as it writes a batch. */
const LOCK_WAIT_MS = 60_000;

interface Caller {
  session: Session;
  signal: AbortSignal;
}

/** Queries in the name of a user, for the routes and for exports. */
export interface QueryAccess {
  queries: QueryService;
  segments(session: Session): ReturnType<typeof visibleBuilds>;
  runAnalysis(analysis: Analysis, caller: Caller): Promise<RunQueryReply>;
  awaitAnalysis(analysis: Analysis, caller: Caller): Promise<QueryResult>;
  /** Computes a result for the next user of the customer who asks. */
  warm(query: WidgetQuery, customer: Customer): Promise<WarmOutcome>;
  tables: TableQueries;
}

export interface QueryAccessOptions {
  engine: Engine;
  db: Database;
  pool: Pool;
  customers: CustomerDirectory;
  now: () => Date;
  logger: FastifyBaseLogger;
  builds: Pick<SegmentBuilds, 'wantRollups'>;
  /** Queries read no daily rollups when absent. */
  dailyRollups?: Pick<DailyRollupsFinder, 'find'> | undefined;
  /** 0 switches the result cache off, for measurements. */
  queryCacheBytes?: number | undefined;
  /** Another order of queries, for measurements. */
  queryQueue?: FairQueue | undefined;
  /** How long a call waits for its result before it returns the job id. */
  inlineWaitMs?: number | undefined;
  /** Queries that are expected to take longer may show a sample first. */
  sampleFirstMs?: number | undefined;
  onResult?: ((origin: ResultOrigin) => void) | undefined;
}

export function createQueryAccess(options: QueryAccessOptions): QueryAccess {
  const { customers, db } = options;
  const queries = createQueries(options);
  const segments = (session: Session) => visibleBuilds(db, session);

  async function callerWith(session: Session, readsSegments: boolean): Promise<QueryCaller> {
    const [customer, known] = await Promise.all([
      customers.find(session.customerId),
      readsSegments ? segments(session) : null,
    ]);
    return { ...queryCallerOf(session, customer), ...(known === null ? {} : { segments: known }) };
  }
  const callerOf = ({ filtered }: Analysis, session: Session) => callerWith(session, filtered.includes(SEGMENT_FIELD));
  const queryCaller = (body: QuerySpec, session: Session) => callerWith(session, namesSegments(body));

  const awaitAnalysis = async (analysis: Analysis, { session, signal }: Caller) =>
    queries.awaitAnalysis({ analysis, caller: await callerOf(analysis, session), signal });

  return {
    queries,
    segments,
    runAnalysis: async (analysis, { session, signal }) =>
      queries.runAnalysis({ analysis, caller: await callerOf(analysis, session), signal }),
    awaitAnalysis,
    async warm(query, customer) {
      const caller = queryCallerOf({ customerId: customer.id, userId: '' }, customer);
      const { signal } = new AbortController();
      return query.request === 'query'
        ? queries.warm({ query: query.body, caller, signal })
        : queries.warm({ analysis: analysisOf(query, customer), caller, signal });
    },
    tables: {
      async rightsOf(query, session) {
        if (query.request === 'query')
          return queries.rightsOf({ query: query.body, caller: await queryCaller(query.body, session) });
        const analysis = analysisOf(query, await customers.find(session.customerId));
        return queries.rightsOf({ analysis, caller: await callerOf(analysis, session) });
      },
      async run(query, caller) {
        const customer = await customers.find(caller.session.customerId);
        return inWordsOf(await awaitAnalysis(analysisOf(query, customer), caller), viewerLabelOf(customer));
      },
      streamQuery: async (body, { session, ...request }) =>
        queries.openStream({ ...request, query: body, caller: await queryCaller(body, session) }),
      async streamViewers(body, { session, sorted, ...request }) {
        const caller = await callerWith(session, Object.hasOwn(body.filters, SEGMENT_FIELD));
        const order = sorted ? {} : { sorted: false as const };
        return queries.openStream({
          ...request,
          caller,
          analysis: (context, form) => streamUniqueViewers(body, context, { ...form, ...order }),
        });
      },
      async finished(id, { session, signal }) {
        const found = queries.finished({ id, caller: await callerWith(session, false) });
        const query = found?.sampledQuery;
        if (found === undefined || query === undefined) return found;
        // Files are exact, whatever was shown.
        const caller = await queryCaller(query, session);
        const exact = await queries.awaitQuery({ query, caller, signal });
        return { result: inWordsOf(exact, caller.viewerLabel), rights: found.rights };
      },
    },
  };
}

function createQueries(options: QueryAccessOptions): QueryService {
  const { engine, pool, now, logger, customers, builds } = options;
  const hourlyRollups = createHourlyRollups({
    engine,
    now,
    logger,
    async whileAlone(customerId, work) {
      const done = await withCustomerLock(pool, { kind: 'write', customerId, waitMs: LOCK_WAIT_MS }, async () => {
        await work();
        return true;
      });
      return done ?? false;
    },
  });
  return createQueryService({
    engine,
    now,
    logger,
    hourlyRollups,
    ...(options.dailyRollups === undefined ? {} : { dailyRollups: options.dailyRollups }),
    onRollupsMissing: (customerId, rollups) => {
      builds
        .wantRollups({ customerId, ...rollups })
        .catch((error: unknown) =>
          logger.warn({ event: 'rollups.not_requested', customerId, err: error }, 'segment rollups not requested'),
        );
    },
    dataVersion: async (customerId) => String((await customers.find(customerId)).settings['data_version'] ?? ''),
    ...(options.queryCacheBytes === undefined ? {} : { cacheBytes: options.queryCacheBytes }),
    ...(options.queryQueue === undefined ? {} : { queue: options.queryQueue }),
    ...(options.inlineWaitMs === undefined ? {} : { inlineWaitMs: options.inlineWaitMs }),
    ...(options.sampleFirstMs === undefined ? {} : { sampleFirstMs: options.sampleFirstMs }),
    ...(options.onResult === undefined ? {} : { onResult: options.onResult }),
  });
}

function analysisOf(query: Exclude<WidgetQuery, { request: 'query' }>, customer: Customer): Analysis {
  switch (query.request) {
    case 'unique-viewers':
      return {
        filtered: Object.keys(query.body.filters),
        compile: (context) => compileUniqueViewers(query.body, context),
      };
    case 'acquisition':
    case 'retention':
      return cohortAnalysis(query);
    default:
      return widgetAnalysis(query, customer);
  }
}
