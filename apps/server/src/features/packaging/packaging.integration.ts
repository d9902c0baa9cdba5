import { afterAll, beforeAll, expect, test } from 'vitest';
import { AURORA, startTestApp, type TestApp } from '../../test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.end());

async function read(email: string) {
  const answer = await server.app.inject({
    url: `/v1/customers/${AURORA}/packaging`,
    headers: await server.signIn(email),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Record<string, unknown> }>().data;
}

test('USR-018: what Aurora has booked, as its analyst reads it', async () => {
  const { features, day_parts, export_formats, ...rest } = await read('analyst@aurora.example');
  expect(features).toContainEqual({ id: 'subscriber_metadata', enabled: true });
  expect(day_parts).toContainEqual({ name: 'Prime Time', from: '20:00', to: '23:00' });
  expect(export_formats).toContain('parquet');
  expect(rest).toEqual({
    permissions: ['ci_export_permission', 'ci_create_segment_permission', 'ci_ingest_permission'],
    segments: { usage: 0, quota: 100, may_exceed: false, locked: false, longest_range: 90 },
    sampling: { on: false, rate: 0.1 },
    time_zone: 'America/New_York',
    week_start_day: 0,
    default_country: 'united states',
    custom_tags: expect.arrayContaining([expect.any(String)]),
    export_destinations: ['download', 'email', 's3', 'sftp'],
    footer_visible: true,
  });
});

test('USR-015, SEG-090: usage, quota and lock are read anew with each call', async () => {
  await server.metadata.pool.query(
    `UPDATE customers SET settings = settings || '{"data_lock": 2, "segment_quota": 5}' WHERE id = ${AURORA}`,
  );
  await server.metadata.pool.query(
    `INSERT INTO segments (id, customer_id, owner_id, owner, name, definition)
     SELECT 100000000000001, ${AURORA}, id, full_name, 'Crime fans', '{}' FROM users WHERE email = 'analyst@aurora.example'`,
  );
  await expect
    .poll(async () => (await read('reader@aurora.example'))['segments'])
    .toEqual({ usage: 1, quota: 5, may_exceed: false, locked: true, longest_range: 90 });
});

test('USR-016: a reader without permissions sees the same package with none of them', async () => {
  expect((await read('reader@aurora.example'))['permissions']).toEqual([]);
});
