import { calculationsOf, measuresOf, type Plan, type PlanStep } from './plan.ts';
import { sizeOf } from './read-calculations.ts';
import { DYNAMIC_PATH, invalidRequest } from './refusals.ts';

/** Over all filters together (reliability.md 2.25). */
const MAX_CONDITIONS = 1000;
/** Calculations are written once per pivot column; the engine takes a second to analyse this many. */
const MAX_CALCULATED_NODES = 10_000;

export const limitSize: PlanStep = (plan) => {
  if (countConditions(plan) > MAX_CONDITIONS) {
    throw invalidRequest(`the filters have more than ${MAX_CONDITIONS} conditions`, 'body.filters');
  }
  const columns = Math.max(1, plan.pivotKeys.length);
  const nodes = calculationsOf(plan).reduce((sum, { expression }) => sum + sizeOf(expression), 0);
  if (nodes * columns > MAX_CALCULATED_NODES) {
    throw invalidRequest('there is too much to calculate for so many pivot columns', DYNAMIC_PATH);
  }
  return plan;
};

function countConditions(plan: Plan): number {
  const made = measuresOf(plan).flatMap((measure) => ('made' in measure ? measure.made.filters : []));
  const filters = [...plan.rowFilters, ...plan.groupFilters, ...plan.proportions, ...made];
  return filters.reduce((sum, { conditions }) => sum + conditions.length, 0);
}
