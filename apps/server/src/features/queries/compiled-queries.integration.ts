import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { compileQuery, readResultRows } from '@playhead/query/compile';
import { type Field, fieldRights, fields, SEGMENT_FIELD } from '@playhead/query/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { goldenSql } from './cases/test-golden-sql.ts';
import { executeQuery } from './execute-query.ts';
import { contextOf, PERIOD, type QueryCase } from './cases/test-query-case.ts';
import { queryCases } from './cases/test-query-cases.ts';
import { BERLIN_CUSTOMER, insertTestRows, NEW_YORK_CUSTOMER, newYorkSegments } from './cases/test-rows.ts';

const now = new Date('2026-11-10T12:00:00Z');

type Cell = string | number | null | undefined;

/** Numbers come from floating-point sums. */
function rounded(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  return rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(6)) : cell)));
}

const plain = { derivedInDoubt: false };

function compileCase(one: QueryCase, more = plain) {
  return compileQuery(decodeWire(RunQueryBody, one.query), { ...contextOf(one), ...more });
}

function executeCase(engine: Engine, one: QueryCase, more = plain) {
  return executeQuery(
    engine,
    {
      query: decodeWire(RunQueryBody, one.query),
      context: { ...contextOf(one), ...more },
      compiled: compileCase(one, more),
      customerId: one.customer,
      signal: new AbortController().signal,
      deadlineMs: 30_000,
    },
    () => now,
  );
}

const customers = [NEW_YORK_CUSTOMER, BERLIN_CUSTOMER];

describe.each([
  { where: 'one server', start: startTestEngine },
  { where: 'a cluster of two shards', start: startTestCluster },
])('compiled queries on $where', ({ start }) => {
  let running: { engine: Engine; end(): Promise<void> };
  beforeAll(async () => {
    running = await start({ customers });
    await insertTestRows(running.engine);
  });
  afterAll(() => running.end());

  test.each(queryCases)('$name', async (one) => {
    const result = await executeCase(running.engine, one);
    expect(rounded(result.data.map((row) => Object.values(row)))).toEqual(rounded(one.rows));
    expect(result.truncated).toBe(one.truncated ?? false);
    const { sql } = result.provenance;
    expect(sql).toBe(goldenSql[one.name]?.trim() ?? sql);
    expect(result.pivots?.map(({ values }) => values)).toEqual(one.pivots);
    expect(rounded([Object.values(result.totals ?? {})])).toEqual(rounded([one.totals ?? []]));
  });

  test('every column of the model runs, with every filter it can have', async () => {
    const queryWith = (field: Field): RunQueryBody => {
      const measured = field.kind === 'measure' && !field.overGroups ? { [field.name]: '>=0' } : {};
      const filters =
        field.kind === 'dimension' ? { [field.name]: field.name === SEGMENT_FIELD ? '5' : '-NULL' } : measured;
      return decodeWire(RunQueryBody, {
        fields: [field.kind === 'filter' ? 'customer_view.plays' : field.name],
        filters,
      });
    };
    const context = { timeZone: 'UTC', weekStartDay: 3, now, rights: fieldRights, segments: newYorkSegments };
    for (const field of fields) {
      const { sql, params } = compileQuery(queryWith(field), context);
      await expect(running.engine.query({ customerId: NEW_YORK_CUSTOMER, sql, params })).resolves.toBeDefined();
    }
  });

  test('a sample of viewers returns whole numbers of about the right size', async () => {
    const query = decodeWire(RunQueryBody, {
      fields: ['customer_view.plays', 'customer_view.minutes_per_viewer'],
      filters: { [PERIOD]: '2026/10/30 to 2026/11/04' },
    });
    const context = { timeZone: 'UTC', weekStartDay: 0, now, rights: [] };
    const compiled = compileQuery(query, { ...context, sampling: { rate: 0.999999 } });
    const { rows } = await running.engine.query({
      customerId: NEW_YORK_CUSTOMER,
      sql: compiled.sql,
      params: compiled.params,
    });
    expect([compiled.sampled, readResultRows(compiled, rows).data]).toEqual([
      true,
      [{ 'customer_view.plays': 7, 'customer_view.minutes_per_viewer': 24 }],
    ]);
  });

  test('F4: while derived tables are in doubt the same results come from the sessions', async () => {
    await running.engine.deleteRows({ table: 'viewer_first', where: 'customer_id > 0' });
    const cases = queryCases.filter((one) => compileCase(one).sql.includes('viewer_first'));
    expect(cases.length).toBeGreaterThan(3);
    for (const one of cases) {
      const result = await executeCase(running.engine, one, { derivedInDoubt: true });
      expect(rounded(result.data.map((row) => Object.values(row)))).toEqual(rounded(one.rows));
    }
  });
});

test('every SQL for reading belongs to a case', () => {
  const names = queryCases.map(({ name }) => name);
  expect(Object.keys(goldenSql).filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
