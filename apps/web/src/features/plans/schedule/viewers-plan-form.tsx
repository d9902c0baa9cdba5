import { DEFAULT_TIMING, type ViewersPlan } from '@playhead/domain/deliveries';
import { writeBucketCron } from '@playhead/domain/schedules';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { BucketTiming } from '../parts/bucket-timing.tsx';
import { DestinationChoice } from '../parts/destination-choice.tsx';
import { EmailFields } from '../parts/email-fields.tsx';
import { ReadOnlyFilters } from '../parts/read-only-filters.tsx';
import { S3Fields } from '../parts/s3-fields.tsx';
import { TimingFields } from '../parts/timing-fields.tsx';
import { ViewersFieldsForm } from '../parts/viewers-fields.tsx';
import { TitleField } from '../parts/title-field.tsx';
import { PausedNote } from './page-plan-form.tsx';
import styles from './schedule.module.css';
import type { ViewersSource } from './viewers-schedule-dialog.tsx';

export interface ViewersPlanFormProps {
  plan: ViewersPlan;
  viewers: Pick<ViewersSource, 'choices' | 'describe'>;
  colleagues: readonly string[];
  /** Of the customer: that of files for S3. */
  timeZone: string;
  now: Date;
  onChange: (change: Partial<ViewersPlan>) => void;
}

const destinations = ['email', 's3'] as const;

/** DLV-011 */
export function ViewersPlanForm({ plan, viewers, colleagues, timeZone, now, onChange }: ViewersPlanFormProps) {
  const isBucket = plan.destination === 's3';
  return (
    <div className={styles.panels}>
      {plan.paused ? <PausedNote trouble={plan.trouble} onResume={() => onChange({ paused: false })} /> : null}
      <details className={styles.panel} open>
        <summary>Send Information</summary>
        <div>
          <TitleField label="Schedule name" title={plan.title} onChange={(title) => onChange({ title })} />
          <FormField label="Format">
            <span>CSV.zip</span>
          </FormField>
          <ViewersFieldsForm value={plan} choices={viewers.choices} onChange={onChange} />
          <ReadOnlyFilters filters={viewers.describe(plan.view.search)} />
          <DestinationChoice
            label="Delivery option"
            offered={destinations}
            value={plan.destination}
            onChange={(destination) => onChange({ destination, ...timingFor(destination, timeZone) })}
          />
          {isBucket ? (
            <S3Fields s3={plan.s3} secret={plan.secret} isViewers onChange={onChange} />
          ) : (
            <EmailFields
              addresses={plan.addresses}
              message={plan.message}
              colleagues={colleagues}
              onChange={onChange}
            />
          )}
        </div>
      </details>
      <details className={styles.panel} open>
        <summary>Scheduling Options</summary>
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

/** DLV-048: files for S3 have no time of day; a mail starts with the default one again. */
function timingFor(destination: 'email' | 's3', timeZone: string) {
  if (destination === 'email') return DEFAULT_TIMING;
  return { cron: writeBucketCron({ frequency: 'Daily' }), timeZone, whenComplete: false };
}
