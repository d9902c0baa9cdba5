import { type FilterCondition, groupConditions } from '@playhead/domain/filters';
import { type FieldStep, type FirstIdentity, firstIdentityOf } from '@playhead/domain/segments';
import { subquery } from '../model/index.ts';
import type { FilteredColumn } from '../sql/predicate.ts';
import { writeConditions } from '../sql/predicate.ts';
import { combineRows, decided, plainConditions } from './rule-sql.ts';
import type { Writing } from './segment-context.ts';
import { withoutPast } from './segment-window.ts';

/** Behaviour rules always use the viewer; first-stream rules may use another identity. */
export function identityOf({ field }: FieldStep, { definition }: Writing): FirstIdentity {
  return field.tab === 'first_stream' ? firstIdentityOf(definition) : 'viewer';
}

/** The only columns of `viewer_first` that a rule can name. */
const textColumns = [
  'first_series',
  'first_episode',
  'first_series_type',
  'first_channel',
  'first_brand',
  'first_affiliate',
  'first_category',
  'first_device',
  'first_screen',
  'first_state',
  'first_dma',
] as const;
const numberColumns = ['first_season_number', 'first_episode_number'] as const;

interface FirstColumn extends FilteredColumn {
  stored: string;
}

export const FIRST_START = 'first_start_utc';

function columnOf({ key }: FieldStep, { writer }: Writing): FirstColumn {
  const rest = { nullable: true, array: false } as const;
  const text = textColumns.find((name) => name === key);
  if (text) return { ...rest, stored: text, sql: text, type: 'string' };
  const number = numberColumns.find((name) => name === key);
  if (number) return { ...rest, stored: number, sql: number, type: 'number' };
  if (key === 'first_country') return { ...rest, stored: key, sql: `lowerUTF8(${key})`, type: 'string' };
  return { ...rest, stored: FIRST_START, sql: `toDate(${FIRST_START}, ${writer.scope.timeZone})`, type: 'date' };
}

function resolved({ key }: FieldStep, condition: FilterCondition, { window }: Writing): FilterCondition {
  const isCountry = key === 'first_country' && (condition.op === 'is_equal_to' || condition.op === 'is_not_equal_to');
  return isCountry
    ? { ...condition, value: String(condition.value).toLowerCase() }
    : withoutPast(condition, window.today);
}

function conditionsSql(step: FieldStep, writing: Writing): string {
  const column = columnOf(step, writing);
  const write = (conditions: readonly FilterCondition[]) =>
    decided(
      `(${writeConditions(
        column,
        conditions.map((one) => resolved(step, one, writing)),
        writing.writer,
      )})`,
    );
  const plain = plainConditions(step.rows);
  return plain ? write(plain) : combineRows(step.rows, ({ conditions }) => write(conditions));
}

/** A condition on columns that `joinFirstStreams` adds to the viewers. */
export function writeViewerFirstRule(step: FieldStep, writing: Writing): { sql: string; column: string } {
  return { sql: conditionsSql(step, writing), column: columnOf(step, writing).stored };
}

/** Nulls for viewers without a first play. */
export function joinFirstStreams(columns: readonly string[], writing: Writing): string {
  const firsts = subquery(
    `SELECT identity_key AS first_key, ${columns.map((name) => `toNullable(${name}) AS ${name}`).join(', ')}`,
    `FROM ${writing.writer.firstStreams('viewer', writing.table)}`,
    "WHERE identity = 'viewer'",
  );
  return `LEFT ANY JOIN ${firsts} AS firsts ON viewers.viewer_key = firsts.first_key`;
}

/** For the subscriber or household of the play, on whichever shard its first stream is stored. */
export function writeIdentityFirstRule(
  step: FieldStep,
  identity: 'subscriber' | 'household',
  writing: Writing,
): string {
  const column = `${identity}_key`;
  const keysWhere = (condition: string) =>
    subquery(
      'SELECT identity_key',
      `FROM ${writing.writer.firstStreams(identity, writing.table)}`,
      `WHERE identity = '${identity}'`,
      `  AND ${condition}`,
    );
  const condition = conditionsSql(step, writing);
  if (!acceptsMissing(step.rows)) return decided(`${column} GLOBAL IN ${keysWhere(condition)}`);
  return `NOT ${decided(`${column} GLOBAL IN ${keysWhere(`NOT ${condition}`)}`)}`;
}

/** Without a first stream, every value is missing. */
function acceptsMissing(rows: FieldStep['rows']): boolean {
  const passes = (conditions: readonly FilterCondition[]) => {
    const { any, all } = groupConditions(conditions);
    const found = any.length === 0 || any.some(({ op }) => op === 'is_null' || op === 'is_blank');
    return found && all.every(({ op }) => op !== 'is_not_null' && op !== 'is_not_blank');
  };
  const read = rows.map((row) => ({
    holds: row.every(({ conditions }) => passes(conditions)),
    negative: row.every(({ negative }) => negative),
  }));
  const any = read.filter(({ negative }) => !negative);
  return (
    (any.length === 0 || any.some(({ holds }) => holds)) &&
    read.filter(({ negative }) => negative).every(({ holds }) => holds)
  );
}
