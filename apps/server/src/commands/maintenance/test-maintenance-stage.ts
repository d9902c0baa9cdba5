import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { acceptSessions } from '../../features/ingest/accept-sessions.ts';
import { readSessionLines } from '../../features/ingest/read-body.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { insertCustomer } from '../customer/customer-store.ts';
import { type Maintenance, type MaintenanceDeps, runMaintenance } from './maintenance.ts';

export const CUSTOMER = 2001;
export const OTHER = 2002;
export const ACTOR = 'ada@workstation';
export const NOW = new Date('2026-06-01T00:00:00Z');

export interface TestRow {
  id: string;
  viewer: string;
  start: string;
}

/** Two customers, without sessions before every test of the file. */
export function stageMaintenance() {
  let engine: TestEngine;
  let postgres: TestMetadata;
  let metadata: Metadata;

  beforeAll(async () => {
    [engine, postgres] = await Promise.all([startTestEngine({ customers: [CUSTOMER, OTHER] }), startTestMetadata()]);
  });
  afterAll(() => Promise.all([engine.end(), postgres.stop()]));

  beforeEach(async () => {
    metadata = await postgres.clone();
    const made = { weekStartDay: 1, country: null, ads: false, demographics: false, streamIds: false, customTags: [] };
    for (const id of [CUSTOMER, OTHER]) {
      await insertCustomer(metadata.db, { ...made, id, account: `c${id}`, name: `Customer ${id}`, zone: 'UTC' });
    }
    for (const table of [
      'sessions',
      'viewer_first',
      'session_hours',
      'session_concurrency',
      'session_sample',
      'session_days',
      'concurrency_peaks',
      'viewer_numbers',
      'household_numbers',
    ]) {
      await engine.engine.command({ sql: `TRUNCATE TABLE playhead.${table}` });
    }
    return () => metadata.stop();
  });

  return {
    engine: () => engine.engine,
    access: () => engine.access(),
    metadata: () => metadata,

    async send(key: string, rows: readonly TestRow[], customerId = CUSTOMER): Promise<number> {
      const text = rows.map(({ id, viewer, start }) => {
        const row = { session_id: id, viewer_id: viewer, start_utc: start, content_seconds: 60 };
        return `${JSON.stringify(row)}\n`;
      });
      const lines = await readSessionLines(Readable.from([Buffer.from(text.join(''))]), undefined);
      const deps = { engine: engine.engine, db: metadata.db, pool: metadata.pool, now: () => NOW };
      const { reply } = await acceptSessions(deps, { customerId, key, lines });
      return reply.taken;
    },

    async run(input: Maintenance, changed: Partial<MaintenanceDeps> = {}): Promise<{ code: number; output: string }> {
      let output = '';
      const code = await runMaintenance(input, {
        engine: engine.engine,
        metadata,
        logger: silentLogger,
        write: (text) => (output += text),
        signal: new AbortController().signal,
        removeFiles: async () => 0,
        ...changed,
      });
      return { code, output };
    },

    rowsOf: async (sql: string) => (await metadata.pool.query(sql)).rows,
    runQuery: async (sql: string) => (await engine.engine.query({ customerId: CUSTOMER, sql })).rows,
  };
}

export const early: readonly TestRow[] = [
  { id: 'a', viewer: 'ada', start: '2026-04-30T12:00:00Z' },
  { id: 'b', viewer: 'bob', start: '2026-05-02T12:00:00Z' },
];
