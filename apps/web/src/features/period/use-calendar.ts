import type { UserInfo } from '@playhead/contract/http/account/users';
import { type Calendar, localDateOf } from '@playhead/domain/periods';
import { useMemo } from 'react';

/** The customer's day; the same object until the next one. */
export function useCalendar(now: () => Date, { timeZone, weekStartDay }: UserInfo): Calendar {
  const today = localDateOf(now(), timeZone);
  return useMemo(() => ({ today, weekStartDay }), [today, weekStartDay]);
}
