import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

/** FLT-080 */
export const SamplingSwitch = z.strictObject({ sampling_switch_on: z.boolean() });
export type SamplingSwitch = ValueOf<typeof SamplingSwitch>;

export const setSessionSampling = route({
  id: 'sampling.set',
  summary: "The user's sampling switch: their numbers are then computed over a sample of viewers",
  method: 'POST',
  path: `${CUSTOMER_BASE}/users/session_sampling`,
  permission: 'signed-in',
  audit: { not: 'how the caller sees pages concerns nobody else' },
  params: CustomerParams,
  body: SamplingSwitch,
  reply: SamplingSwitch,
});
