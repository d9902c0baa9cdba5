import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { PlanConfiguration } from '@playhead/contract/http/deliveries/plans';
import { type PlanDraft, writePlan } from '@playhead/contract/plan-text';
import { encodeWire } from '@playhead/contract/wire';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Delivery } from '../../delivery/create-delivery.ts';
import { type DeliveryStage, startDeliveryStage } from '../../delivery/test-delivery-stage.ts';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import { silentLogger, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { registerJobs } from '../jobs/routes.ts';
import { type FireDeps, fireReadyPlans, fireWaitingPlans } from './fire-plans.ts';
import { registerPlans } from './routes.ts';

/** The only query of the workbench that is known at first. */
export const QUERY_ID = 'Q1a2b3c4D5e6f7g8H9i0jk';
export const PLANS = '/viz/scheduled_plans/widget';

export const page = {
  kind: 'page',
  page: 'overview_page',
  search: '?period=Last+7+Days',
  format: 'pdf',
  paper: 'A4',
  landscape: false,
  singleColumn: false,
  expandTable: false,
} as const;
export const email: DeliveryTarget = {
  type: 'email',
  addresses: ['ada@example.com', 'bob@example.org'],
  message: 'Hello',
};
const draft: PlanDraft = {
  name: 'Overview-1',
  dashboardId: 'overview_page',
  search: '?period=Last+7+Days',
  content: page,
  target: email,
  cron: '0 6 * * *',
  timeZone: 'America/Los_Angeles',
  whenComplete: false,
  instant: false,
  paused: false,
};
export const wire = (change: Partial<PlanDraft> = {}) =>
  encodeWire(PlanConfiguration, writePlan({ ...draft, ...change }));

export interface PlansApp {
  stage: DeliveryStage;
  app: FastifyInstance;
  /** `data` of the reply; its status and error code where it is a refusal. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<CallResult>;
  /** What a clock of plans needs. */
  firing: FireDeps & { runs: Delivery['runs'] };
  /** One pass over the due plans. */
  fire(): Promise<void>;
  data: {
    isComplete(customerId: number, at: Date): boolean | Promise<boolean>;
    /** Ids of known queries of the workbench. */
    queries: Set<string>;
  };
  stop(): Promise<void>;
}

interface CallOptions {
  as?: string;
  query?: Record<string, string>;
  body?: object;
}

interface CallResult {
  status: number;
  data: ReturnType<typeof JSON.parse>;
  error?: string;
}

/** The routes of plans and jobs over a delivery stage. A token is the address of a demo user: tokens have their own tests. */
export async function startPlansApp(
  template: TestMetadata,
  options: { smtpUrl?: string; now?: Date } = {},
): Promise<PlansApp> {
  const stage = await startDeliveryStage(template, options);
  const { delivery, artifacts, metadata, clock } = stage;
  const { db } = metadata;
  const now = () => clock.now;
  const data: PlansApp['data'] = { isComplete: () => true, queries: new Set([QUERY_ID]) };
  const app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    resolveSession: (token) => stage.sessionOf(token.replace('~', '@')),
  });
  const { secrets, guard, runs, readHostKey } = delivery;
  const customers = createCustomerDirectory({ db, now });
  const hasQuery = async (_customerId: number, id: string) => data.queries.has(id);
  registerPlans(registrar, { db, secrets, guard, now, runs, readHostKey, customers, hasQuery, waitMs: 100_000 });
  registerJobs(registrar, { db, runs, secrets, now, artifacts, sources: [] });
  const firing: PlansApp['firing'] = {
    db,
    runs,
    secrets,
    now,
    logger: silentLogger,
    isDataComplete: async (customerId, at) => data.isComplete(customerId, at),
  };
  return {
    stage,
    app,
    data,
    async call(method, path, { as = 'analyst@aurora.example', query = {}, body } = {}) {
      const reply = await app.inject({
        method,
        url: `/v1/customers/1001${path}`,
        query,
        headers: { authorization: `Bearer ${as.replace('@', '~')}` },
        ...(body === undefined ? {} : { payload: body }),
      });
      const { data: replied, errors } = reply.json();
      return { status: reply.statusCode, data: replied, ...(errors === undefined ? {} : { error: errors[0]?.code }) };
    },
    firing,
    async fire() {
      await fireReadyPlans(firing);
      await fireWaitingPlans(firing);
    },
    async stop() {
      await app.close();
      await stage.stop();
    },
  };
}
