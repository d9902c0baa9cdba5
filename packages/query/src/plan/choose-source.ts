import { AppError } from '@playhead/contract/errors';
import { type Field, sourceNames } from '../model/index.ts';
import type { PlanStep } from './plan.ts';

/** Columns and conditions on totals need one table that has them all; conditions on rows may reach into the others. */
export const chooseSource: PlanStep = (plan) => {
  const needed: readonly Field[] = [...plan.columns, ...plan.groupFilters.map(({ field }) => field)];
  const source = sourceNames.find((name) => needed.every((field) => field.sources.includes(name)));
  if (source) return { ...plan, source };
  const names = needed.map((field) => field.name).join(', ');
  throw new AppError('invalid_request', { reason: `these fields cannot be shown together: ${names}` });
};
