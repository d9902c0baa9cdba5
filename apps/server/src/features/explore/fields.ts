import { type ExploreField, exploreFields } from '@playhead/contract/http/explore';
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { fieldGroup } from '@playhead/domain/explore';
import { PERIOD_FIELD } from '@playhead/domain/filters';
import { withViewerLabel } from '@playhead/domain/format';
import {
  describeFields,
  type FieldDescription,
  type FieldRight,
  type FilterDescription,
  findField,
  TAG_PREFIX,
} from '@playhead/query/model';
import { isMeasurable } from '@playhead/query/plan';
import type { RouteRecord } from '@playhead/contract/route';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { viewerLabelOf } from '../../platform/customers/viewer-label.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface ExploreFieldsDeps {
  customers: CustomerDirectory;
  /** The rights that queries are checked by. */
  rightsOf(customer: Customer): readonly FieldRight[];
  listTags(caller: Caller): Promise<readonly { name: string }[]>;
  /** The field as the filter bar has it. */
  filterOf(field: FieldDescription, filter: FilterDescription, customer: Customer): Omit<GlobalFilterField, 'category'>;
}

export function registerExploreFields(registrar: Registrar, deps: ExploreFieldsDeps): void {
  registrar.handle(exploreFields, async ({ session, signal }) => {
    const [customer, tags] = await Promise.all([
      deps.customers.find(session.customerId),
      deps.listTags({ session, signal }),
    ]);
    return {
      fields: listExploreFields({
        customer,
        rights: deps.rightsOf(customer),
        tags: tags.map(({ name }) => name),
        filterOf: deps.filterOf,
      }),
    };
  });
}

interface ExploreFieldsInput extends Pick<ExploreFieldsDeps, 'filterOf'> {
  customer: Customer;
  rights: readonly FieldRight[];
  tags: readonly string[];
}

/** WBK-001: every field that the caller's queries may use. The period has its own control. */
export function listExploreFields({ customer, rights, tags, filterOf }: ExploreFieldsInput): ExploreField[] {
  const viewerLabel = viewerLabelOf(customer);
  return describeFields(rights, tags)
    .filter(({ name }) => name !== PERIOD_FIELD)
    .map((field) => {
      const { name, kind, format } = field;
      const tag = name.startsWith(TAG_PREFIX);
      const label = withViewerLabel(field.label, viewerLabel);
      const definition = withViewerLabel(field.definition, viewerLabel);
      return {
        name,
        label,
        kind,
        format: format ?? 'text',
        sources: [...field.sources],
        group: fieldGroup({ name, kind, tag }),
        definition,
        numeric: field.type === 'number',
        measurable: canBeMeasured(name),
        filter: { ...filterFieldOf(field, { customer, filterOf }), label, tooltip: definition },
        tag,
      };
    });
}

function canBeMeasured(name: string): boolean {
  const field = findField(name);
  return field !== undefined && field.kind !== 'measure' && isMeasurable(field);
}

/**
 * Fields outside of the filter bar have their whole name as key: `residents.attribute` and `demographics.attribute` would share a
 * short one.
 */
function filterFieldOf(
  field: FieldDescription,
  { customer, filterOf }: Pick<ExploreFieldsInput, 'customer' | 'filterOf'>,
): GlobalFilterField {
  const { filter, name } = field;
  if (filter === null) return totalFilter(field);
  const shown = filterOf(field, filter, customer);
  return filter.category === null
    ? { ...shown, fieldName: name, category: 'Context' }
    : { ...shown, category: filter.category };
}

/** A condition on a total compares a number. */
function totalFilter({ name, label, definition }: FieldDescription): GlobalFilterField {
  return {
    fieldName: name,
    queryField: name,
    label,
    tooltip: definition,
    category: 'Context',
    inputType: 'RangeInput',
    defaultValues: [],
    options: [],
    suggestionKey: null,
    associatedKeys: [],
    percentFilterKey: null,
    valueType: 'pure_number',
    operatorSet: 'pure_number',
    allowAdvanced: true,
    units: [],
    filterType: 'session',
    subName: null,
    isCustomTag: false,
  };
}
