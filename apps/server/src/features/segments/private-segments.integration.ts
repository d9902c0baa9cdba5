import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AURORA, body, madeOf, type SegmentApp, startSegmentApp, type Who } from './test-segment-app.ts';
import { routesWithoutSample, type SegmentReference, segmentReferences } from './test-segment-references.ts';

const UNKNOWN_ID = '111111111111111';
/** Words of the private segment; none of them may reach a colleague. */
const NAME = 'Quillon canary name';
const WORDS = ['Quillon', 'Marzipan', 'Vellichor', 'Zephyrine'];

let app: SegmentApp;
let ada: Who;
let olga: Who;
let secret: string;
let references: readonly SegmentReference[];

beforeAll(async () => {
  app = await startSegmentApp();
  ({ ada, olga } = app.people);
  const made = await app.make(
    ada,
    body(NAME, { series: ['Harbor'] }, { description: 'Marzipan words', tags: JSON.stringify(['Vellichor tag']) }),
  );
  secret = made.segment_id;
  const own = await app.make(ada, body('Shared with everybody', { device: ['Roku'] }));
  await app.call(ada, 'POST', `share/segments/${own.segment_id}`, { share_type: 'all' });
  const mine = await app.make(olga, body('Of the colleague'));
  references = segmentReferences({ customerId: AURORA, own: own.segment_id, mine: mine.segment_id });
});
afterAll(() => app.end());

interface TestResponse {
  status: number;
  /** Without what differs between any two calls. */
  text: string;
}

async function send(who: Who, { route, request }: SegmentReference, id: string): Promise<TestResponse> {
  const { path, payload } = request(id);
  const response = await app.app.inject({
    method: route.method,
    url: path,
    headers: await app.authorise(who),
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload), headers: await jsonHeaders(who) }),
  });
  if (SHOWS_EARLIER_CALLS.includes(route.id)) return { status: response.statusCode, text: '' };
  return { status: response.statusCode, text: stable(response.body.replaceAll(id, 'ID')) };
}

/** Their replies contain the texts of the calls before, so two of them are never equal; both ids are plain text to them. */
const SHOWS_EARLIER_CALLS = ['audit.list', 'audit.file', 'administration.saveSettings'];

const jsonHeaders = async (who: Who) => ({ ...(await app.authorise(who)), 'content-type': 'application/json' });

function stable(text: string): string {
  return text
    .replaceAll(
      /"(request_id|id|code|token|look_embed_url|explore_embed_url|computed_at|created_at|updated_at|expires_at|createdAt|startedAt|endedAt|segment_id)":"[^"]*"/g,
      '"$1":"…"',
    )
    .replaceAll(/"(elapsed_ms|rows_read|segment_usage|version)":[\d.]+/g, '"$1":0')
    .replaceAll(/"cached":(true|false)/g, '"cached":false')
    .replaceAll(/nonce\d+x/g, 'nonce');
}

/** The owner's call would change the segment itself, or take a name that the colleague's call needs. */
function changesTheCase({ name, route }: SegmentReference): boolean {
  return CHANGING.includes(route.id) || name === 'segments.create body segment_name';
}
const CHANGING = [
  'segments.update',
  'segments.delete',
  'segments.createShare',
  'segments.updateShare',
  'segments.deleteShare',
];

test('every route of the table with a body has a sample for these tests', () => {
  expect(routesWithoutSample()).toEqual([]);
});

test('attack 3: a colleague’s unshared segment is as unknown as one that never was, in every reference of every route', async () => {
  const known = new Set<string>();
  const differing: string[] = [];
  const leaking: string[] = [];
  const refusedByRate: string[] = [];
  for (const reference of references) {
    // Another minute: limits of calls are not what is tested.
    if (reference.route.rateLimit !== undefined) app.clock.now = new Date(app.clock.now.getTime() + 61_000);
    // The owner first: their result is in the cache when the colleague runs the same query.
    const owner = changesTheCase(reference) ? null : await send(ada, reference, secret);
    const foreign = await send(olga, reference, secret);
    const unknown = await send(olga, reference, UNKNOWN_ID);
    if (owner?.status === 200 && unknown.status === 404) known.add(reference.name);
    if (foreign.status !== unknown.status || foreign.text !== unknown.text) differing.push(reference.name);
    if (WORDS.some((word) => foreign.text.includes(word))) leaking.push(reference.name);
    if (foreign.status === 429) refusedByRate.push(reference.name);
  }
  expect({ differing, leaking, refusedByRate }).toEqual({ differing: [], leaking: [], refusedByRate: [] });
  // In the order of the route table.
  expect([...new Set([...known].map((name) => name.split(' ')[0]))]).toEqual([
    'queries.run',
    'analyses.adReach',
    'analyses.topItems',
    'analyses.benchmark',
    'analyses.ama',
    'analyses.pathing',
    'analyses.leadInOut',
    'analyses.funnel',
    'analyses.segment',
    'analyses.segmentShare',
    'viewers.unique',
    'cohorts.acquisition',
    'cohorts.readAcquisition',
    'cohorts.retention',
    'cohorts.readRetention',
    'segments.create',
    'segments.read',
    'segments.uses',
    'segments.versions',
    'segments.rebuild',
    'segments.coverage',
    'segments.overlap',
    'segments.compare',
    'segments.traits',
    'segments.readShare',
    'exports.adReachFile',
    'exports.topItemsFile',
    'exports.segmentShareFile',
  ]);
  expect(known.size).toBeGreaterThan(80);
});

test('attack 10: rows that the owner’s query found are not found by its job id, nor by the same query', async () => {
  const query = { fields: ['customer_view.unique_viewers'], filters: { 'segment_view.segment_id': secret } };
  const { data: run } = await app.call(ada, 'POST', 'customer_view/queries/run/json', query);
  expect(run.result.data).toEqual([{ 'customer_view.unique_viewers': 60 }]);
  const resultOf = async (who: Who, id: string) =>
    (await app.call(who, 'GET', `viz/query_tasks/result?job_ids=${id}`)).data[id];
  expect((await resultOf(ada, run.id)).status).toBe('complete');
  expect((await resultOf(olga, run.id)).status).toBe('missing');
  expect(await resultOf(olga, run.id)).toEqual(await resultOf(olga, randomUUID()));
  expect((await app.call(olga, 'POST', 'customer_view/queries/run/json', query)).error.code).toBe('segment_missing');
});

test('attack 3: what is shared by e-mail filters queries until it is no longer shared', async () => {
  const share = `share/segments/${secret}`;
  await app.call(ada, 'POST', share, { share_type: 'users', email_list: [olga.email] });
  expect(await app.viewersIn(olga, secret)).toBe(60);
  expect(await app.viewersIn(app.people.ruben, secret)).toBe('segment_missing');
  await app.call(ada, 'DELETE', share);
  expect(await app.viewersIn(olga, secret)).toBe('segment_missing');
});

test('attack 3: a shared segment that is made of a private one stays usable and does not tell its name', async () => {
  const base = { segment_id: secret, segment_name: NAME };
  const made = await app.make(ada, body('Built on it', { device: ['Roku'] }, { existing_segments: madeOf([base]) }));
  const id = made.segment_id;
  await app.call(ada, 'PUT', `segments/${id}`, body('Built on it', {}, { existing_segments: madeOf([base]) }));
  await app.settled(ada, id);
  await app.call(ada, 'POST', `share/segments/${id}`, { share_type: 'all' });
  expect(await app.viewersIn(olga, id)).toBe(60);
  const looks = [
    await app.call(olga, 'GET', `segments/${id}`),
    await app.call(olga, 'GET', 'segments?inactive=false'),
    await app.call(olga, 'GET', `segments/${id}/versions`),
    await app.call(olga, 'GET', `segments/${id}/uses`),
    await app.call(olga, 'GET', `segments/${id}/traits`),
  ];
  expect(looks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(WORDS.filter((word) => JSON.stringify(looks).includes(word))).toEqual([]);
  expect(JSON.parse(looks[0]?.data.existing_segments)).toEqual([
    [{ segment_id: secret, segment_name: 'Private segment' }],
  ]);
  expect((await app.call(ada, 'GET', `segments/${id}`)).data.existing_segments).toContain(NAME);
});

test('attack 3: what uses a segment is named as far as the reader may see it, and counted beyond that', async () => {
  const base = await app.make(ada, body('Lent to colleagues'));
  await app.call(ada, 'POST', `share/segments/${base.segment_id}`, { share_type: 'all' });
  await app.make(olga, body('Zephyrine of Olga', {}, { existing_segments: madeOf([base]) }));
  const mine = await app.make(ada, body('Of Ada', {}, { existing_segments: madeOf([base]) }));
  expect((await app.call(ada, 'GET', `segments/${base.segment_id}/uses`)).data).toEqual({
    segments: [{ segment_id: mine.segment_id, segment_name: 'Of Ada' }],
    private_segments: 1,
    share_links: 0,
  });
});

test('attack 3: a cycle through a private segment is refused without its name', async () => {
  const first = await app.make(ada, body('First of the ring'));
  await app.call(ada, 'POST', `share/segments/${first.segment_id}`, { share_type: 'all' });
  const hidden = await app.make(olga, body('Zephyrine ring', {}, { existing_segments: madeOf([first]) }));
  const last = await app.make(olga, body('Last of the ring', {}, { existing_segments: madeOf([hidden]) }));
  await app.call(olga, 'POST', `share/segments/${last.segment_id}`, { share_type: 'all' });
  const edit = body('First of the ring', {}, { existing_segments: madeOf([last]) });
  const refused = await app.call(ada, 'PUT', `segments/${first.segment_id}`, edit);
  expect([refused.status, refused.message]).toEqual([
    400,
    'A segment cannot be made of itself: "First of the ring" > "Last of the ring" > "Private segment" > "First of the ring".',
  ]);
});

test('attack 3: why a build failed names its bases to those who may see them; an edit keeps the private base', async () => {
  const lent = await app.make(ada, body('Zephyrine base', { series: ['Harbor'] }));
  await app.call(ada, 'POST', `share/segments/${lent.segment_id}`, { share_type: 'all' });
  const made = await app.make(olga, body('Made by Olga', {}, { existing_segments: madeOf([lent]) }));
  await app.call(ada, 'DELETE', `share/segments/${lent.segment_id}`);
  const id = made.segment_id;
  const seen = (await app.call(olga, 'GET', `segments/${id}`)).data;
  const edit = body('Renamed by Olga', {}, { existing_segments: seen.existing_segments });
  expect((await app.call(olga, 'PUT', `segments/${id}`, edit)).data).toMatchObject({ state: 'ready', viewers: 60 });

  await app.call(ada, 'DELETE', `segments/${lent.segment_id}`);
  await app.call(olga, 'POST', `segments/${id}/rebuild`);
  expect(await app.settled(olga, id)).toMatchObject({
    state: 'failed',
    reason: 'The segment "Private segment" it is made of was deleted.',
  });
  await app.call(olga, 'POST', `share/segments/${id}`, { share_type: 'all' });
  expect((await app.call(ada, 'GET', `segments/${id}`)).data.reason).toBe(
    'The segment "Zephyrine base" it is made of was deleted.',
  );
});
