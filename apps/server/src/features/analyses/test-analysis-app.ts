import type { QueryResult } from '@playhead/contract/http/queries';
import type { Analysis } from '@playhead/query/analyses';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { registerSecurity } from '../../http/security.ts';
import type { Session } from '../../http/session.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { registerCohorts } from '../cohorts/routes.ts';
import { registerFilterCatalogue } from '../filter-catalogue/routes.ts';
import { queryCallerOf } from '../queries/query-caller.ts';
import { registerSuggestions } from '../suggestions/routes.ts';
import { registerSubscriberMetadata } from '../subscriber-metadata/routes.ts';
import { registerViewers } from '../viewers/routes.ts';
import { registerAnalyses } from './routes.ts';
import { customersOf, insertTestSessions, testCustomers } from './test-sessions.ts';

const now = new Date('2026-11-10T12:00:00Z');

function customerOf(id: number): Customer {
  return {
    id,
    accountName: `customer_${id}`,
    name: `Customer ${id}`,
    timeZone: id === customersOf.cohorts ? 'Europe/Berlin' : 'America/New_York',
    weekStartDay: id === customersOf.cohorts ? 1 : 0,
    defaultCountry: id === customersOf.people ? 'Norway' : null,
    flags: flagsOf(id),
    functions: [],
    features: [],
    widgets: id === customersOf.items ? ['ama', 'category_benchmark'] : [],
    settings: { sitting_gap_minutes: id === customersOf.sittings ? 20 : 'damaged' },
    featuresIssuedAt: null,
    createdAt: now,
  };
}

/** Customers with even numbers have ads; the people's customer has everything. */
function flagsOf(id: number): Customer['flags'] {
  const all = id === customersOf.people;
  return {
    ads_enabled: all || id % 2 === 0,
    adserver_log_enabled: all,
    demographic_enabled: all,
    subscriber_metadata_enabled: all,
  };
}

export interface TestAnalysisApp {
  app: FastifyInstance;
  /** Queries that reached the engine so far. */
  queryCount(): number;
  /** The token is the customer's number: tokens have their own tests. */
  call(
    token: number,
    request: { method?: 'GET' | 'POST'; path: string; payload?: object; customer?: number; cohort?: boolean },
  ): Promise<{ status: number; data: unknown; code: string | undefined; path: string | undefined }>;
  end(): Promise<void>;
}

/** The routes over a real engine. What the query service adds (jobs, sharing, caching) has its own tests. */
export async function startTestAnalysisApp(): Promise<TestAnalysisApp> {
  const running = await startTestEngine({ customers: testCustomers });
  await insertTestSessions(running.engine);
  let queryCount = 0;
  const customers: CustomerDirectory = { find: async (id) => customerOf(id), listIds: async () => testCustomers };

  async function awaitAnalysis(analysis: Analysis, { session, signal }: { session: Session; signal: AbortSignal }) {
    const caller = queryCallerOf(session, await customers.find(session.customerId));
    const compiled = analysis.compile({ ...caller, now });
    queryCount += 1;
    const { sql, params } = compiled;
    const response = await running.engine.query({ customerId: session.customerId, sql, params, signal });
    const result: QueryResult = {
      ...compiled.readRows(response.rows),
      fields: [...compiled.fields],
      provenance: {
        sql,
        timeZone: caller.timeZone,
        period: compiled.period.text,
        sampled: compiled.sampled,
        cached: false,
        computedAt: now.toISOString(),
        elapsedMs: response.statistics.elapsedMs,
        rowsRead: response.statistics.rowsRead,
      },
    };
    return result;
  }

  const app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable: () => false });
  await registerSecurity(app, { frameSources: [] });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    resolveSession: async (token) => ({
      userId: `user-of-${token}`,
      email: 'a@b.example',
      fullName: 'A',
      customerId: Number(token),
      permissions: [],
      expiresAt: now,
    }),
  });
  const deps = {
    customers,
    awaitAnalysis,
    runAnalysis: async (...analysis: Parameters<typeof awaitAnalysis>) => ({
      id: 'job',
      status: 'complete' as const,
      result: await awaitAnalysis(...analysis),
    }),
  };
  registerAnalyses(registrar, deps);
  registerCohorts(registrar, deps);
  registerViewers(registrar, deps);
  registerSubscriberMetadata(registrar, deps);
  registerSuggestions(registrar, deps);
  registerFilterCatalogue(registrar, deps);

  return {
    app,
    queryCount: () => queryCount,
    async call(token, { method, path, payload, customer = token, cohort = false }) {
      const response = await app.inject({
        method: method ?? (payload === undefined ? 'GET' : 'POST'),
        url: `/v1/${cohort ? 'cohort/' : ''}customers/${customer}/${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      });
      const body = response.json<{ data?: unknown; errors?: { code: string; path?: string }[] }>();
      const [error] = body.errors ?? [];
      return { status: response.statusCode, data: body.data, code: error?.code, path: error?.path };
    },
    async end() {
      await app.close();
      await running.end();
    },
  };
}
