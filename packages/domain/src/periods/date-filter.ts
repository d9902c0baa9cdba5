import type { DateFilter } from '@playhead/contract/http/saved-filters';
import { decodePeriod } from './address.ts';
import { type Calendar, type Period, resolveCompare, resolvePeriod } from './period.ts';
import { formatRange } from './range-text.ts';

/** FLT-053: the period of a view as it is saved; `visible` when its page has a picker. */
export function dateFilterOf(period: Period, calendar: Calendar, visible: boolean): DateFilter {
  const range = resolvePeriod(period, calendar);
  const compare = resolveCompare(period, calendar);
  return {
    type: period.shortcut === 'Custom' ? 'custom' : 'shortcut',
    value: period.shortcut === 'Custom' ? formatRange(range) : period.shortcut,
    compareType: period.compare === 'Custom' ? 'custom' : 'shortcut',
    compareValue: period.compare === 'Custom' ? formatRange(compare) : period.compare,
    lookerValue: formatRange(range),
    compareLookerValue: formatRange(compare),
    visible,
  };
}

/** A period that can no longer be shown becomes the default. */
export function periodOfDateFilter({ value, compareValue }: DateFilter, calendar: Calendar): Period {
  return decodePeriod({ period: value, compare: compareValue }, calendar).period;
}
