import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { silentLogger } from '../../platform/metadata/test-metadata.ts';
import { createDataSpan } from './data-span.ts';

const [FULL, EMPTY] = [1, 2];
let running: Awaited<ReturnType<typeof startTestEngine>>;
beforeAll(async () => {
  running = await startTestEngine({ customers: [FULL, EMPTY] });
  const rows = ['2026-05-04 03:30:00', '2026-05-04 12:00:00', '2026-05-05 12:00:00', '2026-05-06 00:10:00'].map(
    (start, index) => ({
      customer_id: FULL,
      session_id: `s${index}`,
      viewer_id: 'a',
      start_utc: start,
      end_utc: '2026-05-06 01:00:00',
      started: true,
    }),
  );
  await running.engine.insertRows({ table: 'sessions', rows });
});
afterAll(() => running.end());

test('the first day in the customer’s zone and the newest session are read in one query', async () => {
  const texts: string[] = [];
  const engine: Parameters<typeof createDataSpan>[0]['engine'] = {
    query: (query) => {
      texts.push(query.sql);
      return running.engine.query(query);
    },
  };
  const read = createDataSpan({ engine, logger: silentLogger });
  expect(await read({ id: FULL, timeZone: 'UTC' })).toEqual({
    firstDay: '2026-05-04',
    lastDataAt: '2026-05-06T00:10:00.000Z',
  });
  expect(texts).toHaveLength(1);
  // 3 May, 23:30 in New York.
  expect((await read({ id: FULL, timeZone: 'America/New_York' })).firstDay).toBe('2026-05-03');
});

test('a customer without sessions has neither', async () => {
  const read = createDataSpan({ engine: running.engine, logger: silentLogger });
  expect(await read({ id: EMPTY, timeZone: 'UTC' })).toEqual({ firstDay: null, lastDataAt: null });
});

test('an engine that does not respond leaves both unknown', async () => {
  const engine = { query: () => Promise.reject(new Error('away')) };
  const read = createDataSpan({ engine, logger: silentLogger });
  expect(await read({ id: FULL, timeZone: 'UTC' })).toEqual({ firstDay: null, lastDataAt: null });
});
