import type { PlanTiming } from '@playhead/domain/deliveries';
import { BUCKET_SCHEDULE_NOTE, readBucketCron, WEEKDAY_NAMES, writeBucketCron } from '@playhead/domain/schedules';
import { t, tSent } from '@playhead/texts/translate';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { Pills } from '@playhead/browser/ui/pills/pills.tsx';

export interface BucketTimingProps {
  timing: PlanTiming;
  onChange: (change: Partial<PlanTiming>) => void;
}

const weekdayOptions = WEEKDAY_NAMES.map((name, value) => ({
  value,
  label: tSent(name).slice(0, 3),
  title: tSent(name),
}));

/** DLV-048, DLV-049: daily or weekly; neither the time of day nor the time zone is chosen. */
export function BucketTiming({ timing, onChange }: BucketTimingProps) {
  const schedule = readBucketCron(timing.cron) ?? { frequency: 'Daily' };
  return (
    <>
      <FormField label={t('Frequency')}>
        <AntSegmented<'Daily' | 'Weekly'>
          aria-label={t('Frequency')}
          block
          value={schedule.frequency}
          options={[
            { value: 'Daily', label: t('Daily') },
            { value: 'Weekly', label: t('Weekly') },
          ]}
          onChange={(frequency) =>
            onChange({ cron: writeBucketCron(frequency === 'Daily' ? { frequency } : { frequency, weekday: 1 }) })
          }
        />
      </FormField>
      {schedule.frequency === 'Weekly' ? (
        <FormField label={t('Day of the week')}>
          <Pills
            label={t('Day of the week')}
            choice="one"
            options={weekdayOptions}
            value={[schedule.weekday]}
            onChange={([weekday = 0]) => onChange({ cron: writeBucketCron({ frequency: 'Weekly', weekday }) })}
          />
        </FormField>
      ) : null}
      <FormField label={t('Time zone')} note={BUCKET_SCHEDULE_NOTE}>
        <span>{timing.timeZone.replaceAll('_', ' ')}</span>
      </FormField>
    </>
  );
}
