import { addDays, addMonths, type DateRange, type LocalDate, startOfMonth, startOfWeek } from './local-date.ts';
import type { Calendar } from './period.ts';

/** FLT-063, for pickers other than the dashboards' period. FLT-056: the index in this list is a shortcut's number, so Yesterday is 2. */
export const dateShortcuts = [
  'Past 24 hours',
  'Today',
  'Yesterday',
  'Last week',
  'This month',
  'Last month',
  'Last 7 days',
  'Last 30 days',
  'Last 60 days',
  'Last 90 days',
  'Past 1 year',
  'In the past',
  'Custom Range',
] as const;
export type DateShortcut = (typeof dateShortcuts)[number];

/** Null for shortcuts without full days: today, or days the user chooses. */
export function dateShortcutRange(shortcut: DateShortcut, calendar: Calendar): DateRange | null {
  const { today, weekStartDay } = calendar;
  const yesterday = addDays(today, -1);
  const until = (from: LocalDate): DateRange | null => (from > yesterday ? null : { from, to: yesterday });
  switch (shortcut) {
    case 'Past 24 hours':
    case 'Today':
    case 'In the past':
    case 'Custom Range':
      return null;
    case 'Yesterday':
      return until(yesterday);
    case 'Last week': {
      const thisWeek = startOfWeek(today, weekStartDay);
      return { from: addDays(thisWeek, -7), to: addDays(thisWeek, -1) };
    }
    case 'This month':
      return until(startOfMonth(today));
    case 'Last month': {
      const to = addDays(startOfMonth(today), -1);
      return { from: startOfMonth(to), to };
    }
    case 'Last 7 days':
      return until(addDays(today, -7));
    case 'Last 30 days':
      return until(addDays(today, -30));
    case 'Last 60 days':
      return until(addDays(today, -60));
    case 'Last 90 days':
      return until(addDays(today, -90));
    case 'Past 1 year':
      return until(addMonths(today, -12));
  }
}

/** `Custom Range` for days that no shortcut covers. */
export function shortcutOfRange({ from, to }: DateRange, calendar: Calendar): DateShortcut {
  const found = dateShortcuts.find((shortcut) => {
    const range = dateShortcutRange(shortcut, calendar);
    return range !== null && range.from === from && range.to === to;
  });
  return found ?? 'Custom Range';
}
