import { describe, expect, test } from 'vitest';
import { hasLoneSurrogate } from './lone-surrogate.ts';
import { quoteLargeNumbers } from './quote-large-numbers.ts';
import { readSession } from './read-session.ts';
import { addTallies, emptyTally, formatTally } from './tally.ts';

const now = new Date('2026-05-01T00:00:00Z');
const least = { session_id: 's1', viewer_id: 'v1', start_utc: '2026-04-01T10:00:00Z', content_seconds: 90 };

describe('a session of the live feed', () => {
  test('with the least it can have gets what Playhead can tell', () => {
    expect(readSession(least, { now })).toEqual({
      ok: true,
      row: {
        session_id: 's1',
        viewer_id: 'v1',
        subscriber_id: null,
        household_id: null,
        start_utc: '2026-04-01 10:00:00',
        end_utc: '2026-04-01 10:01:30',
        started: true,
        content_seconds: 90,
        ad_seconds: 0,
        unique_seconds: 90,
        content_length_seconds: 0,
        is_live: false,
        asset_id: '',
        series: null,
        season_number: null,
        episode: null,
        episode_number: null,
        series_type: null,
        channel: null,
        brand: null,
        affiliate: null,
        category: null,
        genre: [],
        device: 'Unknown',
        screen: 'Unknown',
        country: 'Unknown',
        state: null,
        dma: null,
        zip_code: null,
        ad_impressions: 0,
        content_with_ads: false,
        tags: {},
      },
    });
  });

  test.each([
    ['2026-04-01T12:00:00+02:00', '2026-04-01 10:00:00'],
    ['2026-04-01T05:30:00.250-0430', '2026-04-01 10:00:00'],
    ['2026-04-01 10:00:00', '2026-04-01 10:00:00'],
    ['2026-04-01 10:00', '2026-04-01 10:00:00'],
    ['2026-04-01 10:00:00 UTC', '2026-04-01 10:00:00'],
    ['2026-04-01 10:00:00+00', '2026-04-01 10:00:00'],
    ['2026-04-01', '2026-04-01 00:00:00'],
  ])('starting at %s starts at %s UTC', (start_utc, expected) => {
    const reading = readSession({ ...least, start_utc }, { now });
    expect(reading.ok && reading.row.start_utc).toBe(expected);
  });

  test.each([
    ['content_seconds', ' +1.5e2 ', 150],
    ['content_seconds', '.5', 1],
    ['content_seconds', '-0', 0],
    ['season_number', '007', 7],
    ['started', 'NO', false],
    ['is_live', 1, true],
    ['genre', 'Drama, Crime,Drama', ['Drama', 'Crime']],
    ['genre', '["Drama", null, " Crime"]', ['Drama', 'Crime']],
    ['series', '  Night  Train ', 'Night  Train'],
  ])('takes %s %j as a file would: %j', (name, value, expected) => {
    const reading = readSession({ ...least, [name]: value }, { now });
    expect(reading.ok && reading.row[name]).toEqual(expected);
  });

  test.each(['NaN', 'inf', '0x10', '1,5', '1 000', '５', '1e', '--1', '1_000', ''.padEnd(20, '9').concat('x')])(
    'does not take %s for a number',
    (content_seconds) => {
      expect(readSession({ ...least, content_seconds }, { now })).toEqual({
        ok: false,
        reason: 'unreadable_number',
        field: 'content_seconds',
      });
    },
  );

  test.each([
    '0000-00-00 00:00:00',
    '0000-01-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-04-00T00:00:00Z',
    '2026-04-01T24:00:00Z',
    '2026-04-01T25:00:00Z',
    '2026-04-01T23:59:60Z',
    '2026-04-01T10:60:00Z',
    '2026-04-01T10:00:00+99:00',
    '2026-04-01T10:00:00+15:00',
    '26-04-01T10:00:00Z',
    '1775037600',
    '1775037600000',
    '2026-04-01T10:00:00Z\n',
  ])('does not take %j for a time', (start_utc) => {
    expect(readSession({ ...least, start_utc }, { now })).toEqual({
      ok: false,
      reason: 'unreadable_start',
      field: 'start_utc',
    });
  });

  test('without content_seconds was watched from start to end, ads apart', () => {
    const { content_seconds: _left, ...row } = least;
    const reading = readSession(
      { ...row, end_utc: '2026-04-01T10:10:00Z', ad_seconds: 60, ad_impressions: 2 },
      { now },
    );
    expect(reading.ok && reading.row).toMatchObject({ content_seconds: 540, ad_seconds: 60, content_with_ads: true });
    const attempt = readSession({ ...row, end_utc: '2026-04-01T10:10:00Z', started: false }, { now });
    expect(attempt.ok && attempt.row).toMatchObject({ content_seconds: 0, unique_seconds: 0 });
  });

  test.each([
    [null, 'not_json', ''],
    [[least], 'not_json', ''],
    [{ ...least, sesion: 1 }, 'unknown_column', 'sesion'],
    [{ ...least, session_id: '' }, 'missing_session_id', 'session_id'],
    [{ ...least, viewer_id: null }, 'missing_viewer_id', 'viewer_id'],
    [{ ...least, start_utc: undefined }, 'missing_start', 'start_utc'],
    [{ ...least, start_utc: 'yesterday' }, 'unreadable_start', 'start_utc'],
    [{ ...least, start_utc: '2026-02-31T10:00:00Z' }, 'unreadable_start', 'start_utc'],
    [{ ...least, start_utc: 1_775_037_600 }, 'unreadable_start', 'start_utc'],
    [{ ...least, start_utc: '1999-12-31T23:59:59Z' }, 'start_too_old', 'start_utc'],
    [{ ...least, start_utc: '2026-05-01T01:00:01Z' }, 'start_in_the_future', 'start_utc'],
    [{ ...least, end_utc: 'late' }, 'unreadable_end', 'end_utc'],
    [{ ...least, end_utc: '2026-04-01T09:59:59Z' }, 'end_before_start', 'end_utc'],
    [{ ...least, content_seconds: -1 }, 'negative_number', 'content_seconds'],
    [{ ...least, content_seconds: 'NaN' }, 'unreadable_number', 'content_seconds'],
    [{ ...least, content_seconds: 604_801 }, 'number_too_large', 'content_seconds'],
    [{ ...least, season_number: 65_536 }, 'number_too_large', 'season_number'],
    [{ ...least, started: 'perhaps' }, 'unreadable_flag', 'started'],
    [{ ...least, series: 7 }, 'wrong_type', 'series'],
    [{ ...least, series: 'x'.repeat(1_001) }, 'value_too_long', 'series'],
    [{ ...least, genre: [7] }, 'wrong_type', 'genre'],
    [{ ...least, content_seconds: Number.POSITIVE_INFINITY }, 'number_too_large', 'content_seconds'],
    [{ ...least, content_seconds: '-1e999' }, 'negative_number', 'content_seconds'],
    [{ ...least, viewer_id: '   ' }, 'missing_viewer_id', 'viewer_id'],
    [{ ...least, series: 'a\0b' }, 'nul_character', 'series'],
    [{ ...least, genre: Array.from({ length: 101 }, (_value, index) => String(index)) }, 'too_many_values', 'genre'],
    [{ ...least, tags: { plan: 3 } }, 'wrong_type', 'tags.plan'],
  ])('%j is rejected: %s', (row, reason, field) => {
    expect(readSession(row, { now })).toEqual({ ok: false, reason, field });
  });
});

test.each([
  ['{"a":"\\ud800"}', true],
  ['{"a":"x\\uDC00y"}', true],
  ['{"\\udfff":1}', true],
  ['{"a":"\\ud83d\\ude00"}', false],
  ['{"a":"\\\\ud800"}', false],
  ['{"a":"\\u0041"}', false],
  ['{"a":"\\ud800', false],
])('%s holds half of a surrogate pair: %s', (line, expected) => {
  expect(hasLoneSurrogate(line)).toBe(expected);
});

test.each([
  ['{"a":1e999}', '{"a":"1e999"}'],
  ['{"a":[-1e999,1],"b":"1e999 \\" 1e999"}', '{"a":["-1e999",1],"b":"1e999 \\" 1e999"}'],
  ['{"a":123456789012345678901234567890}', '{"a":"123456789012345678901234567890"}'],
  ['{"a":1.5,"b":-0,"c":1e300}', '{"a":1.5,"b":-0,"c":1e300}'],
  ['[1e999]', undefined],
  ['{"a":1e999', undefined],
])('%s has its large numbers quoted: %s', (line, expected) => {
  expect(quoteLargeNumbers(line)).toBe(expected);
});

test('tallies add up and read as a report, the most frequent reason first', () => {
  const one = {
    read: 5,
    taken: 3,
    duplicates: 1,
    rejected: 1,
    reasons: [{ reason: 'cut_row', field: '', rows: 1 }],
  } as const;
  const two = {
    read: 1_000,
    taken: 997,
    duplicates: 0,
    rejected: 3,
    reasons: [
      { reason: 'cut_row', field: '', rows: 1 },
      { reason: 'unreadable_number', field: 'ad_seconds', rows: 2 },
    ],
  } as const;
  expect(formatTally(addTallies(addTallies(emptyTally, one), two)).map((line) => line.trim())).toEqual([
    '1,005 rows read',
    '1,000 new',
    '1 already there',
    '4 rejected, because the row',
    '2   ends too early',
    '2   has a number that cannot be read (ad_seconds)',
  ]);
});
