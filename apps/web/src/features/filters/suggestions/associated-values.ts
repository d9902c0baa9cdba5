import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterSet } from '@playhead/domain/filters';
import type { AssociatedValue } from '../../../api/filter-resources.ts';

/** More would be refused by the server. */
const MAX_ASSOCIATED = 200;

export interface AssociatedInput {
  field: GlobalFilterField;
  draft: FilterSet;
  fields: readonly GlobalFilterField[];
}

/** FLT-070, FLT-071: only values somebody asked for narrow; a pattern or a negation says nothing about which they are. */
export function associatedValues({ field, draft, fields }: AssociatedInput): readonly AssociatedValue[] {
  return field.associatedKeys
    .flatMap((key) => {
      const isNumber = (fields.find(({ fieldName }) => fieldName === key)?.valueType ?? 'string') !== 'string';
      const rows = draft.find((filter) => filter.key === key)?.rows ?? [];
      return rows
        .filter(({ op }) => op === 'is_equal_to')
        .flatMap(({ values }) => values)
        .filter((value) => value !== '' && (!isNumber || Number.isFinite(Number(value))))
        .map((value) => ({ key, value }));
    })
    .slice(0, MAX_ASSOCIATED);
}
