import {
  type Calendar,
  type DateRange,
  type LocalDate,
  type Period,
  resolveCompare,
  resolvePeriod,
} from '@playhead/domain/periods';
import { useMemo } from 'react';
import type { PagePeriod, LabelledRange } from '../../page-context/page-period.ts';
import { compareLabel, missingCompare, rangeLabel } from '@playhead/browser/ui/period/period-text.ts';

/** The same object while the days are the same: charts redraw when it changes. */
export function usePagePeriod(period: Period, calendar: Calendar, firstDay: LocalDate | null): PagePeriod {
  const range = resolvePeriod(period, calendar);
  const earlier = resolveCompare(period, calendar);
  const current = useLabelled(range, rangeLabel(range));
  const compare = useLabelled(earlier, compareLabel(earlier, range));
  const missing = period.compare === 'No comparison' ? '' : missingCompare(earlier, { period: range, firstDay });
  return useMemo(() => ({ current, compare: { ...compare, missing } }), [current, compare, missing]);
}

function useLabelled({ from, to }: DateRange, label: string): LabelledRange {
  return useMemo(() => ({ range: { from, to }, label }), [from, to, label]);
}
