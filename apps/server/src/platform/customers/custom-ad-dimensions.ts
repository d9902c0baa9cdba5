import type { CustomAdDimension } from '@playhead/contract/http/users';
import { z } from 'zod';
import type { Customer } from './customer-directory.ts';

const Dimension = z.object({
  view_prefix: z.string().min(1),
  name: z.string().min(1),
  label: z.string().min(1),
});
const Dimensions = z.array(Dimension.nullable().catch(null)).catch([]);

/** FLT-015: ad filter fields of the customer. Invalid entries are left out. */
export function customAdDimensions({ settings, flags }: Customer): readonly CustomAdDimension[] {
  if (flags.ads_enabled !== true) return [];
  return Dimensions.parse(settings['custom_ad_dimensions']).filter((dimension) => dimension !== null);
}
