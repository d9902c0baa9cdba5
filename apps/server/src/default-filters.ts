import { filtersThatFit, filterTexts, withCountryDefault } from '@playhead/domain/filters';
import type { PageId } from '@playhead/domain/pages';
import { globalFilterFields } from './features/filter-catalogue/global-filters.ts';
import type { Customer } from './platform/customers/customer-directory.ts';
import { flagsOf } from './platform/customers/customer-flags.ts';

/** FLT-065: what the page is filtered by when it is opened first: the customer's country, where it has one. */
export function defaultFiltersOf(customer: Customer, page: PageId): Readonly<Record<string, string>> {
  const all = globalFilterFields({ customer, scope: 'all', tags: [] });
  const fields = filtersThatFit(all, { page, flags: flagsOf(customer) });
  const field = fields.find(({ fieldName }) => fieldName === 'country');
  const { defaultCountry } = customer;
  return filterTexts(withCountryDefault([], { defaultCountry, field, applied: false, shareCode: null }), fields).texts;
}
