import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMapping, readSession } from '@playhead/domain/ingest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { createTestLoader, type TestLoader } from './test-loader.ts';

const CUSTOMER = 2001;
const folder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'mappings');
const read = (name: string) => readFile(join(folder, name), 'utf8');

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
  loader = await createTestLoader({ engine: target, access, metadata, customerId: CUSTOMER, mapping: '' });
  return async () => {
    await loader.end();
    await metadata.stop();
  };
});

/** Columns in the order of their header, without those that stay empty. */
function table(delimiter: string, rows: readonly Readonly<Record<string, string>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return lines.map((cells) => `${cells.join(delimiter)}\n`).join('');
}

const columns =
  'session_id, viewer_id, start_utc, end_utc, started, content_seconds, ad_seconds, content_length_seconds, is_live, series, season_number, episode, genre, device, screen, country, content_with_ads';

describe('the ready mappings', () => {
  test('are all valid', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
    expect(names.toSorted()).toEqual([
      'adobe-streaming-media.yaml',
      'conviva-sessions.yaml',
      'mux-views.yaml',
      'playhead.yaml',
    ]);
    for (const name of names) expect([name, readMapping(await read(name))]).toMatchObject([name, { ok: true }]);
  });

  test('Mux raw views', async () => {
    const view = {
      view_id: 'm1',
      mux_viewer_id: 'mux-9',
      view_start: '2026-05-01 10:00:00.250',
      view_end: '2026-05-01T10:31:00Z',
      exit_before_video_start: 'false',
      view_playing_time: '1500000',
      watch_time: '1700000',
      ad_watch_time: '60000',
      video_duration: '2400000',
      stream_type: 'on-demand',
      video_series: 'Night Train',
      video_title: 'Departure',
      viewer_device_name: 'Roku Ultra',
      viewer_device_category: 'TV',
      country: 'DE',
      country_name: 'Germany',
      ad_impression_count: '2',
      view_has_ad: 'true',
      custom_1: 'blue',
    };
    const failed = {
      ...view,
      view_id: 'm2',
      viewer_user_id: 'u7',
      exit_before_video_start: 'true',
      view_playing_time: '',
      watch_time: '',
      stream_type: 'live',
      video_duration: '-1',
    };
    const path = await loader.write('mux.csv', table(',', [view, failed]));
    const result = await loader.load([path], { mapping: await read('mux-views.yaml') });
    expect(result.outcomes[0]).toMatchObject({ state: 'complete', tally: { taken: 2, rejected: 0 } });
    expect(await loader.stored(`${columns}, tags`)).toEqual([
      {
        session_id: 'm1',
        viewer_id: 'mux-9',
        start_utc: '2026-05-01 10:00:00',
        end_utc: '2026-05-01 10:31:00',
        started: true,
        content_seconds: 1_500,
        ad_seconds: 60,
        content_length_seconds: 2_400,
        is_live: false,
        series: 'Night Train',
        season_number: null,
        episode: 'Departure',
        genre: [],
        device: 'Roku Ultra',
        screen: 'TV',
        country: 'germany',
        content_with_ads: true,
        tags: { custom_1: 'blue' },
      },
      expect.objectContaining({
        session_id: 'm2',
        viewer_id: 'u7',
        started: false,
        content_seconds: 0,
        content_length_seconds: 0,
        is_live: true,
      }),
    ]);
  });

  test('a Conviva session feed', async () => {
    const session = {
      'Session ID': 'c1',
      'Viewer ID': 'v1',
      'Session Start Time': '2026-05-01T10:00:00Z',
      'Playing Time': '600.4',
      'Content Length': '2400',
      isLive: 'F',
      'c3.cm.seriesName': 'Night Train',
      'c3.cm.seasonNumber': 'Season 2',
      'c3.cm.genreList': '"Drama, Crime"',
      'Asset Name': 'Departure',
      'Device Marketing Name': 'Fire TV Stick',
      'Device Hardware Type': 'TV',
      Country: 'Germany',
    };
    const path = await loader.write('conviva.csv', table(',', [session]));
    const result = await loader.load([path], { mapping: await read('conviva-sessions.yaml') });
    expect(result.outcomes[0]).toMatchObject({ state: 'complete', tally: { taken: 1, rejected: 0 } });
    expect(await loader.stored(columns)).toEqual([
      {
        session_id: 'c1',
        viewer_id: 'v1',
        start_utc: '2026-05-01 10:00:00',
        end_utc: '2026-05-01 10:10:00',
        started: true,
        content_seconds: 600,
        ad_seconds: 0,
        content_length_seconds: 2_400,
        is_live: false,
        series: 'Night Train',
        season_number: 2,
        episode: 'Departure',
        genre: ['Drama', 'Crime'],
        device: 'Fire TV Stick',
        screen: 'TV',
        country: 'germany',
        content_with_ads: false,
      },
    ]);
  });

  test('Adobe streaming media columns, whose start is counted back from the end', async () => {
    const close = {
      videosessionid: 'a1',
      mcvisid: '123456789',
      hit_time_gmt: '1777629600',
      videoplay: '1',
      videotime: '600',
      videouniquetimeplayed: '550',
      videolength: '2400',
      videocontenttype: 'vod',
      videoshow: 'Night Train',
      videoseason: '2',
      videoname: 'Departure',
      videogenre: 'Drama,Crime',
      geo_country: 'DEU',
    };
    const path = await loader.write(
      'adobe.tsv',
      table('\t', [close, { ...close, videosessionid: 'a2', hit_time_gmt: '' }]),
    );
    const result = await loader.load([path], { mapping: await read('adobe-streaming-media.yaml') });
    expect(result.outcomes[0]?.tally).toMatchObject({
      taken: 1,
      rejected: 1,
      reasons: [{ reason: 'missing_start', field: 'start', rows: 1 }],
    });
    expect(await loader.stored(`${columns}, unique_seconds`)).toEqual([
      {
        session_id: 'a1',
        viewer_id: '123456789',
        start_utc: '2026-05-01 09:50:00',
        end_utc: '2026-05-01 10:00:00',
        started: true,
        content_seconds: 600,
        ad_seconds: 0,
        content_length_seconds: 2_400,
        is_live: false,
        series: 'Night Train',
        season_number: 2,
        episode: 'Departure',
        genre: ['Drama', 'Crime'],
        device: 'Unknown',
        screen: 'Unknown',
        country: 'deu',
        content_with_ads: false,
        unique_seconds: 550,
      },
    ]);
  });
});

test('a file in Playhead’s own columns and the live feed judge and store the same rows alike', async () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const good = { session_id: 'x', viewer_id: 'v', start_utc: '2026-05-01T10:00:00Z', content_seconds: 90.5 };
  const long = 'ä'.repeat(1_001);
  const rows: readonly Record<string, unknown>[] = [
    good,
    { ...good, end_utc: '2026-05-01T10:09:59.9+00:00', content_seconds: undefined, ad_seconds: 9, ad_impressions: 1 },
    {
      ...good,
      started: false,
      is_live: true,
      unique_seconds: 3,
      content_length_seconds: 7,
      season_number: 4,
      episode_number: 5,
    },
    {
      ...good,
      series: 'S',
      episode: 'E',
      genre: ['b', 'a', 'b', ''],
      tags: { one: '1', none: '', two: null },
      device: '',
    },
    {
      ...good,
      subscriber_id: 's',
      household_id: 'h',
      asset_id: 'a',
      channel: 'c',
      content_with_ads: true,
      zip_code: '01234',
    },
    { ...good, session_id: null },
    { ...good, viewer_id: '' },
    { ...good, start_utc: null },
    { ...good, start_utc: 'x', content_seconds: -1 },
    { ...good, start_utc: '2026-02-30T10:00:00Z' },
    { ...good, start_utc: '1999-12-31T23:59:59Z' },
    { ...good, start_utc: '2026-06-01T01:00:01Z' },
    { ...good, start_utc: '2026-06-01T01:00:00Z' },
    { ...good, end_utc: 'x' },
    { ...good, end_utc: '2026-05-01T09:59:59Z' },
    { ...good, content_seconds: -0.1 },
    { ...good, content_seconds: 604_800.4 },
    { ...good, content_seconds: 604_800.5 },
    { ...good, season_number: 65_535 },
    { ...good, season_number: 65_536 },
    { ...good, ad_impressions: -1 },
    { ...good, series: 'ä'.repeat(1_000) },
    { ...good, series: long },
    { ...good, genre: [long] },
    { ...good, genre: Array.from({ length: 101 }, (_value, index) => String(index)) },
    { ...good, content_seconds: undefined, end_utc: '2026-05-01T10:05:00Z', started: false },
    { ...good, tags: { one: long } },
  ];
  const numbered = rows.map((row, index) =>
    row['session_id'] === 'x' ? { ...row, session_id: `x${String(index).padStart(3, '0')}` } : row,
  );
  const path = await loader.write('own.ndjson', numbered.map((row) => `${JSON.stringify(flat(row))}\n`).join(''));
  const result = await loader.load([path], {
    mapping: `${await read('playhead.yaml')}  tags: { one: one, two: two }\n`,
  });

  const readings = numbered.map((row) => readSession(row, { now }));
  const expected = readings.flatMap((reading) => (reading.ok ? [reading.row] : []));
  const names = Object.keys(expected[0] ?? {});
  const stored = await loader.stored(names.join(', '));
  expect(stored).toEqual(expected.map((row) => ({ ...row })));
  expect(stored).toHaveLength(10);
  const ofFile = result.outcomes[0]?.tally.reasons.map(({ reason, rows: count }) => `${reason} ${count}`).toSorted();
  const ofFeed = [
    ...Map.groupBy(
      readings.flatMap((reading) => (reading.ok ? [] : [reading])),
      ({ reason, field }) => `${reason} ${field}`,
    ).values(),
  ];
  expect(ofFile).toEqual(ofFeed.map((group) => `${group[0]?.reason} ${group.length}`).toSorted());
});

/** A file has no nested objects: tags are columns of their own. */
function flat({ tags, ...row }: Record<string, unknown>): Record<string, unknown> {
  return { ...row, ...(typeof tags === 'object' ? tags : {}) };
}
