import { AppError } from '@playhead/contract/errors';
import type { PlanStep } from './plan.ts';

export const refuseUnsupported: PlanStep = (plan) => {
  if (plan.query.pivots.length > 0) throw new AppError('invalid_request', { reason: 'pivots are not supported yet' });
  if (plan.query.dynamic_fields.length > 0) {
    throw new AppError('invalid_request', { reason: 'dynamic_fields are not supported yet' });
  }
  return plan;
};
