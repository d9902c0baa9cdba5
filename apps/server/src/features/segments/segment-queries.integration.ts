import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SegmentVersion } from '@playhead/contract/http/segments';
import type { WireOf } from '@playhead/contract/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import {
  AURORA,
  BOREALIS,
  body,
  type Who,
  LARGE_WORLD,
  type SegmentApp,
  startSegmentApp,
  until,
} from './test-segment-app.ts';
import { sweepUnused } from './uploads/sweep-uploads.ts';
import { createUploads } from './uploads/upload-ids.ts';

let app: SegmentApp;
let ada: Who;
let olga: Who;
let bianca: Who;

beforeAll(async () => {
  app = await startSegmentApp();
  ({ ada, olga, bianca } = app.people);
});
afterAll(() => app.end());

const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1);
const coverage = (who: Who, payload: object, query = '') => app.call(who, 'POST', `segment-coverage${query}`, payload);

describe('coverage', () => {
  test('SEG-084, SEG-047: fractions, numbers and one step for each rule, in words', async () => {
    const { status, data } = await coverage(ada, body('', { series: ['Harbor', 'Night Line'], device: ['Roku'] }));
    expect(status).toBe(200);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      viewer_coverage: 0.3,
      session_coverage: 40 / 110,
      viewers: 30,
      sessions: 40,
      all_viewers: 100,
      all_sessions: 110,
      sampled: false,
      interval: null,
    });
    expect(data[0].steps).toEqual([
      { key: 'series', label: 'Series is Harbor or Night Line', viewers: 100 },
      { key: 'device', label: 'Device Type is Roku', viewers: 30 },
    ]);
  });

  test('SEG-046: without rules the coverage is 1 and 1, also where nobody has watched', async () => {
    app.clock.now = new Date('2024-06-15T12:00:00Z');
    const { data } = await coverage(ada, body(''));
    app.clock.now = new Date('2026-06-15T12:00:00Z');
    expect(data[0]).toMatchObject({ viewer_coverage: 1, session_coverage: 1, viewers: 0 });
  });

  test('SEG-061: a range that ends before it begins blocks the count, a missing name does not', async () => {
    const reversed = { session_duration: [[{ name: 'session_duration', op: 'is_in_the_range', value: [9, 3] }]] };
    const refused = await coverage(ada, body('', {}, { create_filter: JSON.stringify(reversed) }));
    expect([refused.status, refused.error.path]).toEqual([400, 'body.create_filter.session_duration']);
    expect((await coverage(ada, body(''))).status).toBe(200);
  });

  test('a sample of too few is not given: the count is exact', async () => {
    const { data } = await coverage(ada, body('', { device: ['Roku'] }), '?sampled=true');
    expect(data[0]).toMatchObject({ sampled: false, interval: null, viewers: 30 });
  });

  describe('of many sessions', () => {
    beforeAll(async () => {
      await app.engine.engine.command({ sql: LARGE_WORLD });
    });

    test('SEG-084: a sample tells the coverage within four standard errors, and says how sure it is', async () => {
      const onRoku = body('', { device: ['Roku'] });
      const { data: sampled } = await coverage(bianca, onRoku, '?sampled=true');
      const { data: exact } = await coverage(bianca, onRoku);
      expect(exact[0]).toMatchObject({ sampled: false, viewers: 20_010, all_viewers: 60_010 });
      expect(sampled[0].sampled).toBe(true);
      expect(sampled[0].interval).toBeGreaterThan(0);
      expect(sampled[0].interval).toBeLessThan(0.02);
      expect(Math.abs(sampled[0].viewers / exact[0].viewers - 1)).toBeLessThan(4 * sampled[0].interval);
    });

    test('few members in the sample: the count is exact', async () => {
      const { data } = await coverage(bianca, body('', { series: ['Harbor'] }), '?sampled=true');
      expect(data[0]).toMatchObject({ sampled: false, viewers: 10 });
    });

    test('the engine stops counting when the caller goes', async () => {
      const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
      const { engine } = app.engine;
      const running = async () => {
        const sql = `SELECT query_id FROM system.processes WHERE query LIKE '%step_4%' AND query NOT LIKE '%system.processes%'`;
        return (await engine.inspect({ sql })).length > 0;
      };
      const counted = (key: string, least: number) => ({
        [key]: [[{ name: key, op: 'greater_than_or_equal_to', value: least }]],
      });
      const readCoverage = async (least: number, signal: AbortSignal | null) =>
        fetch(`${address}/v1/customers/${BOREALIS}/segment-coverage`, {
          method: 'POST',
          signal,
          headers: { ...(await app.authorise(bianca)), 'content-type': 'application/json' },
          body: JSON.stringify(
            body(
              '',
              {},
              {
                create_filter: JSON.stringify({
                  ...counted('number_of_unique_assets', 0),
                  ...counted('total_devices', least),
                  ...counted('days_since_last_play', 1),
                  ...counted('days_between_first_and_last', 0),
                  ...counted('total_plays_per_day', 0),
                }),
              },
            ),
          ),
        });
      const cancelled = async () => {
        const sql = `SELECT toUInt32(sum(value)) AS n FROM system.errors WHERE name = 'QUERY_WAS_CANCELLED'`;
        return Number((await engine.inspect({ sql }))[0]?.['n']);
      };
      expect((await readCoverage(1, null)).status).toBe(200);
      const before = await cancelled();
      // A count that ends in the moment the caller goes proves nothing: then once more, with another number.
      let least = 2;
      await until('a count is cut off', async () => {
        const leaving = new AbortController();
        let isOver = false;
        const response = readCoverage(least, leaving.signal)
          .catch(() => undefined)
          .finally(() => (isOver = true));
        least += 1;
        await until('the engine counts', async () => isOver || (await running()));
        leaving.abort();
        await response;
        await until('the engine stopped', async () => !(await running()));
        return (await cancelled()) > before;
      });
    });
  });
});

describe('comparing', () => {
  const segments: Record<string, string> = {};
  const idOf = (name: string) => segments[name] ?? '';

  beforeAll(async () => {
    app.clock.now = new Date('2026-06-15T12:00:00Z');
    for (const [name, rules] of [
      ['Harbor', { series: ['Harbor'] }],
      ['Roku', { device: ['Roku'] }],
      ['Desktop', { screen: ['Desktop'] }],
    ] as const) {
      segments[name] = (await app.make(ada, body(name, rules))).segment_id;
    }
  });

  test('SEG-085, SEG-086: every combination somebody is in, exactly', async () => {
    const { data } = await app.call(ada, 'POST', 'viz/segment-overlap', {
      segment_ids: [idOf('Harbor'), idOf('Roku'), idOf('Desktop')],
    });
    const named = (id: string) => Object.keys(segments).find((name) => segments[name] === id);
    expect(
      data.map(({ segment_ids, viewers, percent }: { segment_ids: string[]; viewers: number; percent: number }) => [
        segment_ids.map(named).join('+'),
        viewers,
        percent,
      ]),
    ).toEqual([
      ['Desktop', 40, 40],
      ['Harbor+Roku', 30, 30],
      ['Harbor+Desktop', 30, 30],
    ]);
  });

  test('QRY-017, QRY-018: key figures of up to ten segments under the filters of the page', async () => {
    const { data } = await app.call(ada, 'POST', 'viz/segments', {
      segment_ids: [idOf('Roku'), idOf('Harbor')],
      filters: { 'customer_view.series': 'Harbor', 'customer_view.current_date_range_ui': '2026/06/01 to 2026/06/14' },
    });
    expect(data).toMatchObject([
      { segment_name: 'Roku', viewers: 30, plays: 30, minutes: 20 * 60 + 10 * 10, viewer_coverage: 0.5 },
      { segment_name: 'Harbor', viewers: 60, plays: 60, viewer_coverage: 1 },
    ]);
    const eleven = Array.from({ length: 11 }, (_value, index) => String(index + 1));
    expect((await app.call(ada, 'POST', 'viz/segments', { segment_ids: eleven })).status).toBe(400);
  });

  test('what sets a segment apart, without what its own rules require', async () => {
    const web = await app.make(ada, body('Web alone', { device: ['Web'] }));
    const { data } = await app.call(ada, 'GET', `segments/${web.segment_id}/traits`);
    expect(data).toMatchObject([
      { field: 'customer_view.screen', value: 'Desktop', segment_share: 1, overall_share: 0.7 },
    ]);
    const harbor = await app.call(ada, 'GET', `segments/${idOf('Harbor')}/traits`);
    expect(harbor.data).toEqual([]);
  });
});

describe('uploaded ids', () => {
  const upload = (who: Who, text: string, query = '') => app.call(who, 'POST', `segment-uploads${query}`, text);

  test('a list is matched, told, and becomes a segment whose rules narrow it', async () => {
    const { status, data } = await upload(ada, 'name,Viewer ID\r\n"a, b",v1\r\n,v2\r\n,v2\r\n,nobody\r\n\r\n,v45\r\n');
    expect(status).toBe(200);
    expect(data).toEqual({
      upload_id: data.upload_id,
      read: 5,
      distinct: 4,
      matched: 3,
      unmatched_sample: ['nobody'],
      viewers: 3,
    });
    const made = await app.make(ada, body('Listed', { device: ['Roku'] }, { upload_id: data.upload_id }));
    expect(made).toMatchObject({ viewers: 2, source: 'upload', upload_id: data.upload_id });
    const counted = await coverage(ada, body('', {}, { upload_id: data.upload_id }));
    expect(counted.data[0].steps).toEqual([{ key: 'upload', label: 'Uploaded ids', viewers: 3 }]);
  });

  test('a subscriber stands for every viewer behind him, a household for its own', async () => {
    expect((await upload(ada, 'sub3\nsub4\n', '?identity=subscriber')).data).toMatchObject({ matched: 2, viewers: 4 });
    expect((await upload(ada, 'home3\nv4', '?identity=household')).data).toMatchObject({ matched: 1, viewers: 1 });
  });

  test('long ids are matched too, however many', async () => {
    const ids = Array.from(
      { length: 30_000 },
      (_, index) => `5a1c2f0e-9d3b-4c77-8e21-${String(index).padStart(12, '0')}`,
    );
    expect((await upload(ada, [...ids, 'v1', 'v2'].join('\n'))).data).toMatchObject({ matched: 2, viewers: 2 });
  });

  test('another customer’s upload is unknown, and nobody of theirs is matched', async () => {
    const { data } = await upload(ada, 'v1\nv99');
    const taken = await app.call(bianca, 'POST', 'segments', body('Taken', {}, { upload_id: data.upload_id }));
    const unknown = { upload_id: '11111111-2222-4333-8444-555555555555' };
    expect(taken).toEqual(await app.call(bianca, 'POST', 'segments', body('Taken', {}, unknown)));
    expect(taken.error.path).toBe('body.upload_id');
    expect((await upload(bianca, 'v1\nv99')).data).toMatchObject({ matched: 1, unmatched_sample: ['v99'] });
  });

  test('120,000 ids go in several batches, those that come again counted once', async () => {
    const ids = Array.from({ length: 120_000 }, (_value, index) => `v${index}`);
    const { data } = await upload(ada, [...ids, ...ids.slice(0, 70_000)].join('\n'));
    expect(data).toMatchObject({ read: 190_000, distinct: 120_000, matched: 100, viewers: 100 });
    expect(data.unmatched_sample).toHaveLength(20);
  });

  test.each([
    ['an empty file', '', /no id/],
    ['a header alone', 'viewer_id\n', /no id/],
    ['several columns without a name', 'a,b\nv1,v2', /no column is called viewer_id/],
    ['bytes that are no text', `v1\n${String.fromCharCode(0)}PNG`, /Line 2/],
    ['an id of 201 characters', 'x'.repeat(201), /200 characters/],
    ['a quotation mark without an end', 'viewer_id\n"v1\nv2', /no end/],
    ['a line without an end', 'x'.repeat(100_000), /UTF-8|too long/],
  ])('%s is refused', async (_name, text, message) => {
    const { status, error, message: told } = await upload(ada, text);
    expect([status, error.code]).toEqual([400, 'segment_invalid']);
    expect(told).toMatch(message);
  });

  test('a version keeps its list: who edits from it loses nobody', async () => {
    const { data: list } = await upload(ada, 'v1\nv2\nv45');
    const made = await app.make(ada, body('Kept list', {}, { upload_id: list.upload_id }));
    const path = `segments/${made.segment_id}`;
    await app.call(ada, 'PUT', path, { ...body('Kept list', { device: ['Web'] }), version: 1 });
    const { data: versions } = await app.call(ada, 'GET', `${path}/versions`);
    expect(versions.map(({ changes, segment }: WireOf<typeof SegmentVersion>) => [changes, segment.upload_id])).toEqual(
      [
        [['uploaded ids', 'rules: Device Type'], null],
        [['created'], list.upload_id],
      ],
    );
  });

  test('SEG-055: with a time base a list needs a range as any segment does', async () => {
    await app.setFunctions(['adhoc_segments', 'time_based']);
    const { data: list } = await upload(ada, 'v1\nv45');
    const listed = (more: object) => body('Dated list', {}, { upload_id: list.upload_id, ...more });
    const refused = await app.call(ada, 'POST', 'segments', listed({}));
    expect([refused.status, refused.message]).toEqual([400, 'Please select a valid time range']);
    const made = await app.make(ada, listed({ time_range: { op: 'in_the_past', value: 30 } }));
    expect(made).toMatchObject({ source: 'upload', viewers: 2 });
    await app.setFunctions(['adhoc_segments']);
  });

  test('USR-014: subscribers only where the customer has them', async () => {
    expect((await upload(bianca, 'sub1', '?identity=subscriber')).error.code).toBe('field_forbidden');
  });

  test('lists that became no segment make room; beyond the quota a list is refused and leaves nothing', async () => {
    const { data: used } = await upload(ada, 'v1\nv2');
    const kept = await app.make(ada, body('Room taken', {}, { upload_id: used.upload_id }));
    const { rows } = await app.metadata.pool.query<{ n: string }>(
      'SELECT sum(rows) AS n FROM segment_uploads WHERE customer_id = $1',
      [AURORA],
    );
    await app.set({ segment_upload_quota: Number(rows[0]?.n) + 3 });
    expect((await upload(ada, 'v3\nv4\nv5')).data).toMatchObject({ viewers: 3 });
    const refused = await upload(ada, 'v6');
    expect([refused.status, refused.error.code]).toEqual([409, 'upload_quota_exceeded']);
    const stored = await app.engine.engine.inspect({
      sql: 'SELECT uniqExact(upload_id) AS n FROM playhead.segment_uploads WHERE customer_id = {id:UInt32}',
      params: { id: AURORA },
    });
    const { rows: records } = await app.metadata.pool.query(
      `SELECT count(*)::int AS n FROM segment_uploads WHERE customer_id = $1 AND rows > 0`,
      [AURORA],
    );
    expect(stored).toEqual(records);

    app.clock.now = new Date(app.clock.now.getTime() + 2 * 3_600_000);
    expect((await upload(ada, 'v6')).data).toMatchObject({ viewers: 1 });
    await app.call(ada, 'POST', `segments/${kept.segment_id}/rebuild`);
    expect(await app.settled(ada, kept.segment_id)).toMatchObject({ state: 'ready', viewers: 2 });
    await app.set({ segment_upload_quota: 2 });
    expect((await upload(ada, 'v6')).error.code).toBe('upload_quota_exceeded');
    expect((await upload(bianca, 'v6')).data).toMatchObject({ viewers: 1 });
    await app.set({ segment_upload_quota: 50_000_000 });
  });

  test('two servers that take a list each at once keep to the quota together', async () => {
    const { db } = app.metadata;
    const { engine } = app.engine;
    const now = () => app.clock.now;
    await sweepUnused({ db, engine }, { customerId: BOREALIS, before: now() });
    const { rows } = await app.metadata.pool.query<{ n: string }>(
      'SELECT coalesce(sum(rows), 0) AS n FROM segment_uploads WHERE customer_id = $1',
      [BOREALIS],
    );
    await app.set({ segment_upload_quota: Number(rows[0]?.n) + 4 });
    const signal = new AbortController().signal;
    const take = () => {
      const reads = Promise.withResolvers<void>();
      const list = new Readable({ read: () => reads.resolve() });
      const uploadIds = createUploads({ db, engine, customers: createCustomerDirectory({ db, now }), now });
      const taken = uploadIds({ author: { ...bianca, permissions: [] }, identity: 'viewer', body: list, signal });
      return { reads: reads.promise, list, taken };
    };
    const servers = [take(), take()];
    for (const { reads } of servers) await reads;
    for (const { list } of servers) list.push('v1\nv2\nv3\n');
    for (const { list } of servers) list.push(null);
    const outcomes = await Promise.allSettled(servers.map(({ taken }) => taken));
    expect(outcomes.toSorted((a, b) => byText(a.status, b.status))).toEqual([
      { status: 'fulfilled', value: expect.objectContaining({ viewers: 3 }) },
      { status: 'rejected', reason: expect.objectContaining({ code: 'upload_quota_exceeded' }) },
    ]);
    await app.set({ segment_upload_quota: 50_000_000 });
  });

  test('F1: what a killed upload had reserved is free for the next one after half an hour', async () => {
    const reserve = (id: string, minutesAgo: number) =>
      app.metadata.pool.query(
        `INSERT INTO segment_uploads (id, customer_id, identity, state, rows, created_at)
         VALUES ($1, $2, 'viewer', 'writing', 1000000, $3)`,
        [id, AURORA, new Date(app.clock.now.getTime() - minutesAgo * 60_000)],
      );
    const [killed, running] = [randomUUID(), randomUUID()];
    await app.set({ segment_upload_quota: 1_000_000 });
    await reserve(running, 19);
    expect((await upload(ada, 'v1')).error.code).toBe('upload_quota_exceeded');
    await app.metadata.pool.query('DELETE FROM segment_uploads WHERE id = $1', [running]);
    await reserve(killed, 31);
    expect((await upload(ada, 'v1')).status).toBe(200);
    await app.set({ segment_upload_quota: 50_000_000 });
  });

  test('F1: what a killed upload left goes at the next start, and rows without a record on the next day', async () => {
    const [killed, running, unrecorded] = [randomUUID(), randomUUID(), randomUUID()];
    const begin = (id: string, minutesAgo: number) =>
      app.metadata.pool.query(
        `INSERT INTO segment_uploads (id, customer_id, identity, state, created_at) VALUES ($1, $2, 'viewer', 'writing', $3)`,
        [id, AURORA, new Date(app.clock.now.getTime() - minutesAgo * 60_000)],
      );
    await begin(killed, 180);
    await begin(running, 10);
    await app.engine.engine.insertRows({
      table: 'segment_uploads',
      rows: [killed, running, unrecorded].map((upload_id) => ({ customer_id: AURORA, upload_id, viewer_key: 1 })),
    });
    const left = async () => {
      const rows = await app.engine.engine.inspect({
        sql: 'SELECT upload_id FROM playhead.segment_uploads WHERE has({ids:Array(String)}, upload_id)',
        params: { ids: [killed, running, unrecorded] },
      });
      return rows.map(({ upload_id }) => upload_id).toSorted(byText);
    };
    const named = await app.call(ada, 'POST', 'segments', body('Half a list', {}, { upload_id: running }));
    expect([named.status, named.error.path]).toEqual([400, 'body.upload_id']);
    await app.segments.reconcile();
    expect(await left()).toEqual([running, unrecorded].toSorted(byText));
    await app.segments.daily[0]?.fire('');
    await until('the rows without a record are gone', async () => (await left()).length === 1);
    expect(await left()).toEqual([running]);
  });

  test('what is refused leaves nothing in the engine', async () => {
    const count = () =>
      app.engine.engine.inspect({ sql: 'SELECT uniqExact(upload_id) AS n FROM playhead.segment_uploads' });
    const before = await count();
    // The first 50,000 are stored before the last line is read.
    const ids = Array.from({ length: 60_000 }, (_value, index) => `v${index}`);
    expect((await upload(ada, [...ids, 'x'.repeat(300)].join('\n'))).status).toBe(400);
    expect(await count()).toEqual(before);
    expect((await app.call(ada, 'POST', 'segment-uploads', { ids: ['v1'] })).message).toMatch(/text\/csv/);
  });
});

describe('looked up by id', () => {
  test('QRY-022, QRY-023: viz/segments/{id} and viz/segment-share respond like a query, of visible segments alone', async () => {
    const made = await app.make(ada, body('Looked up', { series: ['Harbor'] }));
    const id = made.segment_id;
    const named = await app.call(ada, 'GET', `viz/segments/${id}`);
    expect(named.data).toMatchObject({
      id: `segment-${id}`,
      status: 'complete',
      result: { data: [{ 'segment_view.segment_id': id, 'segment_view.segment_name': 'Looked up' }] },
    });
    const share = await app.call(ada, 'GET', `viz/segment-share?segment_id=${id}`);
    const [row] = share.data.result.data;
    expect(row).toMatchObject({ 'segment_share.viewers': 60, 'segment_share.viewer_share': 0.6 });
    expect(row['segment_share.session_share']).toBeCloseTo(70 / 110, 9);
    const sessions = await app.call(ada, 'GET', `viz/segment-share?segment_id=${id}&type=session`);
    expect(Object.keys(sessions.data.result.data[0])).toEqual([
      'segment_view.segment_id',
      'segment_view.segment_name',
      'segment_share.session_share',
    ]);
    for (const path of [`viz/segments/${id}`, `viz/segment-share?segment_id=${id}`]) {
      expect((await app.call(bianca, 'GET', path)).status).toBe(404);
      expect((await app.call(olga, 'GET', path)).status).toBe(404);
    }
  });
});
