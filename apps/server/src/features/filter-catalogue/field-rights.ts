import type { FieldRight } from '@playhead/query/model';
import type { Customer } from '../../platform/customers/customer-directory.ts';

/** FLT-016: what the customer's flags let be seen. */
export function fieldRightsOf({ flags }: Customer): readonly FieldRight[] {
  return [
    ...(flags.ads_enabled === true ? (['ads'] as const) : []),
    ...(flags.demographic_enabled === true ? (['demographics'] as const) : []),
  ];
}
