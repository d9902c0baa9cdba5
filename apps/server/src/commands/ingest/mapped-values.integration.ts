import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { createTestLoader, type TestLoader } from './test-loader.ts';

const CUSTOMER = 2001;

const mapping = `
zone: Europe/Berlin
columns:
  session_id: id
  viewer_id: viewer
  start: at
  content_seconds: seconds
`;

let engine: TestEngine;
let postgres: TestMetadata;
let metadata: Metadata;
let loader: TestLoader;

beforeAll(async () => {
  [engine, postgres] = await Promise.all([startTestEngine({ customers: [CUSTOMER] }), startTestMetadata()]);
});
afterAll(() => Promise.all([engine.end(), postgres.stop()]));

beforeEach(async () => {
  metadata = await postgres.clone();
  await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.sessions' });
  const { engine: target, access } = engine;
  loader = await createTestLoader({ engine: target, access, metadata, customerId: CUSTOMER, mapping });
  return async () => {
    await loader.end();
    await metadata.stop();
  };
});

test('a flag may be written in any letters in a mapping, as it may in a file', async () => {
  const row = (id: string, kind: string) => `${id},v,2026-05-01 12:00:00,5,${kind}\n`;
  const path = await loader.write(
    'kinds.csv',
    `id,viewer,at,seconds,kind\n${row('a', 'Live')}${row('b', 'vod')}${row('c', '')}${row('d', 'TRUE')}`,
  );
  const rule = (more: string) => `${mapping}  is_live: { column: kind, values: { LIVE: True, VOD: FALSE }${more} }\n`;
  const result = await loader.load([path], { mapping: rule(', default: No') });
  expect(result.outcomes[0]?.tally).toMatchObject({ taken: 4, rejected: 0 });
  expect(await loader.stored('session_id, is_live')).toEqual([
    { session_id: 'a', is_live: true },
    { session_id: 'b', is_live: false },
    { session_id: 'c', is_live: false },
    { session_id: 'd', is_live: true },
  ]);
  await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.sessions' });
  await loader.load([path], { mapping: rule(', otherwise: Yes') });
  expect(await loader.stored('session_id, is_live')).toEqual([
    { session_id: 'a', is_live: true },
    { session_id: 'b', is_live: false },
    { session_id: 'c', is_live: false },
    { session_id: 'd', is_live: true },
  ]);
});
