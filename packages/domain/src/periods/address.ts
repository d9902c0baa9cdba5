import { t, tSent } from '@playhead/texts/translate';
import { lengthInDays } from './local-date.ts';
import {
  type Calendar,
  type ComparePeriod,
  comparePeriods,
  DEFAULT_PERIOD,
  type Period,
  type PeriodShortcut,
  periodShortcuts,
} from './period.ts';
import { formatRange, parseRange } from './range-text.ts';

/** Longest custom range: the thirteen months that are kept, and one day for leap years. */
export const MAX_CUSTOM_DAYS = 397;

export interface PeriodParams {
  period?: string;
  compare?: string;
}

/** Only what differs from the default stands in the address. */
export function encodePeriod(period: Period): PeriodParams {
  const params: PeriodParams = {};
  if (period.shortcut === 'Custom') {
    if (period.custom) params.period = formatRange(period.custom);
  } else if (period.shortcut !== DEFAULT_PERIOD.shortcut) {
    params.period = period.shortcut;
  }
  if (period.compare === 'Custom') {
    if (period.compareCustom) params.compare = formatRange(period.compareCustom);
  } else if (period.compare !== DEFAULT_PERIOD.compare) {
    params.compare = period.compare;
  }
  return params;
}

/** A hand-edited address is cleaned and reported, never fatal. */
export function decodePeriod(params: PeriodParams, calendar: Calendar): { period: Period; issues: readonly string[] } {
  const issues: string[] = [];
  const period: Period = { ...DEFAULT_PERIOD };
  if (params.period !== undefined) {
    const shortcut = periodShortcuts.find((name) => name === params.period && name !== 'Custom');
    const custom = shortcut ? null : parseRange(params.period);
    if (shortcut) period.shortcut = shortcut satisfies PeriodShortcut;
    else if (custom && custom.to < calendar.today && lengthInDays(custom) <= MAX_CUSTOM_DAYS) {
      period.shortcut = 'Custom';
      period.custom = custom;
    } else
      issues.push(
        t('The period "{period}" cannot be shown; {usual} is used instead.', {
          period: params.period,
          usual: tSent(DEFAULT_PERIOD.shortcut),
        }),
      );
  }
  if (params.compare !== undefined) {
    const compare = comparePeriods.find((name) => name === params.compare && name !== 'Custom');
    const custom = compare ? null : parseRange(params.compare);
    if (compare) period.compare = compare satisfies ComparePeriod;
    else if (custom && custom.to < calendar.today && lengthInDays(custom) <= MAX_CUSTOM_DAYS) {
      period.compare = 'Custom';
      period.compareCustom = custom;
    } else
      issues.push(
        t('The comparison "{period}" cannot be used; {usual} is used instead.', {
          period: params.compare,
          usual: tSent(DEFAULT_PERIOD.compare),
        }),
      );
  }
  return { period, issues };
}
