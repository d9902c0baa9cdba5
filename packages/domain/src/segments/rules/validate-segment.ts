import {
  MAX_RULE_VALUES,
  MAX_SEGMENT_NAME,
  MAX_SEGMENT_RULES,
  TOO_MANY_RULES,
  TOO_MANY_VALUES,
} from '@playhead/contract/http/segments';
import { t, tSent } from '@playhead/texts/translate';
import { filterConditions, MAX_PERCENT, MIN_PERCENT } from '../../filters/index.ts';
import { type LocalDate, lengthInDays } from '../../periods/index.ts';
import { dateMessage } from './date-problems.ts';
import type { SegmentDefinition } from '../segment-definition.ts';
import { CUSTOM_TAGS, filterFieldOf, type SegmentField } from '../segment-field.ts';
import { findSegmentField } from '../segment-fields.ts';
import type { SegmentLimits } from '../segment-limits.ts';
import { type FieldRows, fieldRows } from '../segment-steps.ts';
import { filledRows, isFilledField, isStarted, isFilledRule, type SegmentRule } from './segment-rule.ts';
import { TIME_RANGE_MISSING } from '../time-range/time-range.ts';
import { daysMessage, rangeMessage, timeDayRefusal } from '../time-range/time-range-picker.ts';
import { FIRST_LAST_WATCHED_CONFLICT, hasWatchedConflict } from './watched-conflict.ts';

export interface SegmentProblem {
  part: 'name' | 'time_range' | 'rule' | 'percent';
  /** The field it is about. */
  key: string | null;
  message: string;
}

export interface SegmentRulesOfCustomer {
  /** USR-012 */
  timeBased: boolean;
  limits: SegmentLimits;
  /** In the customer's zone. */
  today: LocalDate;
  /** The segment before this edit: unchanged days may have become too old. */
  stored?: Pick<SegmentDefinition, 'rows' | 'timeRange'>;
}

/** Problems that prevent saving, as shown to the user. Browser and server run the same check. */
export function validateSegment(
  definition: SegmentDefinition,
  rules: SegmentRulesOfCustomer,
): readonly SegmentProblem[] {
  return [
    ...nameProblems(definition),
    ...definition.issues.map((message): SegmentProblem => ({ part: 'rule', key: null, message })),
    ...timeProblems(definition, rules),
    ...watchedProblems(definition),
    ...tagProblems(definition),
    ...countProblems(definition),
    ...fieldRows(definition).flatMap((rows) => [...fieldProblems(rows), ...dateProblems(rows, rules)]),
  ];
}

/** SEG-061: what also stands in the way of counting. */
export function blocksCoverage(problems: readonly SegmentProblem[]): boolean {
  return problems.some(({ part }) => part === 'rule' || part === 'percent');
}

/** SEG-053 */
function nameProblems({ segmentName }: SegmentDefinition): readonly SegmentProblem[] {
  const name = segmentName.trim();
  const problem = (message: string): readonly SegmentProblem[] => [{ part: 'name', key: null, message }];
  if (name === '') return problem(t('Please input segment name'));
  return name.length > MAX_SEGMENT_NAME
    ? problem(t('A segment name can have at most {most} characters.', { most: MAX_SEGMENT_NAME }))
    : [];
}

const countedInRange = [
  'total_playtime',
  'mins_per_session',
  'total_devices',
  'total_plays_per_day',
  'number_of_unique_assets',
] as const;

const TIME_RANGE_NOT_OFFERED = t('Segments of this account have no time range. Remove the time range.');

function timeProblems(definition: SegmentDefinition, rules: SegmentRulesOfCustomer): readonly SegmentProblem[] {
  const message = timeRangeMessage(definition, rules) ?? notOfferedMessage(definition, rules);
  return message === null ? [] : [{ part: 'time_range', key: null, message }];
}

/** USR-012: a range that was stored while the account had the time base stays, so that the segment can be edited. */
function notOfferedMessage(
  { timeRange }: SegmentDefinition,
  { timeBased, stored }: SegmentRulesOfCustomer,
): string | null {
  const isKept = timeRange.selectedShortcut === null || isSame(timeRange, stored?.timeRange);
  return timeBased || isKept ? null : TIME_RANGE_NOT_OFFERED;
}

/** SEG-054, SEG-055, SEG-100, SEG-103, SEG-107, SEG-108 */
function timeRangeMessage(
  { rows, timeRange }: SegmentDefinition,
  { timeBased, limits, today, stored }: SegmentRulesOfCustomer,
): string | null {
  switch (timeRange.selectedShortcut) {
    case null: {
      const isCounted = countedInRange.some((key) => isFilledField(rows, key));
      const hasDate = isFilledField(rows, 'first_watched') || isFilledField(rows, 'last_watched');
      return timeBased && (isCounted || !hasDate) ? TIME_RANGE_MISSING : null;
    }
    case 'one_time': {
      const { from, to } = timeRange.value;
      if (from >= to) return TIME_RANGE_MISSING;
      const days = isSame(timeRange, stored?.timeRange) ? [] : [from, to];
      const [refusal] = days.flatMap((day) => timeDayRefusal(day, { today, maxRange: limits.maxRange }) ?? []);
      return refusal ?? rangeMessage(lengthInDays(timeRange.value), limits.maxRange);
    }
    default:
      return daysMessage(timeRange.value, limits.maxRange);
  }
}

/** SEG-056, SEG-057 */
function watchedProblems({ rows }: SegmentDefinition): readonly SegmentProblem[] {
  return hasWatchedConflict(rows) ? [{ part: 'rule', key: 'first_watched', message: FIRST_LAST_WATCHED_CONFLICT }] : [];
}

/** A tag's name without a value is ignored; a value without a name would be dropped silently. */
function tagProblems({ rows }: SegmentDefinition): readonly SegmentProblem[] {
  const rules = (rows[CUSTOM_TAGS] ?? []).flat();
  const label = findSegmentField(CUSTOM_TAGS)?.label ?? CUSTOM_TAGS;
  const isNameless = rules.some((rule) => isStarted(rule) && !isFilledRule(rule) && (rule.tag ?? '').trim() === '');
  return isNameless ? [{ part: 'rule', key: CUSTOM_TAGS, message: invalidEntry(label) }] : [];
}

/** The engine would refuse a statement with thousands of conditions, with its own message. */
function countProblems({ rows }: SegmentDefinition): readonly SegmentProblem[] {
  const rules = Object.values(rows).reduce((sum, ofField) => sum + filledRows(ofField).flat().length, 0);
  return rules > MAX_SEGMENT_RULES ? [{ part: 'rule', key: null, message: tSent(TOO_MANY_RULES) }] : [];
}

/** SEG-062, SEG-063 */
function invalidEntry(label: string): string {
  return t('Invalid entry in {field} field', { field: label });
}

function fieldProblems({ field, tag, rows }: FieldRows): readonly SegmentProblem[] {
  const label = tag ?? field.label;
  const rules = rows.flat();
  const problem = (part: 'rule' | 'percent', message: string): SegmentProblem => ({ part, key: field.key, message });
  const values = rules.reduce((sum, rule) => sum + rule.values.length, 0);
  return [
    ...(rules.every((rule) => isReadable(field, rule)) ? [] : [problem('rule', invalidEntry(label))]),
    ...(values > MAX_RULE_VALUES ? [problem('rule', tSent(TOO_MANY_VALUES))] : []),
    ...(rules.every((rule) => isValidPercent(field, rule))
      ? []
      : [problem('percent', t('Invalid entry in {field} percent field', { field: label }))]),
  ];
}

/** SEG-061: refuses a range that ends before it starts, and a text instead of a number. */
function isReadable(field: SegmentField, rule: SegmentRule): boolean {
  return filterConditions(filterFieldOf(field), { key: field.key, rows: [rule] }).ok;
}

/** SEG-031, SEG-068, SEG-102 */
function dateProblems({ field, rows }: FieldRows, rules: SegmentRulesOfCustomer): readonly SegmentProblem[] {
  if (field.type !== 'date' || isSame(rows, filledRows(rules.stored?.rows[field.key] ?? []))) return [];
  const readable = rows.flat().filter((rule) => isReadable(field, rule));
  const messages = readable.flatMap((rule) => dateMessage(field, rule, rules) ?? []);
  return messages.slice(0, 1).map((message) => ({ part: 'rule', key: field.key, message }));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** SEG-064, SEG-065, FLT-045 */
function isValidPercent(field: SegmentField, { percent }: SegmentRule): boolean {
  if (percent === undefined) return true;
  const given = [percent.from, percent.to].filter((end) => end !== null);
  if (given.length === 0) return true;
  const inBounds = given.every((end) => end >= MIN_PERCENT && end <= MAX_PERCENT && Number(end.toFixed(2)) === end);
  const [from = 0, to = from] = given;
  return field.percentFilterKey !== null && inBounds && from <= to;
}
