import { type FilterCondition, groupConditions } from '@playhead/domain/filters';
import { type Dimension, type FilterField, type Identity, subquery } from '../model/index.ts';
import type { RowFilter } from '../plan/index.ts';
import { writeRowFilter } from './filtered-column.ts';
import type { SqlWriter } from './writer.ts';

interface FirstStreamKey {
  /** Null where the session does not have the identity. */
  column: string;
  /** A viewer's first stream is on the viewer's shard; a household's may be on any, so the query must read all. */
  global: '' | 'GLOBAL ';
}

const keys: Readonly<Record<Identity, FirstStreamKey>> = {
  viewer: { column: 'viewer_key', global: '' },
  subscriber: { column: 'subscriber_key', global: 'GLOBAL ' },
  household: { column: 'household_key', global: 'GLOBAL ' },
};

/** Nulls where the identity has no first stream. */
export function joinFirstStreams(
  fields: readonly (Dimension | FilterField)[],
  identity: Identity,
  writer: SqlWriter,
): string {
  const { column, global } = keys[identity];
  const columns = fields.map((field) => {
    const sql = field.sql({ ...writer.scope, matching: '', grouped: [] });
    return `toNullable(${sql}) AS ${sql}`;
  });
  const firsts = subquery(
    `SELECT identity_key AS first_key, ${columns.join(', ')}`,
    `FROM ${writer.firstStreams(identity)}`,
    `WHERE identity = '${identity}'`,
  );
  return `${global}LEFT ANY JOIN ${firsts} AS first_streams ON sessions.${column} = first_streams.first_key`;
}

/** One condition on the session's identity. A viewer without a first stream passes like a missing value. */
export function writeFirstStreamFilter(filters: readonly RowFilter[], identity: Identity, writer: SqlWriter): string {
  const { column, global } = keys[identity];
  const conditions = filters.map((filter) => writeRowFilter(filter, writer)).join('\n  AND ');
  const keysWhere = (condition: string) =>
    subquery(
      'SELECT identity_key',
      `FROM ${writer.firstStreams(identity)}`,
      `WHERE identity = '${identity}'`,
      `  AND ${condition}`,
    );
  if (!filters.every((filter) => acceptsMissing(filter.conditions))) {
    return `${column} ${global}IN ${keysWhere(conditions)}`;
  }
  const others = `${column} ${global}NOT IN ${keysWhere(`NOT ifNull(${conditions}, false)`)}`;
  return identity === 'viewer' ? others : `(isNull(${column}) OR ${others})`;
}

/** Whether a row without a value passes: FLT-029 over a null. */
function acceptsMissing(conditions: readonly FilterCondition[]): boolean {
  const { any, all } = groupConditions(conditions);
  const found = any.length === 0 || any.some(({ op }) => op === 'is_null' || op === 'is_blank');
  return found && all.every(({ op }) => op !== 'is_not_null' && op !== 'is_not_blank');
}
