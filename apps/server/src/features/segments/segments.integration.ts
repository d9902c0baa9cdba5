import { randomBytes } from 'node:crypto';
import type { SegmentVersion } from '@playhead/contract/http/segments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEPT_DELETED, KEPT_VERSIONS } from './store.ts';
import { AURORA, body, BOREALIS, type Who, madeOf, type SegmentApp, startSegmentApp } from './test-segment-app.ts';

let app: SegmentApp;
let ada: Who;
let olga: Who;
let bianca: Who;

beforeAll(async () => {
  app = await startSegmentApp();
  ({ ada, olga, bianca } = app.people);
});
afterAll(() => app.end());

const create = (who: Who, payload: object) => app.call(who, 'POST', 'segments', payload);
const idsOf = (list: readonly { segment_id: string }[]) => list.map(({ segment_id }) => segment_id);

describe('creating', () => {
  test('SEG-076, SEG-016: it is stored, built in the background, and then filters every query', async () => {
    const { status, data } = await create(ada, body('Harbor', { series: ['Harbor'] }, { description: ' watched it ' }));
    expect(status).toBe(200);
    expect(data.existed).toBe(false);
    expect(data.segment).toMatchObject({
      segment_name: 'Harbor',
      description: 'watched it',
      status: 1,
      inactive: false,
      state: 'building',
      viewers: null,
      owner: 'Ada Lindqvist',
      mine: true,
      version: 1,
      source: 'rules',
      has_demographic_filters: false,
    });
    const built = await app.settled(ada, data.segment.segment_id);
    expect(built).toMatchObject({ state: 'ready', viewers: 60, viewer_coverage: 0.6, progress: null, reason: null });
    expect(built.session_coverage).toBeCloseTo(70 / 110, 9);
    expect(await app.viewersIn(ada, built.segment_id)).toBe(60);
    const filters = { 'segment_view.segment_id': built.segment_id };
    const listed = await app.call(ada, 'POST', 'viz/unique-viewers', { filters });
    expect(listed.data.result.data).toHaveLength(60);
  });

  test('ERR-001: a taken name returns that it existed, in any case and with any blanks; another customer’s does not count', async () => {
    await app.make(ada, body('Taken name'));
    expect((await create(olga, body('  TAKEN name '))).data).toEqual({ existed: true, segment: null });
    expect((await create(bianca, body('Taken name'))).data.existed).toBe(false);
  });

  test('SEG-070, SEG-071, SEG-072: blank tags, empty conditions and capitals of countries do not reach the store', async () => {
    const rules = {
      country: [[{ name: 'country', op: 'is_equal_to', value: ['United States'] }]],
      series: [[{ name: 'series', op: 'is_equal_to', value: [] }]],
    };
    const made = await app.make(
      ada,
      body('Normal form', {}, { tags: '["  ","a","a "]', create_filter: JSON.stringify(rules) }),
    );
    expect(made).toMatchObject({ tags: '["a"]', viewers: 100 });
    expect(JSON.parse(made.create_filter)).toEqual({
      country: [[{ name: 'country', op: 'is_equal_to', value: ['united states'] }]],
    });
  });

  test('SEG-008: the stream id choice decides who is looked at', async () => {
    const made = await app.make(ada, body('Without household', {}, { playhead_stream_id: 'unassigned_only' }));
    expect(made.viewers).toBe(10);
  });

  test('SEG-018: existing segments are combined, groups with AND, an excluded one turned round', async () => {
    const roku = await app.make(ada, body('On Roku', { device: ['Roku'] }));
    const night = await app.make(ada, body('Night Line', { series: ['Night Line'] }));
    const either = await app.make(ada, body('Either', {}, { existing_segments: madeOf([roku, night]) }));
    expect(either.viewers).toBe(70);
    const groups = [
      [{ segment_id: either.segment_id, segment_name: 'Either' }],
      [{ segment_id: roku.segment_id, segment_name: 'On Roku', exclude: true }],
    ];
    const rest = await app.make(ada, body('Neither on Roku', {}, { existing_segments: JSON.stringify(groups) }));
    expect(rest.viewers).toBe(40);
    await app.call(ada, 'PUT', `segments/${roku.segment_id}`, body('On a Roku stick', { device: ['Roku'] }));
    const { data } = await app.call(ada, 'GET', `segments/${rest.segment_id}`);
    expect(JSON.parse(data.existing_segments)[1][0]).toMatchObject({ segment_name: 'On a Roku stick', exclude: true });
  });
});

describe('bad input', () => {
  const range = (from: number, to: number) => ({
    create_filter: JSON.stringify({
      session_duration: [[{ name: 'session_duration', op: 'is_in_the_range', value: [from, to] }]],
    }),
  });
  const rows = (count: number, values: readonly (string | number)[] = ['a']) => ({
    create_filter: JSON.stringify({
      series: Array.from({ length: count }, () => [{ name: 'series', op: 'is_equal_to', value: values }]),
    }),
  });
  const lapsed = [[{ name: 'days_since_last_play', op: 'greater_than', value: 3 }]];
  const days = (name: string) => [[{ name, op: 'is_in_the_range', value: '2026/06/01 to 2026/06/02' }]];

  /** Rules on ten fields, none of which has too many. */
  const manyFields = (count: number) =>
    Object.fromEntries(
      ['series', 'channel', 'brand', 'episode', 'category', 'genre', 'affiliate', 'dma', 'state', 'device'].map(
        (name) => [
          name,
          Array.from({ length: count / 10 }, (_value, index) => [{ name, op: 'is_equal_to', value: [`v${index}`] }]),
        ],
      ),
    );
  /** Segments, versions and uploads there are. */
  const stored = async () => {
    const counts = ['segments', 'segment_versions', 'segment_uploads'].map(
      (table) => `(SELECT count(*) FROM ${table})`,
    );
    return (await app.metadata.pool.query(`SELECT ARRAY[${counts.join(', ')}] AS counts`)).rows;
  };

  test.each<[string, object, number, string, RegExp]>([
    ['SEG-053: no name', body('  '), 400, 'body.segment_name', /^Please input segment name$/],
    ['a name of 10,000 characters', body('n'.repeat(10_000)), 400, 'body.segment_name', /at most 200 characters/],
    ['no body', {}, 400, 'body.segment_name', /./],
    ['a member nobody knows', { ...body('x'), owner: 'me' }, 400, 'body', /owner/],
    ['rules that are no JSON', body('x', {}, { create_filter: '{' }), 400, 'body.create_filter', /no JSON/],
    ['an unknown rule', body('x', { shoe_size: ['9'] }), 400, 'body.create_filter', /no rule "shoe_size"/],
    [
      '1,000 rules',
      body('x', {}, rows(1_000)),
      400,
      'body.create_filter.series',
      /A segment can have at most 200 rules\.$/,
    ],
    [
      '1,000 rules on ten fields',
      body('x', {}, { create_filter: JSON.stringify(manyFields(1_000)) }),
      400,
      'body.create_filter',
      /^A segment can have at most 200 rules\.$/,
    ],
    [
      '50,000 values',
      body(
        'x',
        {},
        rows(
          1,
          Array.from({ length: 50_000 }, () => 1),
        ),
      ),
      400,
      'body.create_filter.series.0.0.value',
      /A rule can have at most 10000 values\.$/,
    ],
    [
      'SEG-061, SEG-062: a reversed range',
      body('x', {}, range(9, 3)),
      400,
      'body.create_filter.session_duration',
      /^Invalid entry in .+ field$/,
    ],
    [
      'SEG-057: first and last watched next to a day count',
      body(
        'x',
        {},
        {
          create_filter: JSON.stringify({
            first_watched: days('first_watched'),
            last_watched: days('last_watched'),
            days_since_last_play: lapsed,
          }),
        },
      ),
      400,
      'body.create_filter.first_watched',
      /^Only one of First Watch or Last Watch/,
    ],
    [
      'a reversed time range',
      body('x', {}, { time_range: { op: 'is_in_the_range', value: '2026/06/10 to 2026/06/02' } }),
      400,
      'body.time_range',
      /^Please select a valid time range$/,
    ],
    [
      'SEG-108: a range of 100 days',
      body('x', {}, { time_range: { op: 'is_in_the_range', value: '2026/03/03 to 2026/06/10' } }),
      400,
      'body.time_range',
      /^Maximum range is 90 days\.$/,
    ],
    [
      'SEG-107: 500 rolling days',
      body('x', {}, { time_range: { op: 'in_the_past', value: 500 } }),
      400,
      'body.time_range',
      /^Entry exceeds maximum allowed limit\(90\)\.$/,
    ],
    [
      'an upload nobody made',
      body('x', {}, { upload_id: '7f1de6ab-0000-4000-8000-000000000000' }),
      400,
      'body.upload_id',
      /upload them again/,
    ],
    ['an upload id that is none', body('x', {}, { upload_id: "' OR 1" }), 400, 'body.upload_id', /upload them again/],
    [
      'an unknown base',
      body('x', {}, { existing_segments: '[[{"segment_id":"123","segment_name":"a"}]]' }),
      404,
      'body.existing_segments',
      /deleted segment/,
    ],
    [
      'a base whose id would be rounded',
      body('x', {}, { existing_segments: '[[{"segment_id":"9007199254740993","segment_name":"a"}]]' }),
      404,
      'body.existing_segments',
      /deleted segment/,
    ],
  ])('%s', async (_name, payload, status, path, message) => {
    const before = await stored();
    const response = await create(ada, payload);
    expect([response.status, response.error.path]).toEqual([status, path]);
    expect(response.message).toMatch(message);
    expect(await stored()).toEqual(before);
  });

  test('10,000 values of 60 characters are a legal body', async () => {
    const values = Array.from({ length: 10_000 }, (_value, index) => `${index} `.padEnd(60, 'x'));
    const made = await app.make(ada, body('Long list', {}, rows(1, ['Harbor', ...values.slice(1)])));
    expect(made).toMatchObject({ state: 'ready', viewers: 60 });
    const counted = await app.call(ada, 'POST', 'segment-coverage', body('', {}, rows(1, values)));
    expect([counted.status, counted.data[0].viewers]).toEqual([200, 0]);
  });

  test('a body of more than 4 MB is told the limit', async () => {
    const values = Array.from({ length: 5_000 }, () => 'v'.repeat(1_000));
    for (const path of ['segments', 'segment-coverage']) {
      const response = await app.call(ada, 'POST', path, body('x', {}, rows(1, values)));
      expect([response.status, response.message]).toEqual([413, 'The request is larger than 4 MB.']);
    }
  });

  test('a base that was deleted is as missing as one that never was', async () => {
    const base = await app.make(ada, body('Short-lived'));
    await app.call(ada, 'DELETE', `segments/${base.segment_id}`);
    const refused = await create(ada, body('x', {}, { existing_segments: madeOf([base]) }));
    expect([refused.status, refused.error.code]).toEqual([404, 'segment_missing']);
  });

  test('SEG-054, SEG-055, USR-012: with a time base a range is requested', async () => {
    await app.setFunctions(['adhoc_segments', 'time_based']);
    const refused = await create(ada, body('Timeless', { series: ['Harbor'] }));
    expect([refused.status, refused.message, refused.error.path]).toEqual([
      400,
      'Please select a valid time range',
      'body.time_range',
    ]);
    await app.setFunctions(['adhoc_segments']);
  });

  test('USR-012: without the time base a new range is refused, a stored one stays', async () => {
    const range = { time_range: { op: 'in_the_past', value: 30 } } as const;
    const refused = await create(ada, body('Ranged', {}, range));
    expect([refused.status, refused.message, refused.error.path]).toEqual([
      400,
      'Segments of this account have no time range. Remove the time range.',
      'body.time_range',
    ]);
    await app.setFunctions(['adhoc_segments', 'time_based']);
    const made = await app.make(ada, body('Ranged', {}, range));
    await app.setFunctions(['adhoc_segments']);
    const path = `segments/${made.segment_id}`;
    const renamed = await app.call(ada, 'PUT', path, { ...body('Still ranged', {}, range), version: 1 });
    expect([renamed.status, renamed.data.time_range]).toEqual([200, range.time_range]);
    const longer = { time_range: { op: 'in_the_past', value: 31 } } as const;
    expect((await app.call(ada, 'PUT', path, { ...body('Longer', {}, longer), version: 2 })).status).toBe(400);
  });

  test('SEG-031, SEG-068, SEG-103: dates out of reach are refused, in months as in days', async () => {
    const watched = (op: string, value: string) =>
      body('x', {}, { create_filter: JSON.stringify({ last_watched: [[{ name: 'last_watched', op, value }]] }) });
    for (const [payload, message, path] of [
      [
        watched('in_the_past', '3 months'),
        'Entry exceeds maximum allowed limit(2).',
        'body.create_filter.last_watched',
      ],
      [
        watched('is_in_the_range', '2020/01/01 to 2020/01/31'),
        'Only the last 391 days can be chosen.',
        'body.create_filter.last_watched',
      ],
    ] as const) {
      const refused = await create(ada, payload);
      expect([refused.status, refused.message, refused.error.path]).toEqual([400, message, path]);
      expect((await app.call(ada, 'POST', 'segment-coverage', payload)).message).toBe(message);
    }
    const old = { time_range: { op: 'is_in_the_range', value: '2020/01/01 to 2020/01/31' } } as const;
    const refused = await create(ada, body('x', {}, old));
    expect([refused.status, refused.message, refused.error.path]).toEqual([
      400,
      'Only the last 13 months can be chosen.',
      'body.time_range',
    ]);
  });

  test('USR-012: without adhoc_segments nothing can be created', async () => {
    await app.setFunctions(['time_based']);
    const refused = await create(ada, body('x', {}, { time_range: { op: 'in_the_past', value: 30 } }));
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    await app.setFunctions(['adhoc_segments']);
  });

  test('USR-012, USR-014: rules the builder does not offer are refused, also in a coverage', async () => {
    const ads = { ad_impressions: [[{ name: 'ad_impressions', op: 'greater_than', value: 3 }]] };
    const subscriber = {
      first_identity: [[{ name: 'first_identity', op: 'is_equal_to', value: ['subscriber'] }]],
      first_series: [[{ name: 'first_series', op: 'is_equal_to', value: ['Harbor'] }]],
    };
    for (const filter of [ads, subscriber]) {
      const payload = body('x', {}, { create_filter: JSON.stringify(filter) });
      expect((await create(bianca, payload)).error.code).toBe('field_forbidden');
      expect((await app.call(bianca, 'POST', 'segment-coverage', payload)).error.code).toBe('field_forbidden');
    }
    const allowed = await create(ada, body('First stream', {}, { create_filter: JSON.stringify(subscriber) }));
    expect(allowed.status).toBe(200);
  });
});

describe('changing', () => {
  test('SEG-081, SEG-039: a new version, the old build active until the new one is complete', async () => {
    const made = await app.make(ada, body('Moving', { series: ['Harbor'] }));
    expect(await app.viewersIn(ada, made.segment_id)).toBe(60);
    const path = `segments/${made.segment_id}`;
    const changed = await app.call(ada, 'PUT', path, { ...body('Moving', { series: ['Night Line'] }), version: 1 });
    expect(changed.data).toMatchObject({ version: 2, state: 'rebuilding', viewers: 60 });
    expect(await app.settled(ada, made.segment_id)).toMatchObject({ state: 'ready', viewers: 40 });
    // The same query a moment later: the cached result is not returned again.
    expect(await app.viewersIn(ada, made.segment_id)).toBe(40);
    const { data: versions } = await app.call(ada, 'GET', `${path}/versions`);
    expect(
      versions.map(({ version, changed_by, changes }: Record<string, unknown>) => [version, changed_by, changes]),
    ).toEqual([
      [2, 'Ada Lindqvist', ['rules: Series']],
      [1, 'Ada Lindqvist', ['created']],
    ]);
    expect(versions[1].segment.create_filter).toContain('Harbor');
  });

  test('other words need no new list', async () => {
    const made = await app.make(ada, body('Words', { series: ['Harbor'] }));
    const payload = body('Other words', { series: ['Harbor'] }, { tags: '["b"]' });
    const { data } = await app.call(ada, 'PUT', `segments/${made.segment_id}`, payload);
    expect(data).toMatchObject({ segment_name: 'Other words', state: 'ready', version: 2, tags: '["b"]' });
    const again = await app.call(ada, 'PUT', `segments/${made.segment_id}`, payload);
    expect(again.data.version).toBe(2);
  });

  test('two who edit the same version: the second is told', async () => {
    const made = await app.make(ada, body('Contested'));
    const edit = (name: string) => app.call(ada, 'PUT', `segments/${made.segment_id}`, { ...body(name), version: 1 });
    const responses = await Promise.all([edit('Contested a'), edit('Contested b')]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.error.code).toBe('segment_changed');
  });

  test('a name that another one has is refused', async () => {
    await app.make(ada, body('Neighbour'));
    const made = await app.make(ada, body('Lodger'));
    const refused = await app.call(ada, 'PUT', `segments/${made.segment_id}`, body('NEIGHBOUR'));
    expect([refused.status, refused.error.path]).toEqual([409, 'body.segment_name']);
  });

  test('a segment cannot be made of itself, not by a detour and not by two edits at once', async () => {
    const first = await app.make(ada, body('Ring a'));
    const second = await app.make(ada, body('Ring b', {}, { existing_segments: madeOf([first]) }));
    const put = (id: string, name: string, groups: string) =>
      app.call(ada, 'PUT', `segments/${id}`, body(name, {}, { existing_segments: groups }));
    const ring = await put(first.segment_id, 'Ring a', madeOf([second]));
    expect([ring.status, ring.error.path]).toEqual([400, 'body.existing_segments']);
    expect(ring.message).toBe('A segment cannot be made of itself: "Ring a" > "Ring b" > "Ring a".');
    expect((await put(first.segment_id, 'Ring a', madeOf([first]))).status).toBe(400);
    const third = await app.make(ada, body('Ring c'));
    const crossed = await Promise.all([
      put(first.segment_id, 'Ring a', madeOf([third])),
      put(third.segment_id, 'Ring c', madeOf([first])),
    ]);
    expect(crossed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('SEG-082, ERR-004, ERR-012: a deleted one is gone from the list, and queries that name it say so', async () => {
    const made = await app.make(ada, body('Farewell', { device: ['Roku'] }));
    expect(await app.viewersIn(ada, made.segment_id)).toBe(30);
    expect((await app.call(ada, 'DELETE', `segments/${made.segment_id}`)).data).toEqual({ deleted: true });
    expect(await app.viewersIn(ada, made.segment_id)).toBe('segment_missing');
    expect((await app.call(ada, 'GET', `segments/${made.segment_id}`)).status).toBe(404);
    expect(idsOf((await app.call(ada, 'GET', 'segments')).data.data)).not.toContain(made.segment_id);
    const { data: inactive } = await app.call(ada, 'GET', 'segments?inactive=true');
    expect(
      inactive.data.find(({ segment_id }: { segment_id: string }) => segment_id === made.segment_id),
    ).toMatchObject({
      status: 0,
      inactive: true,
    });
    expect((await create(ada, body('Farewell'))).data.existed).toBe(false);
  });

  test('ERR-010: saving a segment that was deleted meanwhile is refused with its code', async () => {
    const made = await app.make(ada, body('Pulled away'));
    await app.call(ada, 'DELETE', `segments/${made.segment_id}`);
    const { status, code, message } = await app.call(ada, 'PUT', `segments/${made.segment_id}`, body('Pulled away'));
    expect([status, code, message]).toEqual([404, 1002, 'The segment you are referring to is deleted.']);
  });

  test('what uses a segment is told before it is deleted', async () => {
    const base = await app.make(ada, body('Foundation'));
    const house = await app.make(ada, body('House', {}, { existing_segments: madeOf([base]) }));
    const filterStr = JSON.stringify({ segment: [{ op: 'is_equal_to', value: base.segment_id }] });
    const views = [new URLSearchParams({ filterStr }).toString(), `filterStr=${base.segment_id}9`, 'period=x'];
    const customer = JSON.stringify({ id: AURORA });
    for (const search of views) {
      const payload = { data: { filter: JSON.stringify({ page: 'overview_page', search }), customer } };
      expect((await app.call(ada, 'POST', 'share-links', payload)).status).toBe(200);
    }
    const uses = async () => (await app.call(ada, 'GET', `segments/${base.segment_id}/uses`)).data;
    const segments = [{ segment_id: house.segment_id, segment_name: 'House' }];
    expect(await uses()).toEqual({ segments, private_segments: 0, share_links: 1 });
    // More than are read at once.
    const copies = `INSERT INTO share_links (code, customer_id, created_on, view_sha256, filter, customer)
      SELECT 'copyOfAView' || n, customer_id, created_on, n, filter, customer FROM share_links, generate_series(1000, 1249) n
      WHERE strpos(filter, $1) > 0 AND strpos(filter, $1 || '9') = 0`;
    await app.metadata.pool.query(copies, [base.segment_id]);
    expect(await uses()).toEqual({ segments, private_segments: 0, share_links: 251 });
  });

  test('the last 50 versions are kept, and of large ones 8 MB', async () => {
    const made = await app.make(ada, body('Often changed'));
    const id = made.segment_id;
    const { pool } = app.metadata;
    await pool.query(
      `INSERT INTO segment_versions (segment_id, version, changed_by, changed_at, changes, name, description, tags, definition)
       SELECT segment_id, n, changed_by, changed_at, changes, name, description, tags, definition
       FROM segment_versions, generate_series(2, $2) AS n WHERE segment_id = $1`,
      [id, KEPT_VERSIONS + 2],
    );
    await pool.query('UPDATE segments SET version = $2 WHERE id = $1', [id, KEPT_VERSIONS + 2]);
    await app.call(ada, 'PUT', `segments/${id}`, body('Often changed', {}, { description: 'once more' }));
    const kept = async () =>
      (await app.call(ada, 'GET', `segments/${id}/versions`)).data.map(({ version }: SegmentVersion) => version);
    expect(await kept()).toEqual(Array.from({ length: KEPT_VERSIONS }, (_value, at) => KEPT_VERSIONS + 3 - at));
    // Text that does not compress, as long as a body may be.
    const large = JSON.stringify({ create_filter: randomBytes(4_500_000).toString('base64') });
    await pool.query(
      `UPDATE segment_versions SET definition = definition || $2::jsonb WHERE segment_id = $1 AND version > $3`,
      [id, large, KEPT_VERSIONS + 1],
    );
    await app.call(ada, 'PUT', `segments/${id}`, body('Often changed', {}, { description: 'the last' }));
    expect(await kept()).toEqual([KEPT_VERSIONS + 4, KEPT_VERSIONS + 3]);
  });

  test('deleted segments are kept for 90 days, and the last 100 of them', async () => {
    const { pool } = app.metadata;
    const deleted = async () =>
      (await app.call(bianca, 'GET', 'segments?inactive=true')).data.data.map(
        (one: { segment_name: string }) => one.segment_name,
      );
    const form = {
      create_filter: '{}',
      existing_segments: '[]',
      time_range: null,
      playhead_stream_id: 'all',
      upload_id: null,
    };
    const insertDeleted = (count: number, { name, every }: { name: string; every: string }) =>
      pool.query(
        `INSERT INTO segments (id, customer_id, owner_id, owner, name, definition, deleted_at)
         SELECT 1 + (random() * 1e14)::bigint, $1, $2, 'Bianca', $6 || ' ' || n, $3, $4::timestamptz - n * $7::interval
         FROM generate_series(1, $5) AS n`,
        [BOREALIS, bianca.userId, JSON.stringify(form), app.clock.now.toISOString(), count, name, every],
      );
    await insertDeleted(120, { name: 'gone', every: '1 day' });
    const remove = async (name: string) => {
      const made = await app.make(bianca, body(name));
      await app.call(bianca, 'DELETE', `segments/${made.segment_id}`);
    };
    await remove('last of all');
    expect(await deleted()).toEqual(expect.arrayContaining(['last of all', 'gone 1', 'gone 89']));
    expect(await deleted()).not.toContain('gone 91');
    await insertDeleted(30, { name: 'in a loop', every: '1 second' });
    await remove('one more');
    expect(await deleted()).toHaveLength(KEPT_DELETED);
  });
});
