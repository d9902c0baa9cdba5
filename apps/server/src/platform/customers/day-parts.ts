import { DAY_PART_STARTS, dayPartProblem } from '@playhead/domain/day-parts';
import { z } from 'zod';
import type { Customer } from './customer-directory.ts';

const Settings = z.object({ day_parts: z.array(z.string()).refine((starts) => dayPartProblem(starts) === null) });

/** Local times at which the customer's day parts begin; an invalid setting gives the usual ones. */
export function dayPartsOf({ settings }: Pick<Customer, 'settings'>): readonly string[] {
  return Settings.catch({ day_parts: [...DAY_PART_STARTS] }).parse(settings).day_parts;
}
