import { AppError } from '@playhead/contract/errors';
import type { Identity, SqlScope } from '../model/index.ts';
import { MAX_QUERY_BYTES } from '../schema/tenant-settings.ts';
import { firstStreamsFromRows } from '../schema/viewer-first.ts';

export type ParamType = 'String' | 'Float64' | 'UInt64' | 'UInt32' | 'Bool' | 'Date' | "DateTime('UTC')" | 'Identifier';
type ListType = 'String' | 'Float64' | 'Bool' | 'Date' | 'UInt64' | 'UInt32';
type ParamList = readonly string[] | readonly number[] | readonly boolean[];
type ParamValue = string | number | boolean | ParamList;
export type Params = Readonly<Record<string, ParamValue>>;

/** Members of the scope that do not depend on the rows. */
type WriterScope = Pick<SqlScope, 'timeZone' | 'weekStartDay' | 'dayParts' | 'identity' | 'bindText'>;

/** Values get into a statement only as typed placeholders. */
export interface SqlWriter {
  bind(value: string | number | boolean, type: ParamType): string;
  bindList(values: ParamList, type: ListType): string;
  /** Refuses a statement that is longer than the engine accepts. */
  statement(sql: string): WrittenStatement;
  scope: WriterScope;
  /** `table` names a table as the connection sees it. */
  firstStreams(identity: Identity, table?: (name: 'sessions' | 'viewer_first') => string): string;
}

export interface WrittenStatement {
  sql: string;
  params: Params;
}

/** A little less than the engine's `max_query_size` (schema/tenant-settings.ts), which counts bytes. */
const MAX_STATEMENT_LENGTH = MAX_QUERY_BYTES - 12_000;

const identityColumns: Readonly<Record<Identity, string>> = {
  viewer: 'viewer_key',
  subscriber: 'subscriber_id',
  household: 'household_id',
};

export function createSqlWriter(options: {
  timeZone: string;
  weekStartDay: number;
  dayParts?: readonly string[];
  identity?: Identity;
  derivedInDoubt?: boolean;
}): SqlWriter {
  const params: Record<string, ParamValue> = { tz: options.timeZone };
  let count = 0;
  const add = (value: ParamValue, type: string) => {
    const name = `p${count}`;
    count += 1;
    params[name] = value;
    return `{${name}:${type}}`;
  };
  return {
    bind: add,
    bindList: (values, type) => add(values, `Array(${type})`),
    statement(sql) {
      if (sql.length <= MAX_STATEMENT_LENGTH) return { sql, params };
      const reason = 'it is too large for the engine; use fewer columns, pivot values, calculations or conditions';
      throw new AppError('invalid_request', { reason });
    },
    firstStreams: (identity, table = (name) => name) =>
      options.derivedInDoubt === true ? firstStreamsFromRows(identity, table('sessions')) : table('viewer_first'),
    scope: {
      timeZone: '{tz:String}',
      weekStartDay: options.weekStartDay,
      dayParts: options.dayParts,
      identity: identityColumns[options.identity ?? 'viewer'],
      bindText: (value) => add(value, 'String'),
    },
  };
}

/** Names come from the model, positions in the query and lower-case names only; the quotes are for their dots. */
export function quoted(name: string): string {
  return `\`${name}\``;
}
