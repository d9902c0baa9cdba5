import { DEFAULT_TIMING, type Destination, offeredDestinations, type ViewersPlan } from '@playhead/domain/deliveries';
import { writeBucketCron } from '@playhead/domain/schedules';
import { t } from '@playhead/texts/translate';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { BucketTiming } from '../parts/bucket-timing.tsx';
import { ReadOnlyFilters } from '../parts/read-only-filters.tsx';
import { TargetFields } from '../parts/target-fields.tsx';
import { TimingFields } from '../parts/timing-fields.tsx';
import { ViewersFieldsForm } from '../parts/viewers-fields.tsx';
import { TitleField } from '../parts/title-field.tsx';
import { PausedNote } from './page-plan-form.tsx';
import styles from './schedule.module.css';
import type { ViewersSource } from './viewers-schedule-dialog.tsx';

export interface ViewersPlanFormProps {
  plan: ViewersPlan;
  viewers: Pick<ViewersSource, 'choices' | 'describe' | 'destinations'>;
  colleagues: readonly string[];
  /** Of the customer: that of files for S3. */
  timeZone: string;
  now: Date;
  onChange: (change: Partial<ViewersPlan>) => void;
}

/** DLV-011 */
export function ViewersPlanForm({ plan, viewers, colleagues, timeZone, now, onChange }: ViewersPlanFormProps) {
  const isBucket = plan.destination === 's3';
  return (
    <div className={styles.panels}>
      {plan.paused ? <PausedNote trouble={plan.trouble} onResume={() => onChange({ paused: false })} /> : null}
      <details className={styles.panel} open>
        <summary>{t('Send Information')}</summary>
        <div>
          <TitleField label={t('Schedule name')} title={plan.title} onChange={(title) => onChange({ title })} />
          <FormField label={t('Format')}>
            <span>CSV.zip</span>
          </FormField>
          <ViewersFieldsForm value={plan} choices={viewers.choices} onChange={onChange} />
          <ReadOnlyFilters filters={viewers.describe(plan.view.search)} />
          <TargetFields
            label={t('Delivery option')}
            value={plan}
            offered={offeredDestinations(plan, viewers.destinations)}
            colleagues={colleagues}
            isViewers
            onChange={(change) =>
              onChange({
                ...change,
                ...(change.destination === undefined ? {} : timingFor(change.destination, timeZone)),
              })
            }
          />
        </div>
      </details>
      <details className={styles.panel} open>
        <summary>{t('Scheduling Options')}</summary>
        <div>
          {isBucket ? (
            <BucketTiming timing={plan} onChange={onChange} />
          ) : (
            <TimingFields timing={plan} now={now} onChange={onChange} />
          )}
        </div>
      </details>
    </div>
  );
}

/** DLV-048: files for S3 have no time of day; other destinations start with the default one again. */
function timingFor(destination: Destination, timeZone: string) {
  if (destination !== 's3') return DEFAULT_TIMING;
  return { cron: writeBucketCron({ frequency: 'Daily' }), timeZone, whenComplete: false };
}
