import { type Calendar, DEFAULT_PERIOD, type DateRange, resolveCompare, resolvePeriod } from '@playhead/domain/periods';
import { useMemo } from 'react';
import type { DashboardPeriod, LabelledRange } from '../features/dashboard/dashboard-period.ts';
import { compareLabel, rangeLabel } from '../features/period/period-text.ts';
import type { PageOpening } from './open-page.ts';

/** The same object while the days are the same: charts redraw when it changes. */
export function useDashboardPeriod(opening: PageOpening, calendar: Calendar): DashboardPeriod {
  const period = opening.kind === 'open' ? opening.period : DEFAULT_PERIOD;
  const range = resolvePeriod(period, calendar);
  const earlier = resolveCompare(period, calendar);
  const current = useLabelled(range, rangeLabel(range));
  const compare = useLabelled(earlier, compareLabel(earlier, range));
  return useMemo(() => ({ current, compare }), [current, compare]);
}

function useLabelled({ from, to }: DateRange, label: string): LabelledRange {
  return useMemo(() => ({ range: { from, to }, label }), [from, to, label]);
}
