/** The interface of the analytics engine, for an embedded child and a remote cluster alike. */
import type { Readable } from 'node:stream';
import type { TableName } from '@playhead/query/schema';

type Cell = string | number | boolean | null | readonly Cell[] | { readonly [key: string]: Cell };
export type Row = Readonly<Record<string, Cell>>;

export interface Statement {
  sql: string;
  /** Values bound by the engine as `{name:Type}`; never part of `sql`. */
  params?: Readonly<Record<string, unknown>>;
}

export interface TenantQuery extends Statement {
  /** Determines engine user and database, and thereby tenant isolation. */
  customerId: number;
  signal?: AbortSignal;
  /** Sent to the engine and enforced in the client. */
  timeoutMs?: number;
  queryId?: string;
}

/** Formats that the engine writes, for results too large for memory. */
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
  /** Cancels the stream when the reader takes nothing for this long; default: never. */
  stallMs?: number;
}

export interface QueryResult {
  rows: readonly Row[];
  statistics: { elapsedMs: number; rowsRead: number; bytesRead: number };
  /** Rows of a grouped or sorted statement without its LIMIT; absent without a LIMIT. */
  rowsBeforeLimit?: number;
}

export interface Command extends Statement {
  /** For an INSERT, in the format it names. */
  data?: Uint8Array;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export type EngineState = 'starting' | 'ready' | 'down' | 'stopped';

export interface Engine {
  state(): EngineState;
  /**
   * Reads as the customer's read-only engine user. Rejects with AppError (`engine_unavailable`, `query_timeout`,
   * `query_cancelled`, `query_too_large`, `query_failed`).
   */
  query(request: TenantQuery): Promise<QueryResult>;
  /**
   * Like `query`, but returns the raw bytes of a format. A failure after the first byte destroys the stream with an
   * AppError, so that a cut response never looks complete.
   */
  stream(request: TenantStream): Promise<Readable>;
  /** Runs schema, ingestion and demo statements as the writer. Never receives text of a request. */
  command(statement: Command): Promise<void>;
  /** Adds rows of any customer, as the writer. They are stored on every shard when this resolves. */
  insertRows(insert: { table: TableName; rows: readonly Row[]; signal?: AbortSignal }): Promise<void>;
  /** Deletes rows in the stored tables, which `DELETE FROM` in `command` cannot do in a cluster. */
  deleteRows(deletion: { table: TableName; where: string; params?: Statement['params'] }): Promise<void>;
  /** Reads as the writer: start-up checks, demo roll-forward, tests. */
  inspect(statement: Statement): Promise<readonly Row[]>;
  /** Brings the tables to the current schema, as opening the engine does: for tables that came from a backup. */
  migrate(): Promise<void>;
  /** Creates the tenant database, its views and its engine user; idempotent. */
  ensureCustomers(customerIds: readonly number[]): Promise<void>;
  /** Permanently removes the customer's rows, database and engine user; may restart an embedded engine. Idempotent. */
  removeCustomer(customerId: number): Promise<void>;
  stop(): Promise<void>;
}
