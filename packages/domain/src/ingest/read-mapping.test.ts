import { describe, expect, test } from 'vitest';
import { formatIssue, readMapping } from './read-mapping.ts';
import { missingColumns, sourceColumns } from './mapping.ts';

const complete = `
zone: Europe/Berlin
columns:
  session_id: view_id
  viewer_id: { columns: [user, device_id] }
  start: { column: view_start, format: "dd.MM.yyyy HH:mm:ss" }
  content_seconds: { column: watched, unit: ms }
  device: { column: dev, lower: true, values: { roku: Roku }, default: Other }
  genre: { column: genres, split: "|" }
  country: { constant: DE }
  tags: { plan: plan_name }
`;

function issuesOf(text: string): readonly string[] {
  const result = readMapping(text);
  return result.ok ? [] : result.issues.map((issue) => formatIssue('m.yaml', issue));
}

const withColumn = (line: string) => `columns:\n  session_id: a\n  viewer_id: b\n  start: c\n  end: d\n  ${line}\n`;

describe('a mapping', () => {
  test('of ten lines says where every column comes from', () => {
    expect(readMapping(complete)).toEqual({
      ok: true,
      mapping: {
        delimiter: ',',
        zone: 'Europe/Berlin',
        blanks: ['', '\\N', 'null', 'NULL'],
        columns: {
          session_id: { from: { columns: ['view_id'] }, line: 4 },
          viewer_id: { from: { columns: ['user', 'device_id'] }, line: 5 },
          start: {
            from: { columns: ['view_start'] },
            line: 6,
            format: { kind: 'pattern', pattern: 'dd.MM.yyyy HH:mm:ss' },
          },
          content_seconds: { from: { columns: ['watched'] }, line: 7, unit: 'ms' },
          device: {
            from: { columns: ['dev'] },
            line: 8,
            letters: 'lower',
            values: [['roku', 'Roku']],
            fallback: 'Other',
          },
          genre: { from: { columns: ['genres'] }, line: 9, split: '|' },
          country: { from: { constant: 'DE' }, line: 10 },
        },
        tags: [{ name: 'plan', rule: { from: { columns: ['plan_name'] }, line: 11 } }],
      },
    });
  });

  test('names the columns it needs from the source, and tells which are not there', () => {
    const result = readMapping(complete);
    if (!result.ok) throw new Error('The mapping is not valid.');
    const { mapping } = result;
    const names = ['view_id', 'user', 'device_id', 'view_start', 'watched', 'dev', 'genres', 'plan_name'];
    expect(sourceColumns(mapping)).toEqual(names);
    expect(missingColumns(mapping, names)).toEqual([]);
    expect(missingColumns(mapping, ['view_id', 'device_id', 'watched', 'dev', 'genres'])).toEqual([
      { names: ['view_start'], line: 6, fatal: true },
      { names: ['plan_name'], line: 11, fatal: false },
    ]);
    expect(missingColumns(mapping, ['view_id', 'view_start'])[0]).toEqual({
      names: ['user', 'device_id'],
      line: 5,
      fatal: true,
    });
  });
});

describe('a wrong mapping is refused with the position and a hint', () => {
  test.each<[string, readonly string[]]>([
    ['zone: UTC\n', ['m.yaml:1:1: "columns:" is missing: it says which source column fills which column']],
    ['just text', ['m.yaml:1:1: a ":" is missing after "just text"']],
    ['- a\n- b\n', ['m.yaml:1:1: a mapping begins with "columns:"']],
    [
      'columns:\n  session_id: a\n',
      [
        'm.yaml:2:3: no source column is given for viewer_id, which every session needs',
        'm.yaml:2:3: no source column is given for start; end and content_seconds together would do',
        'm.yaml:2:3: content_seconds or end is needed: how long was watched?',
      ],
    ],
    [withColumn('sesion_id: x'), ['m.yaml:6:3: Playhead has no column "sesion_id"; did you mean "session_id"?']],
    [withColumn('devices: x'), ['m.yaml:6:3: Playhead has no column "devices"; did you mean "device"?']],
    [withColumn('ad_seconds: { column: x, unit: minutes }'), ['m.yaml:6:34: unit is ms, s, min, h, not "minutes"']],
    [
      withColumn('device: { column: x, unit: s }'),
      [
        'm.yaml:6:24: "unit" does not belong to device; there are: column, columns, constant, default, values, otherwise, lower, upper',
      ],
    ],
    [
      withColumn('device: { colum: x }'),
      [
        'm.yaml:6:13: "colum" does not belong to device; did you mean "column"?',
        'm.yaml:6:11: device needs exactly one of column, columns and constant',
      ],
    ],
    [
      withColumn('device: [a, b]'),
      ['m.yaml:6:11: device takes one column, or { columns: [a, b] } for the first that has a value'],
    ],
    [withColumn('device: { column: x, otherwise: y }'), ['m.yaml:6:35: "otherwise" needs "values"']],
    [withColumn('device:'), ['m.yaml:6:3: a source column is missing after "device:"']],
    [withColumn('device: { column: x, lower: maybe }'), ['m.yaml:6:31: "lower" is true or false']],
    [
      withColumn('device: { column: x, values: y }'),
      ['m.yaml:6:32: "values" is a map from the source\'s value to yours, such as { ROKU: Roku }'],
    ],
    [
      withColumn('tags: plan'),
      ['m.yaml:6:9: "tags" is a map of tag names and source columns, such as { plan: plan_name }'],
    ],
    ['format: xml\n' + withColumn('device: x'), ['m.yaml:1:9: format is csv, ndjson, parquet, not "xml"']],
    [
      'delimiter: "||"\n' + withColumn('device: x'),
      ['m.yaml:1:12: delimiter is one character, such as ";", or the word tab'],
    ],
    ['zone: Berlin\n' + withColumn('device: x'), ['m.yaml:1:7: "Berlin" is no time zone; write it as Europe/Berlin']],
    [
      'columms: x\n',
      [
        'm.yaml:1:1: "columms" is not known here; did you mean "columns"?',
        'm.yaml:1:1: "columns:" is missing: it says which source column fills which column',
      ],
    ],
    [
      'columns:\n  session_id: a\n  viewer_id: b\n  end: d\n  start: { column: c, format: DD/YYYY, zone: Mars }\n',
      [
        'm.yaml:5:46: "Mars" is no time zone; write it as Europe/Berlin',
        'm.yaml:5:31: format is iso, epoch_s, epoch_ms, epoch_us or a pattern such as "dd.MM.yyyy HH:mm:ss"',
      ],
    ],
  ])('%j', (text, expected) => {
    expect(issuesOf(text)).toEqual(expected);
  });

  test('a huge file is refused before it is read', () => {
    expect(issuesOf('#'.repeat(300_000))).toEqual(['m.yaml:1:1: the file is larger than 256 kB']);
  });
});
