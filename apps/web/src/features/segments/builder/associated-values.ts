import { findSegmentField, type SegmentField, type SegmentForm } from '@playhead/domain/segments';
import type { AssociatedValue } from '../../../api/filter-resources.ts';

/** More would be refused by the server. */
const MAX_ASSOCIATED = 200;

/** FLT-070, FLT-071: only values somebody asked for narrow; a pattern or a negation says nothing about which they are. */
export function associatedValues(field: SegmentField, { rows }: Pick<SegmentForm, 'rows'>): readonly AssociatedValue[] {
  return field.associatedKeys
    .flatMap((key) => {
      const isNumber = findSegmentField(key)?.valueType !== 'string';
      return (rows[key] ?? [])
        .flat()
        .filter(({ op }) => op === 'is_equal_to')
        .flatMap(({ values }) => values)
        .filter((value) => value !== '' && (!isNumber || Number.isFinite(Number(value))))
        .map((value) => ({ key, value }));
    })
    .slice(0, MAX_ASSOCIATED);
}
