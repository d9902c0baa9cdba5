import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openClients } from '../../platform/engine/clients.ts';
import { startTestCluster, type TestCluster } from '../../platform/engine/test-cluster.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { createTestLoader, type TestLoader } from './test-loader.ts';
import { startTestObjectStore, type TestObjectStore } from './test-object-store.ts';

const CUSTOMER = 2001;
const mapping = `columns:
  session_id: id
  viewer_id: viewer
  start: at
  content_seconds: seconds
  series: title
`;

const csvRows = (prefix: string, count: number) =>
  Array.from(
    { length: count },
    (_value, index) =>
      `${prefix}${index},v${index % 100},2026-05-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00Z,${index % 900},"T, ${index % 7}"\n`,
  ).join('');
const header = 'id,viewer,at,seconds,title\n';

let postgres: TestMetadata;
let metadata: Metadata;
beforeAll(async () => {
  postgres = await startTestMetadata();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  metadata = await postgres.clone();
  return () => metadata.stop();
});

describe('files in S3 and at addresses', () => {
  let engine: TestEngine;
  let store: TestObjectStore;
  let loader: TestLoader;

  beforeAll(async () => {
    [engine, store] = await Promise.all([startTestEngine({ customers: [CUSTOMER] }), startTestObjectStore()]);
  });
  afterAll(() => Promise.all([engine.end(), store.end()]));
  beforeEach(async () => {
    await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.sessions' });
    store.objects.clear();
    store.callers.clear();
    const { engine: target, access } = engine;
    loader = await createTestLoader({ engine: target, access, metadata, customerId: CUSTOMER, mapping });
    return () => loader.end();
  });
  const s3 = () => ({
    region: 'eu-central-1',
    endpoint: store.url,
    credentials: { key: 'AKIDTEST', secret: 'secret-of-the-test' },
  });

  test('CSV, packed CSV and NDJSON behind a pattern, signed with the given key; bad rows are told', async () => {
    store.objects.set('exports/day/1.csv', Buffer.from(header + csvRows('a', 300)));
    store.objects.set(
      'exports/day/2.csv.gz',
      gzipSync(`${header}${csvRows('b', 200)},x,2026-05-01T10:00:00Z,1,\nbad,"open`),
    );
    store.objects.set(
      'exports/day/3.ndjson',
      Buffer.from('{"id":"c1","viewer":"v1","at":"2026-05-01T10:00:00Z","seconds":5}\nnope\n'),
    );
    store.objects.set('exports/other/4.csv', Buffer.from(header + csvRows('z', 5)));
    const result = await loader.load(['s3://exports/day/*'], { deps: { s3: s3() } });
    expect(result.outcomes.map(({ state, tally }) => [state, tally.read, tally.taken, tally.rejected])).toEqual([
      ['complete', 300, 300, 0],
      ['complete', 202, 200, 2],
      ['complete', 2, 1, 1],
    ]);
    expect(await loader.counts()).toEqual([{ n: 501, ids: 501 }]);
    expect([...store.callers]).toEqual(['AKIDTEST']);
    const again = await loader.load(['s3://exports/day/*'], { deps: { s3: s3() } });
    expect(again.outcomes.map(({ state }) => state)).toEqual(['loaded before', 'loaded before', 'loaded before']);
  });

  test.each([['exports'], ['s3://exports']])(
    'markers that the writer of %s left are not loaded, and not refused',
    async (place) => {
      const files = {
        _SUCCESS: '',
        _committed_17: '{"added":[]}',
        '.part-0.csv.crc': 'crc',
        'part-0.csv': header + csvRows('m', 5),
      };
      for (const [name, content] of Object.entries(files)) {
        if (place === 'exports') await loader.write(name, content);
        else store.objects.set(`exports/out/${name}`, Buffer.from(content));
      }
      const pattern = place === 'exports' ? '*' : 's3://exports/out/*';
      const result = await loader.load([pattern], { deps: { s3: s3() } });
      expect(result.outcomes.map(({ name, state, tally }) => [name.split('/').at(-1), state, tally.taken])).toEqual([
        ['part-0.csv', 'complete', 5],
      ]);
      expect(result.exitCode).toBe(0);
    },
  );

  test('an object without a format in its name is refused, and the others of its pattern are loaded', async () => {
    store.objects.set('exports/out/a.csv', Buffer.from(header + csvRows('n', 5)));
    store.objects.set('exports/out/notes', Buffer.from('notes'));
    const result = await loader.load(['s3://exports/out/*'], { deps: { s3: s3() } });
    expect(result.outcomes.map(({ state, tally }) => [state, tally.taken])).toEqual([
      ['refused', 0],
      ['complete', 5],
    ]);
    expect(result.outcomes[0]?.notes[0]).toMatch(
      /^Not loaded: The name http:.*\/exports\/out\/notes does not tell the format/,
    );
  });

  test('Parquet is read by the engine', async () => {
    const clients = openClients(engine.access(), silentLogger);
    const response = await clients.writer.exec({
      query: `SELECT 'p' || toString(number) AS id, 'v' || toString(number % 10) AS viewer, toDateTime64('2026-05-01 10:00:00', 6, 'UTC') + number AS at,
                     toFloat32(number % 100) AS seconds, toNullable('t') AS title FROM numbers(5000) FORMAT Parquet`,
    });
    store.objects.set('exports/all.parquet', await buffer(response.stream));
    await clients.close();
    const result = await loader.load(['s3://exports/all.parquet'], { deps: { s3: s3() }, args: { batchRows: 2_000 } });
    expect(result.outcomes[0]).toMatchObject({ state: 'complete', tally: { read: 5_000, taken: 5_000, rejected: 0 } });
    expect(await loader.counts()).toEqual([{ n: 5_000, ids: 5_000 }]);
  });

  test('an address', async () => {
    store.objects.set('public/a.csv.gz', gzipSync(header + csvRows('u', 50)));
    const result = await loader.load([`${store.url}/public/a.csv.gz`]);
    expect(result.outcomes[0]).toMatchObject({ state: 'complete', tally: { taken: 50 } });
  });

  test('an address is read again once its content may have changed', async () => {
    const [dated, undated] = [`${store.url}/public/daily.csv`, `${store.url}/undated/daily.csv`];
    for (const path of ['public/daily.csv', 'undated/daily.csv']) {
      store.objects.set(path, Buffer.from(header + csvRows(path, 20)));
    }
    expect((await loader.load([dated, undated])).outcomes.map(({ state }) => state)).toEqual(['complete', 'complete']);
    const unchanged = await loader.load([dated, undated]);
    expect(unchanged.outcomes.map(({ state, tally }) => [state, tally.taken, tally.duplicates])).toEqual([
      ['loaded before', 0, 20],
      ['complete', 0, 20],
    ]);
    for (const path of ['public/daily.csv', 'undated/daily.csv']) {
      store.objects.set(path, Buffer.from(header + csvRows(path, 30)));
    }
    const changed = await loader.load([dated, undated]);
    expect(changed.outcomes.map(({ state, tally }) => [state, tally.taken, tally.duplicates])).toEqual([
      ['complete', 10, 20],
      ['complete', 10, 20],
    ]);
    expect(await loader.counts()).toEqual([{ n: 60, ids: 60 }]);
  });

  test('an address that cannot be read is told, and the other files are loaded', async () => {
    const good = await loader.write('good.csv', header + csvRows('g', 5));
    const result = await loader.load([`${store.url}/public/none.csv`, `${store.url}/public/none.ndjson`, good]);
    expect(result.outcomes.map(({ state, tally }) => [state, tally.taken])).toEqual([
      ['refused', 0],
      ['refused', 0],
      ['complete', 5],
    ]);
    expect(result.outcomes[0]?.notes[0]).toMatch(/^Not loaded: it cannot be read: .*404/);
    expect(result.exitCode).toBe(1);
  });

  test('a bucket that ends every connection is tried a few times, not for minutes', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const good = await loader.write('good.csv', header + csvRows('g', 5));
    const deps = { s3: { ...s3(), endpoint: address } };
    const result = await loader.load(['s3://exports/a.csv', good], { deps });
    server.close();
    expect(result.outcomes.map(({ state }) => state)).toEqual(['refused', 'complete']);
    expect(connections).toBeLessThanOrEqual(12);
  });

  test('what is not there is one sentence, without the keys', async () => {
    const refusal = await loader.load(['s3://exports/none.csv'], { deps: { s3: s3() } }).then(
      () => 'no refusal',
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(
      /^(There is nothing at s3:\/\/exports\/none\.csv\.|s3:\/\/exports\/none\.csv cannot be read: )/,
    );
    expect(refusal).not.toContain('secret-of-the-test');
  });
});

describe('two shards', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster({ customers: [CUSTOMER] });
  });
  afterAll(() => cluster.end());

  test('hold every row once, however often and in whatever pieces it is loaded', async () => {
    const [access] = cluster.shards;
    if (access === undefined) throw new Error('The cluster has no shard.');
    const { engine } = cluster;
    const loader = await createTestLoader({ engine, access: () => access, metadata, customerId: CUSTOMER, mapping });
    const first = await loader.write('first.csv', header + csvRows('s', 3_000));
    const second = await loader.write('second.csv', header + csvRows('s', 4_000));
    expect((await loader.load([first], { args: { batchRows: 1_000 } })).outcomes[0]?.tally).toMatchObject({
      taken: 3_000,
    });
    expect((await loader.load([first], { args: { again: true } })).outcomes[0]?.tally).toMatchObject({
      taken: 0,
      duplicates: 3_000,
    });
    expect((await loader.load([second])).outcomes[0]?.tally).toMatchObject({ taken: 1_000, duplicates: 3_000 });
    expect(await loader.counts()).toEqual([{ n: 4_000, ids: 4_000 }]);
    const perViewer = await engine.inspect({
      sql: 'SELECT max(pieces) AS torn, count() AS viewers, uniqExact(shard) AS shards FROM (SELECT viewer_key, uniqExact(shardNum()) AS pieces, any(shardNum()) AS shard FROM playhead.sessions GROUP BY viewer_key)',
    });
    expect(perViewer).toEqual([{ torn: 1, viewers: 100, shards: 2 }]);
    const { rows } = await engine.query({
      customerId: CUSTOMER,
      sql: 'SELECT count() AS plays, uniqExact(viewer_key) AS viewers FROM sessions WHERE started',
    });
    expect(rows).toEqual([{ plays: 4_000, viewers: 100 }]);
    await loader.end();
  });
});
