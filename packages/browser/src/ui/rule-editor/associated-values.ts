import type { FilterOperator } from '@playhead/domain/filters';
import type { AssociatedValue } from '../../api/filter-resources.ts';

/** More would be refused by the server. */
const MAX_ASSOCIATED = 200;

interface AssociatedRule {
  op: FilterOperator;
  values: readonly string[];
}

interface AssociatedInput {
  keys: readonly string[];
  rulesOf: (key: string) => readonly AssociatedRule[];
  isNumber: (key: string) => boolean;
}

/** FLT-070, FLT-071: only values the user requested narrow; a pattern or a negation says nothing about which they are. */
export function collectAssociated({ keys, rulesOf, isNumber }: AssociatedInput): readonly AssociatedValue[] {
  return keys
    .flatMap((key) =>
      rulesOf(key)
        .filter(({ op }) => op === 'is_equal_to')
        .flatMap(({ values }) => values)
        .filter((value) => value !== '' && (!isNumber(key) || Number.isFinite(Number(value))))
        .map((value) => ({ key, value })),
    )
    .slice(0, MAX_ASSOCIATED);
}
