import { LONGEST_RECORD_BYTES } from '@playhead/domain/ingest';
import { quoteName, quoteText } from '../schema/index.ts';
import { SMALL_BLOCKS } from './statement.ts';

const cell = 'Nullable(String)';

/** `disk` for sources that are loaded whole, `memory` for batches. */
export function createRawTable(options: { raw: string; cells: number; kept: 'disk' | 'memory' }): string {
  const columns = ['row UInt64', 'problem String', ...cellNames(options.cells).map((name) => `${name} ${cell}`)];
  const engine = options.kept === 'disk' ? 'MergeTree ORDER BY row' : 'Memory';
  return `CREATE OR REPLACE TABLE ${options.raw} (${columns.join(', ')}) ENGINE = ${engine}`;
}

export function createLinesTable(raw: string): string {
  return `CREATE OR REPLACE TABLE ${raw} (row UInt64, line String) ENGINE = Memory`;
}

function cellNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_value, index) => `c${index}`);
}

/**
 * Keeps row numbers in the source's order, so that a rejected row can be found in it. More threads to parse with took a
 * third more processor time, which the checks and the cutting of the next batch need.
 */
const IN_ORDER = 'max_threads = 1, max_insert_threads = 1';
const IN_BLOCKS = `${IN_ORDER}, ${SMALL_BLOCKS}`;

/** Without them a file of 6 million rows took 1.3 GB more memory, with them 0.5, for a quarter more time of its copy. */
const PARQUET_SETTINGS = {
  input_format_parquet_preserve_order: 1,
  input_format_parquet_memory_high_watermark: 64 * 1024 * 1024,
  min_insert_block_size_bytes: 128 * 1024 * 1024,
  min_insert_block_size_rows: 524_288,
} as const;

export interface RawInsert {
  sql: string;
  /** Settings of the reader, sent with the request that carries the rows. */
  settings: Readonly<Record<string, string | number>>;
}

export interface RawSource {
  raw: string;
  /** Source columns that the mapping uses; columns the source lacks stay empty. */
  wanted: readonly string[];
}

/** One JSON object per line. Lines are numbered here and parsed by `jsonCells`, on several threads. */
export function insertJsonLines({ raw }: Pick<RawSource, 'raw'>): RawInsert {
  return {
    sql: `INSERT INTO ${raw} SELECT rowNumberInAllBlocks(), line FROM input('line String') SETTINGS ${IN_BLOCKS} FORMAT LineAsString`,
    settings: {},
  };
}

/** Stored lines as rows of cells. An invalid line becomes a row with a problem instead of a failed load. */
export function jsonCells({ raw, wanted }: RawSource, condition: string): string {
  const shape = `Tuple(${wanted.map((name) => `${quoteName(name)} ${cell}`).join(', ')})`;
  const cells = wanted.map((_name, index) => `, tupleElement(cells, ${index + 1}) AS c${index}`);
  return (
    `SELECT row, if(JSONType(line) = 'Object', '', 'not_json') AS problem${cells.join('')} FROM ` +
    `(SELECT row, line, JSONExtract(line, ${quoteText(shape)}) AS cells FROM ${raw} WHERE ${condition})`
  );
}

/** Texts by position, named by the header. A missing last value shows a cut row, one past the header an extra value. */
export function insertCsvRows(source: RawSource & { header: readonly string[]; delimiter: string }): RawInsert {
  const { raw, wanted, header, delimiter } = source;
  const last = header.length - 1;
  const columns = [...header.map((_name, index) => `h${index} ${cell}`), `extra ${cell}`];
  const cells = wanted.map((name) => (header.includes(name) ? `h${header.indexOf(name)}` : 'NULL'));
  const problem = `multiIf(isNull(h${last}), 'cut_row', ifNull(extra, '') != '', 'extra_values', '')`;
  const insert = `INSERT INTO ${raw} SELECT rowNumberInAllBlocks(), ${[problem, ...cells].join(', ')} FROM input(${quoteText(columns.join(', '))})`;
  return {
    sql: `${insert} SETTINGS ${IN_BLOCKS} FORMAT ${csvFormat(delimiter).name}`,
    settings: csvSettings(delimiter),
  };
}

/** The engine's CSV format rejects tabs. CustomSeparated accepts them and quotes in the same way. */
function csvFormat(delimiter: string): { name: 'CSV' | 'CustomSeparated' } {
  return { name: delimiter === '\t' ? 'CustomSeparated' : 'CSV' };
}

function csvSettings(delimiter: string): RawInsert['settings'] {
  return {
    format_csv_delimiter: delimiter,
    format_custom_escaping_rule: 'CSV',
    format_custom_field_delimiter: delimiter,
    format_custom_row_after_delimiter: '\n',
    // No text of a file may be read as NULL.
    format_csv_null_representation: '\u0001no value\u0001',
    input_format_csv_allow_variable_number_of_columns: 1,
    input_format_custom_allow_variable_number_of_columns: 1,
    input_format_csv_empty_as_default: 0,
    input_format_allow_errors_num: 1_000_000_000,
    input_format_allow_errors_ratio: 1,
  };
}

export interface ParquetColumn {
  name: string;
  isList: boolean;
}

function parquetCells(wanted: readonly string[], columns: readonly ParquetColumn[]) {
  const present = columns.filter(({ name }) => wanted.includes(name));
  const structure = present
    .map(({ name, isList }) => `${quoteName(name)} ${isList ? `Array(${cell})` : cell}`)
    .join(', ');
  const cells = wanted.map((name) => {
    const column = present.find((known) => known.name === name);
    if (column === undefined) return 'NULL';
    return column.isList ? `toJSONString(${quoteName(name)})` : quoteName(name);
  });
  return { structure, cells };
}

/** Text files are checked before the engine reads them; Parquet files are checked here. */
function parquetProblem(cells: readonly string[]): string {
  const texts = cells.filter((text) => text !== 'NULL');
  if (texts.length === 0) return "''";
  const length = texts.map((text) => `ifNull(length(${text}), 0)`).join(' + ');
  const broken = texts.map((text) => `NOT isValidUTF8(ifNull(${text}, ''))`).join(' OR ');
  return `multiIf(${length} > ${LONGEST_RECORD_BYTES}, 'row_too_long', ${broken}, 'bad_encoding', '')`;
}

export function insertParquet(source: RawSource & { columns: readonly ParquetColumn[] }): RawInsert {
  const { structure, cells } = parquetCells(source.wanted, source.columns);
  return {
    sql:
      `INSERT INTO ${source.raw} SELECT rowNumberInAllBlocks(), ${[parquetProblem(cells), ...cells].join(', ')} ` +
      `FROM input(${quoteText(structure)}) SETTINGS ${IN_ORDER} FORMAT Parquet`,
    settings: PARQUET_SETTINGS,
  };
}

export interface RemoteFile {
  kind: 's3' | 'url';
  url: string;
  credentials?: { key: string; secret: string; sessionToken?: string };
}

const fileParams = (file: RemoteFile) => ({
  url: file.url,
  ...(file.credentials === undefined ? {} : { key: file.credentials.key, secret: file.credentials.secret }),
  ...(file.credentials?.sessionToken === undefined ? {} : { token: file.credentials.sessionToken }),
});

/** Address and keys are bound, so that no log contains them. */
function remoteTable(file: RemoteFile, format: string, structure?: string): string {
  const { credentials } = file;
  const keys =
    file.kind === 'url'
      ? []
      : credentials === undefined
        ? ['NOSIGN']
        : ['{key:String}', '{secret:String}', ...(credentials.sessionToken === undefined ? [] : ['{token:String}'])];
  const parts = ['{url:String}', ...keys, format, ...(structure === undefined ? [] : [quoteText(structure)])];
  return `${file.kind}(${parts.join(', ')})`;
}

/** Ten by default, with up to ten seconds between two: somebody waits, and may have written the address wrong. */
const FEW_TRIES = 'http_max_tries = 3';
/** A load goes on where it stopped when it is repeated. */
const SOME_TRIES = 'http_max_tries = 6';

export interface RemoteStatement {
  sql: string;
  params: Readonly<Record<string, string>>;
}

export function copyRemoteParquet(
  source: RawSource & { columns: readonly ParquetColumn[]; file: RemoteFile },
): RemoteStatement {
  const { structure, cells } = parquetCells(source.wanted, source.columns);
  return {
    sql:
      `INSERT INTO ${source.raw} SELECT rowNumberInAllBlocks(), ${[parquetProblem(cells), ...cells].join(', ')} ` +
      `FROM ${remoteTable(source.file, "'Parquet'", structure)} SETTINGS ${IN_ORDER}, ${SOME_TRIES}, ${settingsText(PARQUET_SETTINGS)}`,
    params: fileParams(source.file),
  };
}

export function describeRemoteParquet(file: RemoteFile): RemoteStatement {
  return { sql: `DESCRIBE TABLE ${remoteTable(file, "'Parquet'")} SETTINGS ${FEW_TRIES}`, params: fileParams(file) };
}

/** Timestamps that are UTC by the file. Its description calls all of them UTC. */
export function listUtcColumns(file: RemoteFile): RemoteStatement {
  return {
    sql:
      `SELECT DISTINCT part.path AS name FROM ${remoteTable(file, "'ParquetMetadata'")} ARRAY JOIN columns AS part ` +
      "WHERE part.physical_type = 'INT96' OR startsWith(part.logical_type, 'Timestamp(isAdjustedToUTC=true') " +
      `SETTINGS ${FEW_TRIES}`,
    params: fileParams(file),
  };
}

export function readRemoteLines(file: RemoteFile): RemoteStatement {
  return {
    sql: `SELECT line FROM ${remoteTable(file, "'LineAsString'", 'line String')} SETTINGS ${SOME_TRIES}, max_threads = 1, max_parsing_threads = 1`,
    params: fileParams(file),
  };
}

/** Lists files without reading them; the address may contain `*`. */
export function listRemoteFiles(file: RemoteFile): RemoteStatement {
  return {
    sql: `SELECT _path AS path, any(_size) AS size, toString(any(_time)) AS changed FROM ${remoteTable(file, "'One'")} GROUP BY path ORDER BY path SETTINGS ${FEW_TRIES}`,
    params: fileParams(file),
  };
}

function settingsText(settings: Readonly<Record<string, number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}
