import { BASE_DATABASE, quoteName, tenantDatabase } from '../schema/index.ts';

type IngestParam = string | number | readonly string[] | readonly number[];

export interface IngestStatement {
  sql: string;
  params: Readonly<Record<string, IngestParam>>;
}

/** The only way a value gets into a statement. */
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

/** Beside the facts, one set per customer: two loads of one customer exclude each other. */
export interface IngestTables {
  /** The source's own texts. */
  raw: string;
  /** The same rows as sessions, each with the reason why it is not taken. */
  stage: string;
  /** Session ids of the stage that are stored already. */
  known: string;
  /** Session ids that a dry run would have stored in earlier batches. */
  seen: string;
}

export function ingestTables(customerId: number): IngestTables {
  const table = (name: string) =>
    `${BASE_DATABASE}.${quoteName(`ingest_${tenantDatabase(customerId).slice('c_'.length)}_${name}`)}`;
  return { raw: table('raw'), stage: table('stage'), known: table('known'), seen: table('seen') };
}

/** Stands at the head of every write, so that one whose sender was killed can be found and ended. */
export function ingestMark(customerId: number): string {
  return `/* playhead ingest ${tenantDatabase(customerId)} */`;
}

/** Ends what a killed sender left running. The sender holds the customer's lock, so no other write is affected. */
export function endOrphanWrites(customerId: number): IngestStatement {
  return {
    sql: `KILL QUERY WHERE startsWith(query, {mark:String}) SYNC`,
    params: { mark: ingestMark(customerId) },
  };
}

export function orphanWrites(customerId: number): IngestStatement {
  return {
    sql: 'SELECT count() AS orphans FROM system.processes WHERE startsWith(query, {mark:String})',
    params: { mark: ingestMark(customerId) },
  };
}

/** Inserts of the live feed that are under way in the engine. */
export function liveInserts(): IngestStatement {
  return {
    sql: 'SELECT count() AS inserts FROM system.processes WHERE startsWith(query, {head:String})',
    params: { head: `INSERT INTO ${BASE_DATABASE}.sessions ` },
  };
}
