import { z } from 'zod';
import type { Customer } from '../../platform/customers/customer-directory.ts';

const Dimension = z.object({
  view_prefix: z.string().min(1),
  name: z.string().min(1),
  label: z.string().min(1),
});
const Dimensions = z.array(Dimension.nullable().catch(null)).catch([]);

/** FLT-015: fields that the customer filters ads by, by their name in a query. A damaged entry is left out. */
export function customAdDimensions({ settings, flags }: Customer): ReadonlyMap<string, string> {
  if (flags.ads_enabled !== true) return new Map();
  return new Map(
    Dimensions.parse(settings['custom_ad_dimensions']).flatMap((dimension) =>
      dimension === null ? [] : [[`${dimension.view_prefix}.${dimension.name}`, dimension.label] as const],
    ),
  );
}
