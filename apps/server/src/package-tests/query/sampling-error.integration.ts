import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { compileQuery, type QueryContext, readIntervals, readResultRows } from '@playhead/query/compile';

const CUSTOMER = 7;
const RATE = 0.1;
/** Each affiliate has viewers of its own, so that each is a sample of its own. */
const AFFILIATES = 240;
const VIEWERS = 900;

/** Viewers differ by how often and how long they watch, as real ones do; every number comes from a hash, the same each time. */
const PLAYS = `
INSERT INTO playhead.sessions
  (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, unique_seconds, content_length_seconds,
   ad_seconds, ad_impressions, asset_id, series, affiliate, device, genre)
WITH
  (kind, number) -> (cityHash64(kind, number) % 1000000 + 0.5) / 1000000 AS chance,
  number % ${AFFILIATES} AS place,
  1 + floor(-log(chance('often', number)) * 4) AS often,
  0.3 + 2 * chance('long', number) AS patience,
  arrayJoin(range(toUInt32(often))) AS play,
  number * 1000 + play AS seed,
  toDateTime('2026-10-01 12:00:00', 'UTC') + toUInt32(chance('when', seed) * 40 * 86400) AS begin,
  toUInt32(60 + patience * -log(chance('watched', seed)) * 1200) AS watched
SELECT
  ${CUSTOMER}, concat('v', toString(number)), toString(seed), begin, begin + watched + 60, chance('started', seed) > 0.05,
  watched, watched, 60 + toUInt32(chance('length', seed) * 5000), toUInt32(watched * 0.1 * chance('ads', number)),
  toUInt16(chance('ads', number) * 6), toString(seed % 50), concat('s', toString(seed % 7)),
  concat('a', toString(place)), ['TV', 'Phone', 'Web'][1 + toUInt8(chance('device', seed) * 2.99)],
  if(seed % 3 = 0, ['Drama', 'Crime'], ['News'])
FROM numbers(${AFFILIATES * VIEWERS})
WHERE number < ${AFFILIATES * VIEWERS} AND cityHash64('size', number) % 3 <= place % 3`;

const context: QueryContext = {
  timeZone: 'America/New_York',
  weekStartDay: 1,
  now: new Date('2026-12-01T12:00:00Z'),
  rights: ['ads'],
};

const PERIOD = 'customer_view.current_date_range_ui';
const measures = [
  'plays',
  'total_attempts',
  'minutes',
  'unique_viewers',
  'minutes_per_viewer',
  'minutes_per_play',
  'sessions_per_viewer',
  'avg_percent_complete',
  'ad_impressions',
  'ad_load',
  'reach',
  'frequency',
].map((name) => `customer_view.${name}`);

const testCases = [
  { by: ['affiliate'], filters: { [PERIOD]: '2026/10/01 to 2026/11/15' } },
  { by: ['affiliate'], filters: { [PERIOD]: '2026/10/12 to 2026/10/25' } },
  { by: ['affiliate'], filters: { [PERIOD]: '2026/10/01 to 2026/11/15', 'customer_view.device': 'TV' } },
  { by: ['affiliate', 'device'], filters: { [PERIOD]: '2026/10/05 to 2026/11/05' } },
  { by: ['affiliate', 'genre'], filters: { [PERIOD]: '2026/10/05 to 2026/11/05', 'customer_view.series': 's1,s2,s3' } },
];

let running: { engine: Engine; end(): Promise<void> };
beforeAll(async () => {
  running = await startTestEngine({ customers: [CUSTOMER] });
  await running.engine.command({ sql: PLAYS });
});
afterAll(() => running.end());

async function runCase(testCase: (typeof testCases)[number], sampling?: { rate: number }) {
  const fields = [...testCase.by.map((name) => `customer_view.${name}`), ...measures];
  const body = decodeWire(RunQueryBody, { fields, filters: testCase.filters, limit: 5000 });
  const compiled = compileQuery(body, { ...context, ...(sampling ? { sampling } : {}) });
  const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: compiled.sql, params: compiled.params });
  const keys = testCase.by.map((name) => `customer_view.${name}`);
  return readResultRows(compiled, rows).data.map((row, index) => ({
    key: JSON.stringify(keys.map((key) => row[key])),
    row,
    intervals: readIntervals(compiled.cells, rows[index] ?? {}),
  }));
}

test('the 95 % interval of sampled numbers holds the exact one in 94 to 96 % of thousands of cases', async () => {
  let cases = 0;
  let held = 0;
  for (const testCase of testCases) {
    const exact = new Map((await runCase(testCase)).map(({ key, row }) => [key, row]));
    for (const { key, row, intervals } of await runCase(testCase, { rate: RATE })) {
      for (const measure of measures) {
        const width = intervals[measure];
        if (width === null || width === undefined) continue;
        const off = Math.abs(Number(row[measure]) - Number(exact.get(key)?.[measure]));
        cases += 1;
        held += off <= Number(width) * Number(row[measure]) ? 1 : 0;
      }
    }
  }
  expect(cases).toBeGreaterThan(2000);
  expect(held / cases).toBeGreaterThan(0.94);
  expect(held / cases).toBeLessThan(0.96);
});
