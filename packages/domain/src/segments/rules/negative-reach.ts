import { t } from '@playhead/texts/translate';
import { operatorRecords } from '../../filters/index.ts';
import type { SegmentField } from '../segment-field.ts';
import { MOST_PERCENT } from './change-rules.ts';
import { isFilledRule, type SegmentRule } from './segment-rule.ts';

/**
 * What a negative rule demands of a viewer. `once`: at least one play that matches, whatever the others are. `never`: all of
 * the viewing matches, so that no play is what the rule excludes.
 */
export type NegativeReach = 'once' | 'never';

/** Null for a rule that is positive, has no value, takes no percentage or has another one. */
export function negativeReach(field: SegmentField, rule: SegmentRule): NegativeReach | null {
  const { sense, operand } = operatorRecords[rule.op];
  if (field.percentFilterKey === null || sense !== 'negative' || operand !== 'one' || !isFilledRule(rule)) return null;
  const { from = null, to = null } = rule.percent ?? {};
  if (from === null && to === null) return 'once';
  return from === MOST_PERCENT && (to === null || to === MOST_PERCENT) ? 'never' : null;
}

export function withReach({ percent: _old, ...rule }: SegmentRule, reach: NegativeReach): SegmentRule {
  return reach === 'once' ? rule : { ...rule, percent: { from: MOST_PERCENT, to: MOST_PERCENT } };
}

export interface ReachWords {
  meaning: string;
  /** Of the button that turns the rule into the other form. */
  other: string;
}

export function reachWords(reach: NegativeReach, { values }: SegmentRule): ReachWords {
  const named = values.length === 1 ? (values[0] ?? '') : t('any of these');
  return reach === 'once'
    ? {
        meaning: t('Viewers with at least one other play; they may have these too.'),
        other: t('Never {values}', { values: named }),
      }
    : { meaning: t('Viewers who never had {values}.', { values: named }), other: t('At least one other play') };
}
