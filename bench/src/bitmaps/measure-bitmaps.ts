import { loadavg } from 'node:os';
import { z } from 'zod';
import type { BenchServer } from '../bench-server.ts';
import { fillSql } from '../fill-sql.ts';
import { lastDays } from '../last-days.ts';
import { median, timed } from '../measure.ts';
import { type BitmapCase, bitmapCases } from './bitmap-cases.ts';
import type { BitmapTimes } from './bitmap-result.ts';
import { BITMAPS, COLUMN_SIZES, prepareTables, TABLE_SIZES } from './bitmap-tables.ts';

const DAYS = 90;

/** Dense viewer numbers and bitmaps against the rows: the same results in several ways, alternating. */
export async function measureBitmaps(
  server: BenchServer,
  { rounds }: { rounds: number },
): Promise<Omit<BitmapTimes, 'command'>> {
  const { writer, zone } = server;
  const [load = 0] = loadavg();
  const writes: BitmapTimes['writes'] = [];
  for (const { name, sql } of prepareTables({ customer: server.customer, zone })) {
    const spent = await processorTime(server, () => writer.run(sql));
    if (sql.startsWith('INSERT')) writes.push({ name, processorMs: spent });
    console.log(`${spent.toFixed(0)} ms of processor time  ${name}`);
  }
  const cases: BitmapTimes['cases'] = [];
  for (const one of bitmapCases) cases.push(await measureCase(server, one, rounds));
  const [counted] = Counted.parse(await writer.read(`SELECT count() AS viewers FROM ${BITMAPS}.viewers`));
  const tables = TableSizes.parse(await writer.read(TABLE_SIZES));
  const columns = ColumnSizes.parse(await writer.read(COLUMN_SIZES));
  return {
    measuredAt: new Date().toISOString(),
    rounds,
    load,
    days: DAYS,
    viewers: counted?.viewers ?? 0,
    cases,
    tables: tables.map(({ table, bytes, stored }) => ({ name: table, bytes, rows: stored })),
    columns: columns.map(({ column, bytes }) => ({ name: column, bytes })),
    writes,
  };
}

const Counted = z.array(z.object({ viewers: z.coerce.number() }));
const TableSizes = z.array(z.object({ table: z.string(), bytes: z.coerce.number(), stored: z.coerce.number() }));
const ColumnSizes = z.array(z.object({ column: z.string(), bytes: z.coerce.number() }));
const Spent = z.tuple([z.object({ microseconds: z.coerce.number() })]);

async function measureCase(
  { writer, zone }: BenchServer,
  { name, ways }: BitmapCase,
  rounds: number,
): Promise<BitmapTimes['cases'][number]> {
  const range = lastDays(DAYS, zone);
  const filled = ways.map((way) => ({ name: way.name, sql: fillSql(way.sql, range, zone) }));
  await requireSameRows({ writer }, filled);
  const times = filled.map((way) => ({ ...way, ms: new Array<number>(), processorMs: new Array<number>() }));
  for (let round = 0; round < rounds; round += 1) {
    for (const way of times) {
      const spent = await processorTime({ writer }, async () => {
        way.ms.push(await timed(async () => void (await writer.read(way.sql))));
      });
      way.processorMs.push(spent);
    }
  }
  const measured = times.map((way) => ({ name: way.name, ms: median(way.ms), processorMs: median(way.processorMs) }));
  for (const way of measured)
    console.log(`${way.processorMs.toFixed(0)} ms of processor time, ${way.ms.toFixed(0)} ms  ${name}: ${way.name}`);
  return { name, ways: measured };
}

/** Results that differ cannot be compared. */
async function requireSameRows(
  { writer }: Pick<BenchServer, 'writer'>,
  [first, ...others]: readonly { name: string; sql: string }[],
): Promise<void> {
  if (first === undefined) return;
  const expected = JSON.stringify(await writer.read(first.sql));
  for (const other of others) {
    const found = JSON.stringify(await writer.read(other.sql));
    if (found !== expected) throw new Error(`"${first.name}" and "${other.name}" differ\n${other.sql}`);
  }
}

const PROCESSOR_TIME = `SELECT sum(value) AS microseconds FROM system.events
  WHERE event IN ('UserTimeMicroseconds', 'SystemTimeMicroseconds')`;

/** Of all threads of the engine, which has nothing else to do. On a busy machine the time by the clock says little. */
async function processorTime({ writer }: Pick<BenchServer, 'writer'>, work: () => Promise<void>): Promise<number> {
  const spent = async () => Spent.parse(await writer.read(PROCESSOR_TIME))[0].microseconds;
  const before = await spent();
  await work();
  return ((await spent()) - before) / 1000;
}
