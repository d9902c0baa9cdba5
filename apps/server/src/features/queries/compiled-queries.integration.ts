import { RunQueryBody } from '@playhead/contract/http/queries';
import { compileQuery, readResultRows } from '@playhead/query/compile';
import { fieldRights, fields } from '@playhead/query/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { goldenSql } from './golden-sql.ts';
import { PERIOD, type QueryCase } from './query-case.ts';
import { queryCases } from './query-cases.ts';
import { BERLIN_CUSTOMER, insertTestRows, NEW_YORK_CUSTOMER } from './test-rows.ts';

const now = new Date('2026-11-10T12:00:00Z');

type Cell = string | number | null | undefined;

/** Numbers come from floating-point sums. */
function rounded(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  return rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(6)) : cell)));
}

function compileCase({ customer, query, weekStartDay = 0 }: QueryCase) {
  return compileQuery(RunQueryBody.parse(query), {
    timeZone: customer === BERLIN_CUSTOMER ? 'Europe/Berlin' : 'America/New_York',
    weekStartDay,
    now,
    rights: ['ads', 'demographics'],
  });
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
    const compiled = compileCase(one);
    const answer = await running.engine.query({
      customerId: one.customer,
      sql: compiled.sql,
      params: compiled.params,
    });
    const result = readResultRows(compiled, answer.rows);
    const cells = result.data.map((row) => one.query.fields.map((field) => row[field]));
    expect(rounded(cells)).toEqual(rounded(one.rows));
    expect(result.truncated).toBe(one.truncated ?? false);
  });

  test('every column of the model runs, with every filter it can have', async () => {
    for (const field of fields) {
      const filters = field.kind === 'measure' && !field.overGroups ? { [field.name]: '>=0' } : {};
      const query = RunQueryBody.parse({
        fields: [field.kind === 'filter' ? 'customer_view.plays' : field.name],
        filters: field.kind === 'dimension' ? { [field.name]: '-NULL' } : filters,
      });
      const { sql, params } = compileQuery(query, { timeZone: 'UTC', weekStartDay: 3, now, rights: fieldRights });
      await expect(running.engine.query({ customerId: NEW_YORK_CUSTOMER, sql, params })).resolves.toBeDefined();
    }
  });

  test('a sample of viewers answers with whole numbers of about the right size', async () => {
    const query = RunQueryBody.parse({
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
});

describe('compiled queries', () => {
  test.each(Object.entries(goldenSql))('reads as written: %s', (name, sql) => {
    const written = queryCases.filter((one) => one.name === name).map((one) => compileCase(one).sql);
    expect(written).toEqual([sql.trim()]);
  });
});
