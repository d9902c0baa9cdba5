/** What the rest of the server may ask of the analytics engine, embedded child or remote cluster alike. */
import type { Readable } from 'node:stream';
import type { TableName } from '@playhead/query/schema';

type Cell = string | number | boolean | null | readonly Cell[] | { readonly [key: string]: Cell };
export type Row = Readonly<Record<string, Cell>>;

export interface Statement {
  sql: string;
  /** Values bound by the engine as `{name:Type}`; never spelled into `sql`. */
  params?: Readonly<Record<string, unknown>>;
}

export interface TenantQuery extends Statement {
  /** Chooses engine user and database: the tenant wall. */
  customerId: number;
  signal?: AbortSignal;
  /** Sent to the engine and enforced in the client. */
  timeoutMs?: number;
  queryId?: string;
}

/** Formats the engine writes by itself, for results too large to hold. */
export type StreamFormat =
  | 'CSVWithNames'
  | 'TSVWithNames'
  | 'JSON'
  | 'JSONEachRow'
  | 'JSONCompactEachRow'
  | 'JSONCompactEachRowWithNames'
  | 'Markdown'
  | 'Parquet'
  | 'Arrow'
  | 'RowBinary';

export interface TenantStream extends TenantQuery {
  format: StreamFormat;
  /** The stream is cancelled when nothing of it was taken for this long; never when absent. */
  stallMs?: number;
}

export interface QueryResult {
  rows: readonly Row[];
  statistics: { elapsedMs: number; rowsRead: number; bytesRead: number };
}

export interface Command extends Statement {
  /** Of an INSERT, in the format it names. */
  data?: Uint8Array;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export type EngineState = 'starting' | 'ready' | 'down' | 'stopped';

export interface Engine {
  state(): EngineState;
  /** Reads as the customer's own read-only engine user. Rejects with AppError (`engine_unavailable`, `query_timeout`, `query_cancelled`, `query_too_large`, `query_failed`). */
  query(request: TenantQuery): Promise<QueryResult>;
  /** Like `query`, as the raw bytes of a format. A failure after the first byte destroys the stream with an AppError: a cut answer never looks whole. */
  stream(request: TenantStream): Promise<Readable>;
  /** Schema, ingestion and demo data, as the writer. Never reachable from a request's own text. */
  command(statement: Command): Promise<void>;
  /** Adds rows of any customer, as the writer; they are stored when this resolves, on every shard. */
  insertRows(insert: { table: TableName; rows: readonly Row[]; signal?: AbortSignal }): Promise<void>;
  /** Deletes rows wherever they are stored, which `DELETE FROM` in `command` cannot do in a cluster. */
  deleteRows(deletion: { table: TableName; where: string; params?: Statement['params'] }): Promise<void>;
  /** Reads as the writer: start-up checks, demo roll-forward, tests. */
  inspect(statement: Statement): Promise<readonly Row[]>;
  /** Creates the tenant database, its views and its engine user; idempotent. */
  ensureCustomers(customerIds: readonly number[]): Promise<void>;
  /** Removes the customer's rows, database and engine user for good; may restart an embedded engine. Can be repeated. */
  removeCustomer(customerId: number): Promise<void>;
  stop(): Promise<void>;
}
