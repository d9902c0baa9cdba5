import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterSet } from '@playhead/domain/filters';
import type { AssociatedValue } from '../../api/filter-resources.ts';
import { collectAssociated } from '../rule-editor/associated-values.ts';

export interface AssociatedInput {
  field: GlobalFilterField;
  draft: FilterSet;
  fields: readonly GlobalFilterField[];
}

export function associatedValues({ field, draft, fields }: AssociatedInput): readonly AssociatedValue[] {
  return collectAssociated({
    keys: field.associatedKeys,
    rulesOf: (key) => draft.find((filter) => filter.key === key)?.rows ?? [],
    isNumber: (key) => (fields.find(({ fieldName }) => fieldName === key)?.valueType ?? 'string') !== 'string',
  });
}
