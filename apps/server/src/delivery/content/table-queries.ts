import type { Readable } from 'node:stream';
import type { Cell, QueryResult, RunQueryBody, ValueFormat } from '@playhead/contract/http/queries';
import type { UniqueViewersBody } from '@playhead/contract/http/viewers';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import type { FieldRight } from '@playhead/query/model';
import type { Session } from '../../http/session.ts';
import type { TableFormat } from '../table.ts';

export interface TableColumn {
  name: string;
  label: string;
  format: ValueFormat;
}

/** The bytes of a table, and what its columns are. */
export interface OpenTable {
  columns: readonly TableColumn[];
  content: Readable;
  /** A cell for each column, to be written below the rows. */
  totals?: readonly Cell[];
}

interface StreamOptions {
  session: Session;
  format: TableFormat;
  /** All of them when absent. */
  rows?: number;
  hidden: readonly string[];
  signal: AbortSignal;
}

export type AnalysisQuery = Exclude<WidgetQuery, { request: 'query' }>;

/** Queries of widgets in the name of a user, with the rights of that moment. */
export interface TableQueries {
  /** Rights that the rows depend on. Rejects where the query cannot be run. */
  rightsOf(query: WidgetQuery, session: Session): Promise<readonly FieldRight[]>;
  run(query: AnalysisQuery, caller: { session: Session; signal: AbortSignal }): Promise<QueryResult>;
  streamQuery(body: RunQueryBody, options: StreamOptions & { totals?: boolean }): Promise<OpenTable>;
  /** EXP-055: millions of viewers are not held in memory. */
  streamViewers(body: UniqueViewersBody, options: StreamOptions & { sorted: boolean }): Promise<OpenTable>;
  /** Of all viewers, also where a sample was shown. Undefined when it is unknown, another user's, expired, failed or still runs. */
  finished(
    id: string,
    caller: { session: Session; signal: AbortSignal },
  ): Promise<{ result: QueryResult; rights: readonly FieldRight[] } | undefined>;
}
