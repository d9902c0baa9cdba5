import { readMapping } from '@playhead/domain/ingest';
import { describe, expect, test } from 'vitest';
import {
  copyRemoteParquet,
  describeRemoteParquet,
  findKnown,
  ingestTables,
  insertCsvRows,
  insertJsonLines,
  insertParquet,
  insertSessionLines,
  jsonCells,
  listRemoteFiles,
  listUtcColumns,
  mapRows,
  readRemoteLines,
  takeFresh,
  writeTag,
} from './index.ts';

const tables = ingestTables(2001);

function mappingOf(text: string) {
  const result = readMapping(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.mapping;
}

const least = mappingOf(
  'columns:\n  session_id: id\n  viewer_id: who\n  start: at\n  content_seconds: { column: ms, unit: ms }\n',
);
const options = {
  raw: tables.raw,
  holds: 'cells' as const,
  stage: tables.stage,
  rows: { from: 0, to: 10 },
  nowSeconds: 1_780_000_000,
};

test('every write of sessions begins with the tag by which another process ends it', () => {
  const ofFile = takeFresh({ customerId: 2001, tables, loadId: 1, repeats: false }).sql;
  for (const sql of [ofFile, insertSessionLines(2001)]) {
    expect(sql.startsWith(`${writeTag(2001)} INSERT INTO playhead.sessions `)).toBe(true);
  }
});

describe('golden SQL', () => {
  test('reading NDJSON: one parse for all columns, names quoted, a bad line becomes a row with a problem', () => {
    expect(insertJsonLines({ raw: tables.raw }).sql).toBe(
      "INSERT INTO playhead.`ingest_2001_raw` SELECT rowNumberInAllBlocks(), line FROM input('line String') SETTINGS max_threads = 1, " +
        'max_insert_threads = 1, min_insert_block_size_rows = 32768, min_insert_block_size_bytes = 0 FORMAT LineAsString',
    );
    expect(jsonCells({ raw: tables.raw, wanted: ['id', 'a`b', "c'd\\"] }, 'row < 3')).toBe(
      "SELECT row, if(JSONType(line) = 'Object', '', 'not_json') AS problem, " +
        'tupleElement(cells, 1) AS c0, tupleElement(cells, 2) AS c1, tupleElement(cells, 3) AS c2 FROM ' +
        '(SELECT row, line, JSONExtract(line, ' +
        "'Tuple(`id` Nullable(String), `a\\\\`b` Nullable(String), `c\\'d\\\\\\\\` Nullable(String))') AS cells " +
        'FROM playhead.`ingest_2001_raw` WHERE row < 3)',
    );
  });

  test('reading CSV: by position, so that no header reaches the statement', () => {
    const { sql, settings } = insertCsvRows({
      raw: tables.raw,
      wanted: ['b', 'missing'],
      header: ["a'); DROP TABLE x; --", 'b'],
      delimiter: ';',
    });
    expect(sql).toBe(
      "INSERT INTO playhead.`ingest_2001_raw` SELECT rowNumberInAllBlocks(), multiIf(isNull(h1), 'cut_row', ifNull(extra, '') != '', 'extra_values', ''), h1, NULL " +
        "FROM input('h0 Nullable(String), h1 Nullable(String), extra Nullable(String)') SETTINGS max_threads = 1, max_insert_threads = 1, " +
        'min_insert_block_size_rows = 32768, min_insert_block_size_bytes = 0 FORMAT CSV',
    );
    expect(settings).toMatchObject({ format_csv_delimiter: ';', input_format_csv_empty_as_default: 0 });
    expect(insertCsvRows({ raw: tables.raw, wanted: [], header: ['a'], delimiter: '\t' }).sql).toMatch(
      /FORMAT CustomSeparated$/,
    );
  });

  test('reading Parquet: only wanted columns, lists as JSON', () => {
    const columns = [
      { name: 'id', isList: false },
      { name: 'genres', isList: true },
      { name: 'unused', isList: false },
    ];
    expect(insertParquet({ raw: tables.raw, wanted: ['id', 'genres', 'absent'], columns }).sql).toContain(
      'SELECT rowNumberInAllBlocks(), multiIf(ifNull(length(`id`), 0) + ifNull(length(toJSONString(`genres`)), 0) > 1048576, ' +
        "'row_too_long', NOT isValidUTF8(ifNull(`id`, '')) OR NOT isValidUTF8(ifNull(toJSONString(`genres`), '')), 'bad_encoding', ''), " +
        "`id`, toJSONString(`genres`), NULL FROM input('`id` Nullable(String), `genres` Array(Nullable(String))')",
    );
    const file = { kind: 's3' as const, url: 'https://s3/b/k', credentials: { key: 'K', secret: 'S' } };
    const copy = copyRemoteParquet({ raw: tables.raw, wanted: ['id'], columns, file });
    expect(copy.sql).toContain(
      "FROM s3({url:String}, {key:String}, {secret:String}, 'Parquet', '`id` Nullable(String)')",
    );
    expect(copy.params).toEqual({ url: 'https://s3/b/k', key: 'K', secret: 'S' });
    expect(listRemoteFiles({ kind: 's3', url: 'u' }).sql).toContain("FROM s3({url:String}, NOSIGN, 'One')");
  });

  test('an address that does not answer is tried a few times, not ten', () => {
    const remote = { kind: 'url' as const, url: 'https://files/a' };
    const copy = copyRemoteParquet({ raw: tables.raw, wanted: ['id'], columns: [], file: remote });
    const statements = [listRemoteFiles, describeRemoteParquet, listUtcColumns, readRemoteLines].map((make) =>
      make(remote),
    );
    expect([...statements, copy].map(({ sql }) => /http_max_tries = (\d+)/.exec(sql)?.[1])).toEqual([
      '3',
      '3',
      '3',
      '6',
      '6',
    ]);
  });

  test('mapping rows: four layers, every value bound', () => {
    const { sql, params } = mapRows({ ...options, mapping: least, wanted: ['id', 'who', 'at', 'ms'] });
    expect(sql.split(' FROM (')).toHaveLength(5);
    expect(sql).toContain(
      "SELECT row, problem, if(has({p0:Array(String)}, trimBoth(ifNull(c0, ''))), NULL, trimBoth(c0)) AS t0, ",
    );
    expect(sql).toContain(
      'SELECT row, problem, t0 AS s_session_id, t1 AS s_viewer_id, t2 AS s_start, t3 AS s_content_seconds FROM (',
    );
    expect(sql).toContain(', toFloat64OrNull(s_content_seconds), NULL) * 0.001 AS v_content_seconds');
    expect(sql).toContain(
      "multiIf(problem != '', concat(problem, ':'), ifNull(s_session_id IS NULL, 0), 'missing_session_id:session_id', ifNull(s_viewer_id IS NULL, 0), 'missing_viewer_id:viewer_id', ",
    );
    expect(Object.values(params)).toEqual([['', '\\N', 'null', 'NULL'], 0, 10, 'UTC', 1_780_003_600]);
  });

  test('the statement is the same whatever the mapping’s values, constants, defaults and tag names say', () => {
    const withText = (text: string) => {
      const quoted = JSON.stringify(text);
      const mapping = mappingOf(
        `blanks: [${quoted}]\ncolumns:\n  session_id: id\n  viewer_id: { constant: ${quoted} }\n  start: at\n  end: at\n` +
          `  series: { column: t, values: { ${quoted}: ${quoted} }, otherwise: ${quoted}, default: ${quoted} }\n` +
          `  genre: { column: g, split: ";" }\n  tags: { ${quoted}: t }\n`,
      );
      return mapRows({ ...options, mapping, wanted: ['id', 'at', 't', 'g'] }).sql;
    };
    expect(withText("x' OR 1=1; DROP TABLE playhead.sessions -- \\ ` {p0:String}")).toBe(withText('harmless'));
  });

  test('taking rows: ids of the batch are looked up on every shard, the first of an id wins', () => {
    expect(findKnown({ customerId: 2001, tables, firstDay: '2026-05-01', lastDay: '2026-05-02' }).sql).toBe(
      'INSERT INTO playhead.`ingest_2001_known` SELECT DISTINCT session_id FROM playhead.sessions WHERE customer_id = {customer:UInt32} ' +
        'AND date BETWEEN {first:Date} - 1 AND {last:Date} + 1 ' +
        "AND session_id GLOBAL IN (SELECT session_id FROM playhead.`ingest_2001_stage` WHERE reason = '')",
    );
    const { sql } = takeFresh({ customerId: 2001, tables, loadId: 7, repeats: true });
    expect(sql).toMatch(
      /^\/\* playhead ingest c_2001 \*\/ INSERT INTO playhead\.sessions \(customer_id, load_id, viewer_id, /,
    );
    expect(sql).toMatch(/ORDER BY row LIMIT 1 BY session_id SETTINGS max_partitions_per_insert_block = 0$/);
    expect(takeFresh({ customerId: 2001, tables, loadId: 7, repeats: false }).sql).not.toContain('ORDER BY');
  });
});
