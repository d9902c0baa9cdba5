import type { ValueFormat } from '@playhead/contract/http/queries';
import type { FilterType } from '@playhead/contract/http/filters';
import type { FilterCategory, FilterInput, FilterValueType, OperatorSet } from '@playhead/domain/filters';
import type { Dimension, Field, FieldRight, FieldType, FilterField, SourceName, SuggestionRule } from './field.ts';
import { findField, fields } from './fields.ts';
import { isHouseholdField } from './household-fields.ts';
import { TAG_PREFIX } from './tag-field.ts';

/** FLT-001, as far as the model knows it. */
export interface FilterDescription {
  category: FilterCategory | null;
  input: FilterInput;
  valueType: Extract<FilterValueType, 'string' | 'number' | 'pure_number'>;
  operators: OperatorSet;
  suggestion: SuggestionRule;
  filterType: FilterType;
  subName: string | null;
  /** FLT-008: the unit of the values on the wire. */
  unit: 'sec' | null;
  /** FLT-045: the filter on the share of the viewer's minutes. */
  percentProportionKey: string | null;
}

/** The filter bar, the workbench, the glossary and OpenAPI use this list. */
export interface FieldDescription {
  name: string;
  label: string;
  definition: string;
  kind: Field['kind'];
  type: FieldType;
  format: ValueFormat | null;
  sources: readonly SourceName[];
  right: FieldRight | null;
  /** Null for a measure: filters on totals are numeric conditions. */
  filter: FilterDescription | null;
}

/** Fields that these rights allow, and the customer's tags. */
export function describeFields(
  rights: readonly FieldRight[],
  tags: readonly string[] = [],
): readonly FieldDescription[] {
  const tagFields = tags.flatMap((tag) => findField(`${TAG_PREFIX}${tag}`) ?? []);
  return [...fields, ...tagFields]
    .filter((field) => field.right === undefined || rights.includes(field.right))
    .map(describeField);
}

function describeField(field: Field): FieldDescription {
  const { name, label, definition, kind, sources, right = null } = field;
  return {
    name,
    label,
    definition,
    kind,
    type: kind === 'measure' ? 'number' : field.type,
    format: kind === 'filter' ? null : field.format,
    sources,
    right,
    filter: kind === 'measure' ? null : describeFilter(field),
  };
}

function describeFilter(field: Dimension | FilterField): FilterDescription {
  const input = field.input ?? inputs[field.type];
  return {
    category: field.category ?? null,
    input,
    valueType: field.valueType ?? valueTypes[field.type],
    operators: operatorsFor(field, input),
    suggestion: field.suggestion,
    filterType: filterTypeOf(field),
    subName: field.subName ?? null,
    unit: field.unit ?? null,
    percentProportionKey: field.kind === 'dimension' && field.proportion ? `${field.name}.percent` : null,
  };
}

const inputs: Readonly<Record<FieldType, FilterInput>> = {
  string: 'MultiSearchSelect',
  number: 'MultiSearchSelect',
  bool: 'RadioGroup',
  date: 'CustomDatepicker',
};

const valueTypes: Readonly<Record<FieldType, FilterDescription['valueType']>> = {
  string: 'string',
  number: 'pure_number',
  bool: 'string',
  date: 'string',
};

/** FLT-022..FLT-028 */
function operatorsFor(field: Dimension | FilterField, input: FilterInput): OperatorSet {
  if (input === 'RangeInput' || input === 'Slider') return 'range';
  if (isChoice(input) || isHouseholdField(field)) return 'choice';
  if (field.type === 'date') return field.kind === 'filter' ? 'custom_date' : 'date';
  if (field.type !== 'number') return 'text';
  return field.valueType ?? 'pure_number';
}

function isChoice(input: FilterInput): boolean {
  return input === 'RadioGroup' || input === 'Switch' || input === 'SearchSelect';
}

function filterTypeOf(field: Dimension | FilterField): FilterType {
  if (isHouseholdField(field)) return 'demographic';
  if (field.through === 'first_stream') return 'first_stream';
  if (field.through === 'segments') return 'segment';
  if (field.name.startsWith(TAG_PREFIX)) return 'custom_tag';
  return field.sources.includes('sessions') ? 'session' : 'ad';
}
