import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { listDayBuilds } from '../../platform/derived/day-builds.ts';
import type { Engine, Row } from '../../platform/engine/engine.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { customers } from '../../platform/metadata/schema.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { buildDays } from './build-days.ts';
import { createDailyRollups } from './daily-rollups.ts';

export const CUSTOMER = 2002;
export const ZONE = 'America/New_York';
export const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

const FILLED_TABLES = [
  'sessions',
  'session_concurrency',
  'viewer_numbers',
  'household_numbers',
  'session_days',
  'concurrency_peaks',
] as const;

interface Stores {
  engine: TestEngine;
  postgres: TestMetadata;
}

/** One customer with the plays of three viewers, on real stores. */
export function createDayWorld() {
  let stores: Stores | undefined;
  let metadata: Metadata | undefined;
  const clock = { now: new Date(0) };
  const engineOf = (): Engine => started(stores).engine.engine;
  const metadataOf = (): Metadata => started(metadata);

  async function start(): Promise<void> {
    const [engine, postgres] = await Promise.all([startTestEngine({ customers: [CUSTOMER] }), startTestMetadata()]);
    stores = { engine, postgres };
  }

  /** Only the plays of the three viewers. The result ends it. */
  async function begin(): Promise<() => Promise<void>> {
    clock.now = new Date('2026-11-04T15:00:00Z');
    const fresh = await started(stores).postgres.clone();
    metadata = fresh;
    await fresh.db.insert(customers).values({ id: CUSTOMER, accountName: 'c', name: 'Customer', timeZone: ZONE });
    for (const table of FILLED_TABLES) await engineOf().command({ sql: `TRUNCATE TABLE playhead.${table}` });
    await play({
      ada: ['2026-10-30', '2026-11-02', '2026-11-03'],
      ben: ['2026-11-02'],
      cleo: ['2026-10-31', '2026-11-04'],
    });
    return () => fresh.stop();
  }

  /** A play at noon of each of these days. */
  async function play(daysOf: Readonly<Record<string, readonly string[]>>): Promise<void> {
    const plays = Object.entries(daysOf).flatMap(([viewer, days]) => days.map((day) => playOf(viewer, day)));
    await engineOf().insertRows({ table: 'sessions', rows: plays });
  }

  async function insertPlay(viewer: string, day: string, other: Row): Promise<void> {
    await engineOf().insertRows({ table: 'sessions', rows: [{ ...playOf(viewer, day), ...other }] });
  }

  const deps = (keptSeconds?: number) => ({
    engine: engineOf(),
    db: metadataOf().db,
    pool: metadataOf().pool,
    customers: createCustomerDirectory({ db: metadataOf().db, now: () => clock.now }),
    now: () => clock.now,
    ...(keptSeconds === undefined ? {} : { keptSeconds }),
  });

  const build = (keptSeconds?: number, on = engineOf()) =>
    buildDays(
      { ...deps(keptSeconds), engine: on },
      {
        customerId: CUSTOMER,
        signal: new AbortController().signal,
        progress: async () => undefined,
      },
    );

  const builds = (timeZone = ZONE) => listDayBuilds(metadataOf().db, { customerId: CUSTOMER, timeZone });
  const listed = async (timeZone = ZONE) => (await builds(timeZone)).map(({ from, to }) => ({ from, to }));

  /** Of a finder that has just been started. */
  const complete = async (timeZone = ZONE) => {
    const queue = { enqueue: async () => ({ id: '', created: true }) };
    const finder = createDailyRollups({ ...deps(), queue, logger: silentLogger, leastSessionsPerDay: 0 });
    const found = await finder.find({ customerId: CUSTOMER, timeZone, dataVersion: '1', sessionsPerDay: 1 });
    return found?.complete;
  };

  const storedBuilds = async () => {
    const [row] = await engineOf().inspect({ sql: 'SELECT uniqExact(build) AS builds FROM playhead.session_days' });
    return Number(row?.['builds']);
  };

  const countBy = async (who: 'viewers' | 'households', first: string, last: string) => {
    const { rows } = await engineOf().query({
      customerId: CUSTOMER,
      sql: `SELECT groupBitmapMerge(${who}) AS counted FROM session_days WHERE slice = '' AND build IN {builds:Array(UInt32)} AND date BETWEEN {first:Date} AND {last:Date}`,
      params: { builds: (await builds()).map((one) => one.build), first, last },
    });
    return Number(rows[0]?.['counted']);
  };

  return {
    clock,
    get engine() {
      return engineOf();
    },
    get metadata() {
      return metadataOf();
    },
    start,
    begin,
    end: () => Promise.all([stores?.engine.end(), stores?.postgres.stop()]),
    play,
    insertPlay,
    deps,
    build,
    builds,
    listed,
    complete,
    storedBuilds,
    viewersBy: (first: string, last: string) => countBy('viewers', first, last),
    countBy,
  };
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the stores are not started');
  return value;
}

function playOf(viewer: string, day: string): Row {
  return {
    customer_id: CUSTOMER,
    viewer_id: viewer,
    household_id: `home of ${viewer}`,
    session_id: `${viewer} ${day}`,
    start_utc: `${day} 17:00:00`,
    end_utc: `${day} 17:10:00`,
    started: true,
    content_seconds: 600,
    device: 'Web',
    screen: 'Desktop',
    country: 'canada',
  };
}
