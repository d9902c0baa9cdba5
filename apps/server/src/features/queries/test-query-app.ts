import type { Session } from '../../http/session.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import { silentLogger } from '../../platform/engine/test-engine.ts';
import { createQueryService } from './query-service.ts';
import { registerQueries } from './routes.ts';
import { BERLIN_CUSTOMER, NEW_YORK_CUSTOMER, newYorkSegments } from './cases/test-rows.ts';

const now = () => new Date('2026-11-05T12:00:00Z');

function customer(id: number): Customer {
  return {
    id,
    accountName: `customer_${id}`,
    name: `Customer ${id}`,
    timeZone: id === NEW_YORK_CUSTOMER ? 'America/New_York' : 'Europe/Berlin',
    weekStartDay: 0,
    defaultCountry: null,
    flags: { ads_enabled: id === NEW_YORK_CUSTOMER },
    functions: [],
    features: [],
    widgets: [],
    settings: {},
    featuresIssuedAt: null,
    createdAt: now(),
  };
}

/** The query routes on a small Fastify. The token is the customer's number: tokens have their own tests. */
export function startQueryApp(engine: Engine): FastifyInstance {
  const app = Fastify({ bodyLimit: 256 * 1024 });
  registerErrorReplies(app, { isMetadataUnavailable: () => false });
  const resolveSession = async (token: string): Promise<Session> => ({
    userId: `user-of-${token}`,
    email: 'a@b.example',
    fullName: 'A',
    customerId: Number(token),
    permissions: [],
    expiresAt: now(),
  });
  const queries = createQueryService({ engine, now, logger: silentLogger, inlineWaitMs: 100_000 });
  registerQueries(createRegistrar({ app, checkReplies: true, resolveSession }), {
    queries,
    customers: { find: async (id) => customer(id), listIds: async () => [NEW_YORK_CUSTOMER, BERLIN_CUSTOMER] },
    segments: async ({ customerId }) => (customerId === NEW_YORK_CUSTOMER ? newYorkSegments : new Map()),
  });
  app.addHook('onClose', async () => queries.stop());
  return app;
}

export function postQuery(app: FastifyInstance, token: number, options: { customer?: number; body: object | string }) {
  return app.inject({
    method: 'POST',
    url: `/v1/customers/${options.customer ?? token}/customer_view/queries/run/json`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: options.body,
  });
}
