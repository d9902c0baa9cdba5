import type { StreamIdChoice } from '@playhead/contract/http/segments';
import { t, tSent } from '@playhead/texts/translate';
import { joinedByAnd, joinedByOr, tagLabel } from '../format/index.ts';
import { describeFilter, operatorRecords } from '../filters/index.ts';
import type { ExistingGroup, SegmentDefinition } from './segment-definition.ts';
import { filterFieldOf, type SegmentField } from './segment-field.ts';
import type { SegmentRow, SegmentRule } from './rules/segment-rule.ts';
import { type FieldStep, firstIdentityOf, type SegmentStep, segmentSteps } from './segment-steps.ts';
import { tabLabel } from './segment-tabs.ts';
import { describeTimeRange } from './time-range/time-range.ts';

/** One line of the summary, and of the waterfall of the coverage: one for each step, in the order of the steps. */
export interface RuleLine {
  key: string;
  /** The tab it belongs to. */
  tab: string;
  text: string;
}

/** SEG-003 */
export function describeRules(
  definition: Pick<SegmentDefinition, 'rows' | 'existing' | 'uploadId'>,
): readonly RuleLine[] {
  const identity = firstIdentityOf(definition);
  return segmentSteps(definition).steps.map((step) => {
    const line = describeStep(step);
    const isOfOthers = step.kind === 'field' && step.field.tab === 'first_stream' && identity !== 'viewer';
    return isOfOthers ? { ...line, text: ofOthers(line.text, identity) } : line;
  });
}

function ofOthers(rule: string, identity: string): string {
  return identity === 'household'
    ? t('{rule} (first stream of the household)', { rule })
    : t('{rule} (first stream of the subscriber)', { rule });
}

export function describeStep(step: SegmentStep): RuleLine {
  switch (step.kind) {
    case 'upload':
      return { key: step.key, tab: tabLabel('segment'), text: t('Uploaded ids') };
    case 'existing':
      return { key: step.key, tab: tabLabel('segment'), text: groupWords(step.group) };
    case 'field':
      return { key: step.key, tab: tabLabel(step.field.tab), text: fieldWords(step) };
  }
}

function groupWords({ segments, exclude }: ExistingGroup): string {
  const names = joinedByOr(segments.map(({ name }) => name));
  return exclude ? t('Not in {segments}', { segments: names }) : t('In {segments}', { segments: names });
}

/** "Series is Harbor or Night Line"; rows of several rules are spelled out. */
function fieldWords({ field, tag, source }: FieldStep): string {
  const filterField = filterFieldOf(field, tag === null ? {} : { label: tagLabel(tag) });
  const rules = source.flat();
  const isPlain =
    source.every((row) => row.length === 1) && (rules.length === 1 || !rules.some(({ percent }) => percent));
  const words = (among: readonly SegmentRule[]) => {
    const percent = among.length === 1 ? among[0]?.percent : undefined;
    return describeFilter(filterField, {
      key: field.key,
      rows: among.map((rule) => shownRule(field, rule)),
      ...(percent === undefined ? {} : { proportion: percent }),
    });
  };
  if (isPlain) return words(rules);
  const rowWords = (row: SegmentRow) => joinedByAnd(row.map((rule) => words([rule])));
  const isNegative = (row: SegmentRow) => row.every(({ op }) => operatorRecords[op].sense === 'negative');
  const any = source.filter((row) => !isNegative(row)).map(rowWords);
  const all = source.filter(isNegative).map(rowWords);
  return joinedByAnd([...(any.length > 0 ? [joinedByOr(any)] : []), ...all]);
}

/** The sign of a percentage and the unit that cannot be chosen stand in no input. */
function shownRule({ type, unit, units }: SegmentField, rule: SegmentRule): SegmentRule {
  const sign = type === 'range_percentage' ? '%' : unit !== null && units.length === 0 ? ` ${tSent(unit)}` : '';
  return sign === '' ? rule : { ...rule, values: rule.values.map((value) => (value === '' ? '' : `${value}${sign}`)) };
}

/** FLT-010 */
export const streamIdLabels: Readonly<Record<StreamIdChoice, string>> = {
  all: t('All Viewers'),
  assigned_only: t('Assigned to Household'),
  unassigned_only: t('Not Assigned to Household'),
};

type Compared = Omit<SegmentDefinition, 'issues'>;

/** What differs between two versions, in words: "name", "rules: Series, Device Type". */
export function changesBetween(before: Compared, after: Compared): readonly string[] {
  const differs = (read: (one: Compared) => unknown) => JSON.stringify(read(before)) !== JSON.stringify(read(after));
  const rules = changedRules(before, after);
  return [
    ...(differs(({ segmentName }) => segmentName) ? [t('name')] : []),
    ...(differs(({ description }) => description) ? [t('description')] : []),
    ...(differs(({ tags }) => tags) ? [t('tags')] : []),
    ...(differs(({ timeRange }) => timeRange)
      ? [t('time range: {range}', { range: describeTimeRange(after.timeRange) })]
      : []),
    ...(differs(({ streamId }) => streamId)
      ? [t('viewers: {choice}', { choice: streamIdLabels[after.streamId] })]
      : []),
    ...(differs(({ existing }) => existing.map(withoutNames)) ? [t('existing segments')] : []),
    ...(differs(({ uploadId }) => uploadId) ? [t('uploaded ids')] : []),
    ...(rules.length > 0 ? [t('rules: {names}', { names: rules.join(', ') })] : []),
  ];
}

/** A segment that was renamed meanwhile is still the same one. */
function withoutNames({ segments, exclude }: ExistingGroup): unknown {
  return [exclude, segments.map(({ id }) => id)];
}

function changedRules(before: Compared, after: Compared): readonly string[] {
  const [old, now] = [rulesByLabel(before), rulesByLabel(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((label) => old.get(label) !== now.get(label));
}

function rulesByLabel(definition: Compared): ReadonlyMap<string, string> {
  const steps = segmentSteps(definition).steps.filter((step) => step.kind === 'field');
  const labels = steps.map((step): [string, string] => [step.tag ?? step.field.label, JSON.stringify(step.source)]);
  const identity = firstIdentityOf(definition);
  return new Map(identity === 'viewer' ? labels : [...labels, [t('First Stream of'), identity]]);
}
