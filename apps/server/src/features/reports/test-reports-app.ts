import Fastify, { type FastifyInstance } from 'fastify';
import { isPermission, type Permission } from '@playhead/contract/permissions';
import { createMailCarrier } from '../../delivery/destinations/registry.ts';
import { createLetters, type SendLetter } from '../../delivery/letters.ts';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata } from '../../platform/metadata/test-metadata.ts';
import { registerExplore } from '../explore/routes.ts';
import { storeExploreQuery } from '../explore/store.ts';
import { seedTestUsers } from '../users/test-seed.ts';
import { registerBoards } from '../boards/routes.ts';
import { listPins } from '../boards/store.ts';
import { findPinnedReports, findReportQuery, registerReports, type ReportDeps } from './routes.ts';

export const AURORA = 1001;
export const BOREALIS = 1002;

export interface Caller {
  customer: number;
  email: string;
  /** Default: none. */
  permissions?: readonly Permission[];
}
export const ada: Caller = { customer: AURORA, email: 'analyst@aurora.example' };
export const ruben: Caller = { customer: AURORA, email: 'reader@aurora.example' };
export const bianca: Caller = { customer: BOREALIS, email: 'analyst@borealis.example' };

interface TestResponse {
  status: number;
  data: ReportReply;
  error: { code?: string; path?: string };
  message: string;
}
/** As it stands on the wire; a call reads the members it needs. */
type ReportReply = ReturnType<typeof JSON.parse>;

export interface ReportsApp {
  app: FastifyInstance;
  metadata: Metadata;
  deps: ReportDeps;
  clock: { now: Date };
  /** Mails go to this server from now on. */
  mailTo(smtpUrl: string): void;
  call(
    caller: Caller,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<TestResponse>;
  end(): Promise<void>;
}

/** Saved analyses and queries of the workbench on a real PostgreSQL. */
export async function startReportsApp(): Promise<ReportsApp> {
  const template = await startTestMetadata({ seed: seedTestUsers });
  const metadata = await template.clone();
  const { db } = metadata;
  const clock = { now: new Date('2026-03-02T12:00:00Z') };
  const now = () => clock.now;
  const { rows } = await metadata.pool.query<{ id: string; email: string; name: string }>(
    'SELECT id, email, full_name AS name FROM users',
  );
  const users = new Map(rows.map(({ id, email, name }) => [email, { id, name }]));
  let send: SendLetter = async () => ({ state: 'refused', reason: 'no mail server' });
  const app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    // The token is the customer's number and the user's address: tokens have their own tests.
    resolveSession: async (token) => {
      const [customer = '', email = '', granted = ''] = Buffer.from(token, 'base64url').toString().split(' ');
      const { id = '', name = '' } = users.get(email) ?? {};
      return {
        userId: id,
        email,
        fullName: name,
        customerId: Number(customer),
        permissions: granted.split(',').filter(isPermission),
        expiresAt: new Date(0),
      };
    },
  });
  const deps: ReportDeps = {
    db,
    now,
    keepQuery: (tx, query) => storeExploreQuery(tx, { ...query, now: now() }),
    sendLetter: (letter) => send(letter),
    portalUrl: 'https://pulse.example',
    appUrl: 'https://app.example',
    listPortals: async () => ['https://host.example'],
    listPins: (session) => listPins(db, session),
  };
  registerReports(registrar, deps);
  registerBoards(registrar, { db, now, findReports: findPinnedReports });
  registerExplore(registrar, {
    db,
    now,
    findReportQuery: ({ customerId }, id) => findReportQuery(db, { customerId, id }),
  });
  return {
    app,
    metadata,
    deps,
    clock,
    mailTo(smtpUrl) {
      const carrier = createMailCarrier({ smtpUrl, dataDir: '' });
      send = createLetters({ carrier, sender: { name: 'Playhead', address: 'playhead@app.example' } });
    },
    async call(caller, method, path, payload) {
      const token = Buffer.from(`${caller.customer} ${caller.email} ${caller.permissions?.join(',') ?? ''}`).toString(
        'base64url',
      );
      const response = await app.inject({
        method,
        url: `/v1/customers/${caller.customer}${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      });
      const { data, errors, message } = response.json();
      const { request_id: _, ...error } = errors?.[0] ?? {};
      return { status: response.statusCode, data, error, message };
    },
    async end() {
      await app.close();
      await metadata.stop();
      await template.stop();
    },
  };
}
