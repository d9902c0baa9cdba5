import { demoCustomers } from '@playhead/synth/demo-customers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../platform/engine/test-engine.ts';
import type { Metadata } from '../platform/metadata/metadata.ts';
import { startTestMetadata } from '../platform/metadata/test-metadata.ts';
import { readDemoRecord, writeDemoRecord } from './demo-record.ts';
import { createDemoWorld } from './demo-world.ts';

/** One customer: every statement costs its second, whatever its size. */
const borealis = demoCustomers.filter((customer) => customer.accountName === 'borealis_tv');
const demoCustomerIds = borealis.map((customer) => customer.id);
const SESSIONS = 12_000;
/** Noon in New York on 10 June: the last full day is 9 June everywhere. */
const FIRST_START = new Date('2026-06-10T16:00:00Z');
const DAY_MS = 86_400_000;

let engine: TestEngine;
let metadata: Metadata;
let end: () => Promise<void>;
let now = FIRST_START;

beforeAll(async () => {
  const [started, template] = await Promise.all([startTestEngine({ customers: demoCustomerIds }), startTestMetadata()]);
  engine = started;
  metadata = await template.clone();
  end = async () => {
    await metadata.stop();
    await Promise.all([engine.end(), template.stop()]);
  };
});
afterAll(() => end());

function worldOf(totalSessions: number | null) {
  return createDemoWorld({
    engine: engine.engine,
    db: metadata.db,
    now: () => now,
    totalSessions,
    customers: borealis,
  });
}

function ensure(totalSessions: number | null = SESSIONS): Promise<string[]> {
  const labels: string[] = [];
  const world = worldOf(totalSessions);
  return world.ensure(({ label }) => labels.push(label)).then(() => labels);
}

/** Local days, rows and a checksum per customer. */
async function state() {
  const parts = borealis.map(
    ({ id, zone }) => `SELECT ${id} AS customer, toString(toDate(min(start_utc), '${zone}')) AS first,
      toString(toDate(max(start_utc), '${zone}')) AS last, count() AS sessions, uniqExact(session_id) AS distinct_sessions,
      toString(sum(cityHash64(session_id, start_utc, content_seconds))) AS checksum
      FROM playhead.sessions WHERE customer_id = ${id}`,
  );
  return engine.engine.inspect({ sql: `SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY customer` });
}

async function premieres() {
  const { rows } = await metadata.pool.query<{ id: string; day: string; text: string }>(
    'SELECT id, day::text AS day, text FROM annotations WHERE demo_key IS NOT NULL ORDER BY day, text',
  );
  return rows;
}

describe('the demo world', () => {
  test('the first start makes it, with yesterday as its last day', async () => {
    const labels = await ensure();
    expect(labels[0]).toMatch(/^Borealis TV: sessions, /);
    expect(labels.at(-1)).toBe('done');
    const rows = await state();
    expect(rows.map((row) => [row['customer'], row['last']])).toEqual([[1002, '2026-06-09']]);
  });

  test('premieres are marked on the day their season has its first sessions', async () => {
    const [first, last] = ['2025-06-01', '2026-06-09'];
    const annotations = (await premieres()).filter(({ day }) => day >= first && day <= last);
    expect(annotations.length).toBeGreaterThan(30);
    const seasons = annotations.flatMap(({ day, text }) => {
      const [, series = '', season = ''] = /^(.+), season (\d+)$/.exec(text) ?? [];
      return series === '' ? [] : [{ day, series, season: Number(season) }];
    });
    const told = seasons.map(
      ({ series, season }) => `(series = '${series.replaceAll("'", "''")}' AND season_number = ${season})`,
    );
    const rows = await engine.engine.inspect({
      sql: `SELECT series, season_number AS season, toString(min(toDate(start_utc, 'Europe/Berlin'))) AS first
        FROM playhead.sessions WHERE customer_id = 1002 AND (${told.join(' OR ')}) GROUP BY series, season`,
    });
    expect(rows.length).toBeGreaterThan(10);
    const atOnce = rows.filter((row) =>
      seasons.some(({ series, day }) => series === row['series'] && day === row['first']),
    );
    expect(atOnce.length).toBeGreaterThan(0);
    for (const { series, season, first: seen } of rows) {
      const premiere = seasons.find((one) => one.series === series && one.season === season);
      expect(String(seen) >= (premiere?.day ?? '9'), `${String(series)} ${String(season)} on ${String(seen)}`).toBe(
        true,
      );
    }
  });

  const versions = async () => {
    const { rows } = await metadata.pool.query(
      `SELECT (settings ->> 'data_version')::int AS version FROM customers ORDER BY id`,
    );
    return rows.map(({ version }) => Number(version));
  };

  test('a second start on the same day does nothing', async () => {
    const before = await state();
    const version = await versions();
    const marked = await premieres();
    expect(await ensure()).toEqual([]);
    expect(await ensure(null)).toEqual([]);
    expect(await state()).toEqual(before);
    expect(await versions()).toEqual(version);
    expect(await premieres()).toEqual(marked);
  });

  test('a start three days later adds three days; the job forgets the oldest three', async () => {
    const [before] = await state();
    expect(before?.['first']).toBe('2025-05-10');
    const version = await versions();
    now = new Date(FIRST_START.getTime() + 3 * DAY_MS);
    await ensure(null);
    // Earlier results and rollups are of other rows.
    for (const [index, now] of (await versions()).entries()) expect(now).toBeGreaterThan(version[index] ?? 0);
    expect((await state())[0]?.['last']).toBe('2026-06-12');
    await worldOf(null).rollForwardJob.run({
      payload: { day: '2026-06-13' },
      signal: new AbortController().signal,
      progress: async () => undefined,
      now: () => now,
      jobId: 'test',
      attempt: 1,
    });
    const [after] = await state();
    expect([after?.['first'], after?.['last']]).toEqual(['2025-05-13', '2026-06-12']);
    expect(after?.['sessions']).toBe(after?.['distinct_sessions']);
    const days = (await premieres()).map(({ day }) => day);
    expect([days.every((day) => day >= '2025-05-13' && day <= '2026-06-12'), days.length > 30]).toEqual([true, true]);
  });

  test('a roll-forward that was cut off is done again, nothing twice', async () => {
    const complete = await state();
    for (const id of demoCustomerIds) {
      const record = await readDemoRecord(metadata.db, id);
      if (record) await writeDemoRecord(metadata.db, id, { ...record, state: 'rolling', lastDay: '2026-06-10' });
    }
    await ensure();
    expect(await state()).toEqual(complete);
  });

  test('a first start that was cut off is done again from the beginning, nothing twice', async () => {
    const complete = await state();
    for (const id of demoCustomerIds) {
      const record = await readDemoRecord(metadata.db, id);
      if (record) await writeDemoRecord(metadata.db, id, { ...record, state: 'making' });
    }
    await ensure();
    expect(await state()).toEqual(complete);
  });

  test('another size makes it anew', async () => {
    const [small] = await state();
    await ensure(2 * SESSIONS);
    const [large] = await state();
    expect(Number(large?.['sessions']) / Number(small?.['sessions'])).toBeCloseTo(2, 0);
    expect(large?.['sessions']).toBe(large?.['distinct_sessions']);
  });
});
