import type { DurationUnit } from '@playhead/contract/http/filters';
import type { SegmentField, SegmentRule } from '@playhead/domain/segments';
import type { AssociatedValue } from '../../../api/filter-resources.ts';
import type { BuilderScope, ChangeKind } from '../builder/builder-scope.ts';

/** What every kind of value input is given. It knows one rule and tells each change; the rules of rules are in domain/segments. */
export interface RuleInputProps {
  scope: Pick<BuilderScope, 'customer' | 'calendar' | 'limits'>;
  field: SegmentField;
  rule: SegmentRule;
  /** The accessible name of the value. */
  label: string;
  isInvalid: boolean;
  /** FLT-070, FLT-071 */
  associated: readonly AssociatedValue[];
  onValues: (values: readonly string[], kind: ChangeKind) => void;
  onUnit: (unit: DurationUnit) => void;
}

export function statusProps(isInvalid: boolean): { status?: 'error' } {
  return isInvalid ? { status: 'error' } : {};
}
