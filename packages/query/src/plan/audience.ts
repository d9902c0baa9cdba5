import { groupConditions } from '@playhead/domain/filters';
import type { Plan, RowFilter } from './plan.ts';

function segmentFilters({ rowFilters }: Pick<Plan, 'rowFilters'>): readonly RowFilter[] {
  return rowFilters.filter(({ field }) => field.through === 'segments');
}

export function filtersWithin({ rowFilters }: Pick<Plan, 'rowFilters'>): readonly RowFilter[] {
  return rowFilters.filter(({ field }) => field.through !== 'segments');
}

/** Without those that the plan's own table answers, if it is another. */
export function filtersOnSessions(plan: Pick<Plan, 'rowFilters' | 'source'>): readonly RowFilter[] {
  const { source } = plan;
  return filtersWithin(plan).filter(({ field }) => source === 'sessions' || !field.sources.includes(source));
}

/** Undefined without a segment filter, or when it takes more than one segment to evaluate it. */
function onlySegment(plan: Pick<Plan, 'rowFilters'>): string | undefined {
  const [filter, ...more] = segmentFilters(plan);
  const { any, all } = groupConditions(filter?.conditions ?? []);
  const [only, ...others] = any;
  if (more.length + others.length + all.length > 0 || only === undefined || !('value' in only)) return undefined;
  return String(only.value);
}

/**
 * The rollups to read: '' for everybody, a name for the members of one segment, null where none exist for this
 * audience.
 */
export function chooseRollupAudience(plan: Pick<Plan, 'rowFilters' | 'context'>): string | null {
  if (segmentFilters(plan).length === 0) return '';
  return validRollups(plan)?.name ?? null;
}

function validRollups({ context, ...plan }: Pick<Plan, 'rowFilters' | 'context'>) {
  const { segments, dataVersion } = context;
  const segment = segments?.get(onlySegment(plan) ?? '');
  const rollups = segment?.rollups;
  return rollups?.build === segment?.build && rollups?.dataVersion === dataVersion ? rollups : undefined;
}

/** Whether the rollups of the only segment hold who watched on each day of the period. */
export function hasSegmentDays(plan: Pick<Plan, 'rowFilters' | 'context' | 'period'>): boolean {
  const days = validRollups(plan)?.days;
  return days !== undefined && days.timeZone === plan.context.timeZone && plan.period.to <= days.until;
}

/** The segment whose rollups would serve this plan if they existed. */
export function segmentWithoutRollups(
  plan: Pick<Plan, 'rowFilters' | 'context'>,
): { segmentId: number; build: number } | null {
  const id = onlySegment(plan);
  const segment = id === undefined ? undefined : plan.context.segments?.get(id);
  return segment === undefined || chooseRollupAudience(plan) !== null
    ? null
    : { segmentId: Number(id), build: segment.build };
}
