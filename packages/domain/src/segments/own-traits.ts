import type { SegmentDefinition } from './segment-definition.ts';
import { filledRows, type SegmentRule } from './rules/segment-rule.ts';

export interface TraitValue {
  /** Name in a query: `customer_view.series`. */
  field: string;
  value: string;
}

/**
 * Whether members have a value because the segment's rules require it: that sets them apart by definition, and tells nothing.
 * A rule that names its values is about those; any other (not this one, whatever is set, a pattern) about the whole field.
 */
export function ownTraits({ rows }: Pick<SegmentDefinition, 'rows'>): (trait: TraitValue) => boolean {
  const required = new Map<string, ReadonlySet<string> | 'all'>();
  for (const [key, ofField] of Object.entries(rows)) {
    const rules = filledRows(ofField).flat();
    if (rules.length === 0) continue;
    const field = key.replace(FIRST_STREAM, '');
    const known = required.get(field);
    const named = valuesOf(rules);
    required.set(field, known === 'all' || named === null ? 'all' : new Set([...(known ?? []), ...named]));
  }
  return ({ field, value }) => {
    const values = required.get(field.slice(field.indexOf('.') + 1));
    return values === 'all' || values?.has(value.toLowerCase()) === true;
  };
}

/** What was streamed first was streamed. */
const FIRST_STREAM = /^first_/;

/** In small letters; null where a rule does not name them. */
function valuesOf(rules: readonly SegmentRule[]): readonly string[] | null {
  const named = rules.every(({ op }) => op === 'is_equal_to');
  return named ? rules.flatMap(({ values }) => values.map((value) => value.toLowerCase())) : null;
}
