import { type FilterCondition, groupConditions } from '@playhead/domain/filters';
import { SEGMENT_FIELD } from '../model/index.ts';
import { dimensionsOf, measuresOf, type Plan, type PlanStep } from './plan.ts';

/** Columns from other tables, joined to the rows once. */
export const chooseLookups: PlanStep = (plan) => {
  const shown = [
    ...dimensionsOf(plan),
    ...plan.pivots,
    ...measuresOf(plan).flatMap((measure) => ('made' in measure ? [measure.made.basedOn] : [])),
  ];
  const first = shown.filter((field) => field.through === 'first_stream');
  const bySegment = shown.some((field) => field.through === 'segments');
  return {
    ...plan,
    lookups: {
      first: [...new Map(first.map((field) => [field.name, field])).values()],
      segments: bySegment ? shownSegments(plan) : null,
    },
  };
};

/** The segments chosen by a filter, or all of them. */
function shownSegments(plan: Plan): readonly string[] {
  const conditions = plan.rowFilters.find(({ field }) => field.name === SEGMENT_FIELD)?.conditions ?? [];
  const { any, all } = groupConditions(conditions);
  const excluded = new Set(all.flatMap(valueOf));
  const chosen = any.length > 0 ? any.flatMap(valueOf) : [...(plan.context.segments?.keys() ?? [])];
  return [...new Set(chosen)].filter((id) => !excluded.has(id)).toSorted();
}

function valueOf(condition: FilterCondition): readonly string[] {
  return 'value' in condition ? [String(condition.value)] : [];
}
