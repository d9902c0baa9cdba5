import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLANS as PLANS_PATH, wire } from '../plans/test-plans-app.ts';
import { body, type SegmentApp, startSegmentApp } from '../segments/test-segment-app.ts';

const PLANS = PLANS_PATH.slice(1);

/** Without workers: a segment would be built between two looks at the list. */
let server: SegmentApp;
beforeAll(async () => {
  server = await startSegmentApp({ workers: 'none' });
});
afterAll(() => server.end());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = (method: Method, path: string, payload?: object) => server.call(server.people.ada, method, path, payload);

const note = (text: string) => ({ day: '2026-03-02', kind: 'premiere', text });
const report = (name: string) => ({
  report_name: name,
  looker_query_body: { fields: ['customer_view.series', 'customer_view.plays'] },
});
/** Names of segments are taken once. */
let made = 0;
const segment = (name: string) => body(name, { series: ['Harbor'] });

interface AuditedFeature {
  name: string;
  /** Makes one and returns its path. */
  make(): Promise<string>;
  list: string;
  changes(path: string): readonly (readonly [Method, string, object?])[];
}

const features: readonly AuditedFeature[] = [
  {
    name: 'notes',
    make: async () => `annotations/${(await call('POST', 'annotations', note('Kept'))).data.id}`,
    list: 'annotations?from=2026-03-01&to=2026-03-03',
    changes: (path) => [
      ['POST', 'annotations', note('Lost')],
      ['PUT', path, note('Changed')],
      ['DELETE', path],
    ],
  },
  {
    name: 'saved analyses',
    make: async () => `reports/${(await call('POST', 'reports', report('Kept'))).data.id}`,
    list: 'reports?space=owned_by_anyone',
    changes: (path) => [
      ['POST', 'reports', report('Lost')],
      ['PUT', path, { report_name: 'Changed' }],
      ['POST', path.replace('reports/', 'reports/duplicate/'), { report_name: 'Copy' }],
      ['DELETE', path],
    ],
  },
  {
    name: 'boards',
    make: async () => `boards/${(await call('POST', 'boards', { name: 'Kept' })).data.id}`,
    list: 'boards',
    changes: (path) => [
      ['POST', 'boards', { name: 'Lost' }],
      ['PUT', path, { name: 'Changed' }],
      ['DELETE', path],
    ],
  },
  {
    name: 'plans',
    make: async () => `${PLANS}?id=${(await call('POST', PLANS, wire({ name: 'Kept' }))).data.id}`,
    list: PLANS,
    changes: (path) => [
      ['POST', PLANS, wire({ name: 'Lost' })],
      ['PUT', path, wire({ name: 'Changed' })],
      ['DELETE', path],
    ],
  },
  {
    name: 'segments',
    make: async () => `segments/${(await call('POST', 'segments', segment(`Kept ${made++}`))).data.segment.segment_id}`,
    list: 'segments?inactive=false',
    changes: (path) => [
      ['POST', 'segments', segment('Lost')],
      ['PUT', path, segment('Changed')],
      ['POST', `${path}/rebuild`],
      ['DELETE', path],
    ],
  },
];

/** What a full disk does, and for the log alone. */
async function refuseEntries(): Promise<void> {
  await server.metadata.pool.query(
    `CREATE OR REPLACE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
     CREATE TRIGGER refuse_entry BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_entry()`,
  );
}

async function acceptEntries(): Promise<void> {
  await server.metadata.pool.query('DROP TRIGGER refuse_entry ON audit_log');
}

describe.each(features)('attack 8: $name', ({ make, list, changes }) => {
  test('a change is stored with its audit entry or not at all', async () => {
    const path = await make();
    const before = (await call('GET', list)).data;
    const tried = changes(path);
    await refuseEntries();
    const statuses: number[] = [];
    for (const [method, to, payload] of tried) statuses.push((await call(method, to, payload)).status);
    await acceptEntries();
    expect(statuses).toEqual(tried.map(() => 500));
    expect((await call('GET', list)).data).toEqual(before);
  });

  test('each change has one entry with the id of what it is about', async () => {
    const last = await newestEntry();
    const path = await make();
    const id = path.split(/[/=]/).at(-1);
    const [remove] = changes(path).filter(([method]) => method === 'DELETE');
    await call('DELETE', remove?.[1] ?? '');
    const { rows } = await server.metadata.pool.query(
      'SELECT target FROM audit_log WHERE id > $1 AND action NOT LIKE $2 ORDER BY id',
      [last, 'portal.%'],
    );
    expect(rows).toEqual([{ target: id }, { target: id }]);
  });
});

async function newestEntry(): Promise<number> {
  const { rows } = await server.metadata.pool.query('SELECT coalesce(max(id), 0)::int AS id FROM audit_log');
  return rows[0].id;
}
