import { t } from '@playhead/texts/translate';
import { WEEKDAY_NAMES } from './describe-time.ts';

/** DLV-048, DLV-050: schedules of viewer and segment data to S3 run at midnight, daily or on one weekday. */
export type BucketSchedule = { frequency: 'Daily' } | { frequency: 'Weekly'; weekday: number };

/** DLV-049 */
export const BUCKET_SCHEDULE_NOTE = t(
  'Segment data arrives 4-5 hours after the end of the day, in the configured time zone.',
);

export function writeBucketCron(schedule: BucketSchedule): string {
  return schedule.frequency === 'Daily' ? '0 0 * * *' : `0 0 * * ${schedule.weekday}`;
}

/** The day alone: the time of day is not chosen. */
export function describeBucketCron(cron: string): string {
  const schedule = readBucketCron(cron) ?? { frequency: 'Daily' };
  return schedule.frequency === 'Daily'
    ? t('every day')
    : t('every {weekday}', { weekday: WEEKDAY_NAMES[schedule.weekday] ?? WEEKDAY_NAMES[0] });
}

/** Null for a schedule at another time. */
export function readBucketCron(cron: string): BucketSchedule | null {
  if (cron === '0 0 * * *') return { frequency: 'Daily' };
  const weekday = /^0 0 \* \* ([0-6])$/.exec(cron)?.[1];
  return weekday === undefined ? null : { frequency: 'Weekly', weekday: Number(weekday) };
}

/** DLV-029: jobs of data to a bucket count the days of the week from 1, Sunday. */
export function dayInTheWeek(weekday: number): number {
  return weekday + 1;
}
