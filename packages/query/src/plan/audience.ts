import { groupConditions } from '@playhead/domain/filters';
import type { Plan, RowFilter } from './plan.ts';

function segmentFilters({ rowFilters }: Pick<Plan, 'rowFilters'>): readonly RowFilter[] {
  return rowFilters.filter(({ field }) => field.through === 'segments');
}

/** Conditions that narrow any audience further. */
export function filtersWithin({ rowFilters }: Pick<Plan, 'rowFilters'>): readonly RowFilter[] {
  return rowFilters.filter(({ field }) => field.through !== 'segments');
}

/** The one segment whose members are asked for; undefined where there is none or it takes more than one to tell. */
function onlySegment(plan: Pick<Plan, 'rowFilters'>): string | undefined {
  const [filter, ...more] = segmentFilters(plan);
  const { any, all } = groupConditions(filter?.conditions ?? []);
  const [only, ...others] = any;
  if (more.length + others.length + all.length > 0 || only === undefined || !('value' in only)) return undefined;
  return String(only.value);
}

/** Whose sums may answer: '' for everybody, a name for the members of one segment, null where there are none of those who are asked for. */
export function audienceOf(plan: Pick<Plan, 'rowFilters' | 'context'>): string | null {
  if (segmentFilters(plan).length === 0) return '';
  const { segments, dataVersion } = plan.context;
  const segment = segments?.get(onlySegment(plan) ?? '');
  const sums = segment?.sums;
  return sums !== undefined && sums.build === segment?.build && sums.dataVersion === dataVersion ? sums.name : null;
}

/** The segment whose sums would answer if they were there. */
export function segmentWithoutRollups(
  plan: Pick<Plan, 'rowFilters' | 'context'>,
): { segmentId: number; build: number } | null {
  const id = onlySegment(plan);
  const segment = id === undefined ? undefined : plan.context.segments?.get(id);
  return segment === undefined || audienceOf(plan) !== null ? null : { segmentId: Number(id), build: segment.build };
}
