import type { DurationUnit } from '@playhead/contract/http/filters';
import type { SegmentField, SegmentRule } from '@playhead/domain/segments';
import type { AssociatedValue } from '@playhead/browser/api/filter-resources.ts';
import type { ValueInputProps } from '@playhead/browser/ui/rule-editor/value-input.ts';
import type { BuilderScope } from '../builder/builder-scope.ts';

/** What every kind of value input is given. It knows one rule and tells each change; the rules of rules are in domain/segments. */
export interface RuleInputProps extends Omit<ValueInputProps, 'values'> {
  scope: Pick<BuilderScope, 'customer' | 'calendar' | 'limits'>;
  field: SegmentField;
  rule: SegmentRule;
  /** FLT-070, FLT-071 */
  associated: readonly AssociatedValue[];
  onUnit: (unit: DurationUnit) => void;
}
