import type { FieldRight } from '@playhead/query/model';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';

/** FLT-016: what the customer's flags let be seen. */
export function fieldRightsOf(customer: Customer): readonly FieldRight[] {
  const { ads, demographics } = flagsOf(customer);
  return [...(ads ? (['ads'] as const) : []), ...(demographics ? (['demographics'] as const) : [])];
}
