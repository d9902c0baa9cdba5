import { cohortGranularities, type CohortGranularity } from '@playhead/contract/http/cohorts';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { bucketNumber, longestFollowUp } from '@playhead/domain/cohorts';
import { addDays, type Calendar, type DateRange } from '@playhead/domain/periods';

/** Tells the choices of cohorts for how long the period lets them be followed. */
export function followUpOfPeriod(widget: WidgetConfig, range: DateRange, calendar: Calendar): WidgetConfig {
  if (widget.type !== 'cohortFilter') return widget;
  const longest = (granularity: CohortGranularity) =>
    longestFollowUp(range.from, addDays(calendar.today, -1), { granularity, weekStartDay: calendar.weekStartDay });
  const [day = 0, week = 0, month = 0] = cohortGranularities.map(longest);
  return { ...widget, visConf: { ...widget.visConf, longest: { day, week, month } } };
}

/** How many cohorts the period has: one for each day, week or month in it. */
export function cohortsOfPeriod(
  { from, to }: DateRange,
  { granularity, weekStartDay }: { granularity: string | undefined; weekStartDay: number },
): number {
  const step = cohortGranularities.find((known) => known === granularity) ?? 'day';
  const calendar = { granularity: step, weekStartDay };
  return bucketNumber(to, calendar) - bucketNumber(from, calendar) + 1;
}
