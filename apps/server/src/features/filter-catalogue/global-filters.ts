import type { FilterScope, GlobalFilterField } from '@playhead/contract/http/filters';
import { withViewerLabel } from '@playhead/domain/format';
import {
  describeFields,
  type FieldDescription,
  type FilterDescription,
  SEGMENT_FIELD,
  TAG_PREFIX,
} from '@playhead/query/model';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { customAdDimensions } from '../../platform/customers/custom-ad-dimensions.ts';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import { viewerLabelOf } from '../../platform/customers/viewer-label.ts';
import { fieldRightsOf } from './field-rights.ts';

const COUNTRY = 'customer_view.country';

/** FLT-010, FLT-011 */
const optionNames: Readonly<Record<string, string>> = {
  assigned_only: 'Assigned to Household',
  unassigned_only: 'Not Assigned to Household',
  viewer: 'Viewer',
  subscriber: 'Subscriber',
  household: 'Household',
};
/** FLT-012 */
const knownViewerNames: Readonly<Record<string, string>> = {
  assigned_only: 'Known Viewers',
  unassigned_only: 'Unknown Viewers',
};

export interface FilterBar {
  customer: Customer;
  scope: FilterScope;
  /** Custom tag names. */
  tags: readonly string[];
}

/** FLT-006..FLT-018, FLT-076: the model's filters that the filter bar shows, as far as the customer's flags go. */
export function globalFilterFields({ customer, scope, tags }: FilterBar): GlobalFilterField[] {
  const adDimensions = new Map(
    customAdDimensions(customer).map(({ viewPrefix, name, label }) => [`${viewPrefix}.${name}`, label]),
  );
  const viewerLabel = viewerLabelOf(customer);
  const adTags = [...adDimensions.keys()].flatMap((name) =>
    name.startsWith(TAG_PREFIX) ? [name.slice(TAG_PREFIX.length)] : [],
  );
  const named = scope === 'all' ? [...new Set([...tags, ...adTags])] : [];
  return describeFields(fieldRightsOf(customer), named).flatMap((field) => {
    const adLabel = adDimensions.get(field.name);
    const category = adLabel === undefined ? (field.filter?.category ?? null) : 'Ads';
    if (field.filter === null || category === null || !isShown(category, { customer, scope })) return [];
    const shown = fieldOf(field, field.filter, customer);
    const tell = (text: string) => withViewerLabel(text, viewerLabel);
    return [
      {
        ...shown,
        category,
        label: adLabel ?? tell(shown.label),
        tooltip: tell(shown.tooltip),
        options: shown.options.map((option) => ({ ...option, name: tell(option.name) })),
      },
    ];
  });
}

function isShown(category: string, { customer, scope }: Pick<FilterBar, 'customer' | 'scope'>): boolean {
  if (scope === 'first_stream') return category === 'First Stream';
  if (category === 'Advertising') return flagsOf(customer).adServerLog;
  return category !== 'First Stream';
}

export function fieldOf(
  field: FieldDescription,
  filter: FilterDescription,
  customer: Customer,
): Omit<GlobalFilterField, 'category'> {
  const { suggestion } = filter;
  return {
    fieldName: keyOf(field.name),
    queryField: field.name,
    label: field.label,
    tooltip: field.definition,
    inputType: inputOf(filter),
    defaultValues: field.name === COUNTRY && customer.defaultCountry !== null ? [customer.defaultCountry] : [],
    options: suggestion.kind === 'fixed' ? suggestion.values.map((value) => optionOf(value, customer)) : [],
    suggestionKey: suggestion.kind === 'distinct' ? keyOf(field.name).replace(/^tags\./, '') : null,
    associatedKeys: suggestion.kind === 'distinct' ? suggestion.within.map(keyOf) : [],
    percentFilterKey: filter.percentProportionKey,
    valueType: filter.valueType,
    operatorSet: filter.operators,
    allowAdvanced: typedSets.includes(filter.operators),
    units: filter.unit === 'sec' ? ['sec', 'min'] : [],
    filterType: filter.filterType,
    subName: filter.subName,
    isCustomTag: field.name.startsWith(TAG_PREFIX),
  };
}

/** Longer lists are searched. */
const MOST_TICKED = 10;

/** FLT-002: days and day parts are ticked; nobody searches among seven. */
function inputOf({ input, suggestion }: FilterDescription): FilterDescription['input'] {
  const isTicked = input === 'MultiSearchSelect' && suggestion.kind === 'fixed';
  return isTicked && suggestion.values.length <= MOST_TICKED ? 'CheckboxGroup' : input;
}

/** Sets whose values are typed freely; a choice, a day or a duration has an input of its own. */
const typedSets: readonly FilterDescription['operators'][] = ['text', 'number', 'pure_number'];

function optionOf(value: string, customer: Customer): { name: string; value: string } {
  const isKnown = flagsOf(customer).viewerIdIsStreamId;
  return { value, name: (isKnown ? knownViewerNames[value] : undefined) ?? optionNames[value] ?? value };
}

/** `customer_view.series` is `series` in the address, a tag `tags.plan`: it may be called like a field. FLT-009 names the segment. */
function keyOf(name: string): string {
  return name === SEGMENT_FIELD ? 'segment' : name.slice(name.indexOf('.') + 1);
}
