import { AppError } from '@playhead/contract/errors';
import type { FilterCondition } from '@playhead/domain/filters';
import type { FieldStep, ReadRule } from '@playhead/domain/segments';
import { type Dimension, type FilterField, findField, subquery, TAG_PREFIX } from '../model/index.ts';
import { fitCondition } from '../plan/fit-condition.ts';
import { writeRowFilter } from '../sql/filtered-column.ts';
import { anyOf, combineRows, decided, plainConditions } from './rule-sql.ts';
import type { Writing } from './segment-context.ts';
import { sessionRows } from './session-rows.ts';

const otherNames: ReadonlyMap<string, string> = new Map([['session_duration', 'mins_watched']]);

function sessionField({ key, tag }: Pick<FieldStep, 'key' | 'tag'>): Dimension | FilterField {
  const name = tag === null ? `customer_view.${otherNames.get(key) ?? key}` : `${TAG_PREFIX}${tag}`;
  const field = findField(name);
  if (!field || field.kind === 'measure') throw new AppError('unknown_field', { field: tag ?? key });
  // SEG-072: countries are sent in lower case, whatever spelling the data has.
  return field.name === 'customer_view.country' ? { ...field, sql: () => 'lowerUTF8(country)' } : field;
}

/** Without the rule's share. */
function matches(step: FieldStep, conditions: readonly FilterCondition[], writing: Writing): string {
  const field = sessionField(step);
  const position = { context: writing.context, path: `body.create_filter.${step.key}` };
  const fitted = conditions.map((condition) => fitCondition(field, lowered(step, condition), position));
  const write = (among: readonly FilterCondition[]) =>
    decided(writeRowFilter({ field, conditions: among }, writing.writer));
  // A list of booleans cannot be bound: the client writes [1,0], which the engine does not read as booleans.
  return field.type === 'bool' ? anyOf(fitted.map((condition) => write([condition]))) : write(fitted);
}

function lowered({ key }: FieldStep, condition: FilterCondition): FilterCondition {
  if (key !== 'country' || !('value' in condition) || typeof condition.value !== 'string') return condition;
  if (condition.op !== 'is_equal_to' && condition.op !== 'is_not_equal_to') return condition;
  return { ...condition, value: condition.value.toLowerCase() };
}

/** A field with share rules only does not restrict single plays. */
export function isAboutShares({ rows }: FieldStep): boolean {
  return rows.every((row) => row.every(({ share }) => share !== null));
}

/** True for the play; a share rule is evaluated for the play's viewer. */
export function writePlayRule(step: FieldStep, writing: Writing): string {
  const plain = plainConditions(step.rows);
  if (plain) return matches(step, plain, writing);
  return combineRows(step.rows, (rule) =>
    rule.share === null ? matches(step, rule.conditions, writing) : ofDevotedViewer(step, rule, writing),
  );
}

/** A subquery, because the viewer's total minutes are not known while single plays are read. */
function ofDevotedViewer(step: FieldStep, rule: ReadRule, writing: Writing): string {
  const viewers = subquery(
    'SELECT viewer_key',
    sessionRows(writing, 'window'),
    'GROUP BY viewer_key',
    `HAVING ${inRange(shareSql({ step, rule, writing, counted: null }), rule, writing)}`,
  );
  return `viewer_key GLOBAL IN ${viewers}`;
}

interface Share {
  step: FieldStep;
  rule: ReadRule;
  writing: Writing;
  /** Restricts the rows; null for all. */
  counted: string | null;
}

/** Share of the viewer's minutes in the window that match (engine.md 4). */
export function shareSql({ step, rule, writing, counted }: Share): string {
  const matching = matches(step, rule.conditions, writing);
  const [part, whole] =
    counted === null
      ? [`sumIf(content_seconds, ${matching})`, 'sum(content_seconds)']
      : [`sumIf(content_seconds, ${counted} AND ${matching})`, `sumIf(content_seconds, ${counted})`];
  return `${part} / nullIf(${whole}, 0)`;
}

export function inRange(share: string, { share: range }: ReadRule, { writer }: Writing): string {
  if (range === null) return 'true';
  const from = `${share} ${range.fromIncluded ? '>=' : '>'} ${writer.bind(range.from, 'Float64')}`;
  return decided(`(${from} AND ${share} <= ${writer.bind(range.to, 'Float64')})`);
}
