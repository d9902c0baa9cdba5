import type { CohortGranularity } from '@playhead/contract/http/cohorts';
import { t, tn } from '@playhead/texts/translate';

/** In place of a number that a cohort cannot have so far. */
export const NOT_YET = t('not yet');

type CountWords = Readonly<Record<CohortGranularity, (count: number) => string>>;

const periods: CountWords = {
  day: (count) => tn(count, '{count} day', '{count} days'),
  week: (count) => tn(count, '{count} week', '{count} weeks'),
  month: (count) => tn(count, '{count} month', '{count} months'),
};
const after: CountWords = {
  day: (count) => tn(count, 'after {count} day', 'after {count} days'),
  week: (count) => tn(count, 'after {count} week', 'after {count} weeks'),
  month: (count) => tn(count, 'after {count} month', 'after {count} months'),
};
const active: CountWords = {
  day: (count) => tn(count, 'Active after {count} day', 'Active after {count} days'),
  week: (count) => tn(count, 'Active after {count} week', 'Active after {count} weeks'),
  month: (count) => tn(count, 'Active after {count} month', 'Active after {count} months'),
};
const firsts: Readonly<Record<CohortGranularity, string>> = {
  day: t('first day'),
  week: t('first week'),
  month: t('first month'),
};
const retentions: Readonly<Record<CohortGranularity, string>> = {
  day: t('Retention by day after the first play'),
  week: t('Retention by week after the first play'),
  month: t('Retention by month after the first play'),
};

/** `3 weeks`, `1 day`. */
export function periodsText(count: number, granularity: CohortGranularity): string {
  return periods[granularity](count);
}

/** `first week`, `after 3 weeks`. */
export function periodAfter(period: number, granularity: CohortGranularity): string {
  return period === 0 ? firsts[granularity] : after[granularity](period);
}

export function activeAfter(period: number, granularity: CohortGranularity): string {
  return active[granularity](period);
}

export function retentionBy(granularity: CohortGranularity): string {
  return retentions[granularity];
}
