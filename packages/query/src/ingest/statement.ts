import { BASE_DATABASE, quoteName, tenantDatabase } from '../schema/index.ts';

type IngestParam = string | number | readonly string[] | readonly number[];

export interface IngestStatement {
  sql: string;
  params: Readonly<Record<string, IngestParam>>;
}

/** Of one load, so that pages that are open meanwhile get the other cores of a larger machine. */
export const LOAD_THREADS = 2;
/** Threads share the work on a table in memory by its blocks: by default a whole batch would be one. */
export const SMALL_BLOCKS = 'min_insert_block_size_rows = 32768, min_insert_block_size_bytes = 0';

/** Values get into a statement only as bound parameters. */
export interface Binder {
  text(value: string): string;
  texts(values: readonly string[]): string;
  whole(value: number): string;
  params(): Readonly<Record<string, IngestParam>>;
}

export function createBinder(): Binder {
  const params: Record<string, IngestParam> = {};
  const add = (value: IngestParam, type: string) => {
    const name = `p${Object.keys(params).length}`;
    params[name] = value;
    return `{${name}:${type}}`;
  };
  return {
    text: (value) => add(value, 'String'),
    texts: (values) => add(values, 'Array(String)'),
    whole: (value) => add(value, 'Int64'),
    params: () => params,
  };
}

/** One set per customer, so that two loads of one customer exclude each other. */
export interface IngestTables {
  raw: string;
  /** The same rows as sessions, each with the reason for rejecting it, if any. */
  stage: string;
  /** Session ids of the stage that are already stored. */
  known: string;
  /** Session ids that earlier batches of a dry run would have stored. */
  seen: string;
}

export function ingestTables(customerId: number): IngestTables {
  const table = (name: string) =>
    `${BASE_DATABASE}.${quoteName(`ingest_${tenantDatabase(customerId).slice('c_'.length)}_${name}`)}`;
  return { raw: table('raw'), stage: table('stage'), known: table('known'), seen: table('seen') };
}

/** A comment at the start of every write, by which a write of a killed sender can be found and cancelled. */
export function writeTag(customerId: number): string {
  return `/* playhead ingest ${tenantDatabase(customerId)} */`;
}

/** Cancels writes of a killed sender. The caller holds the customer's lock, so no other write is affected. */
export function endOrphanWrites(customerId: number): IngestStatement {
  return {
    sql: `KILL QUERY WHERE startsWith(query, {tag:String}) SYNC`,
    params: { tag: writeTag(customerId) },
  };
}

export function orphanWrites(customerId: number): IngestStatement {
  return {
    sql: 'SELECT count() AS orphans FROM system.processes WHERE startsWith(query, {tag:String})',
    params: { tag: writeTag(customerId) },
  };
}
