import type { CustomAdDimension } from '@playhead/contract/http/account/users';
import { decodeParsed } from '@playhead/contract/wire';
import { z } from 'zod';
import { flagsOf } from './customer-flags.ts';
import type { Customer } from './customer-directory.ts';

const Dimension = z.object({
  view_prefix: z.string().min(1),
  name: z.string().min(1),
  label: z.string().min(1),
});
const Dimensions = z.array(Dimension.nullable().catch(null)).catch([]);

/** FLT-015: ad filter fields of the customer. Invalid entries are left out. */
export function customAdDimensions(customer: Customer): readonly CustomAdDimension[] {
  if (!flagsOf(customer).ads) return [];
  return Dimensions.parse(customer.settings['custom_ad_dimensions'])
    .filter((dimension) => dimension !== null)
    .map((dimension) => decodeParsed(Dimension, dimension));
}
