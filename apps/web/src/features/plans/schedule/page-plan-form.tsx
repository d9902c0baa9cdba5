import { type Destination, offeredDestinations, type PageFormat, type PagePlan } from '@playhead/domain/deliveries';
import { t, tSent } from '@playhead/texts/translate';
import { Button } from 'antd';
import { FormatFields } from '../parts/format-fields.tsx';
import { ReadOnlyFilters } from '../parts/read-only-filters.tsx';
import { TargetFields } from '../parts/target-fields.tsx';
import { TimingFields } from '../parts/timing-fields.tsx';
import { TitleField } from '../parts/title-field.tsx';
import styles from './schedule.module.css';

export interface PagePlanFormProps {
  plan: PagePlan;
  colleagues: readonly string[];
  /** EXP-073 */
  destinations: readonly Destination[];
  formats: readonly PageFormat[];
  /** In words. */
  filters: readonly string[];
  now: Date;
  onChange: (change: Partial<PagePlan>) => void;
}

/** DLV-006 */
export function PagePlanForm(props: PagePlanFormProps) {
  const { plan, colleagues, destinations, formats, filters, now, onChange } = props;
  return (
    <div className={styles.form}>
      {plan.paused ? <PausedNote trouble={plan.trouble} onResume={() => onChange({ paused: false })} /> : null}
      <div className={styles.column}>
        <TitleField label={t('Schedule name')} title={plan.title} onChange={(title) => onChange({ title })} />
        <TargetFields
          value={plan}
          offered={offeredDestinations(plan, destinations)}
          colleagues={colleagues}
          onChange={onChange}
        />
        <FormatFields
          offered={formats}
          format={plan.format}
          options={plan.options}
          onChange={(change) => onChange({ ...change, tables: null })}
        />
        <ReadOnlyFilters filters={filters} />
      </div>
      <div className={styles.column}>
        <TimingFields timing={plan} now={now} onChange={onChange} />
      </div>
    </div>
  );
}

export function PausedNote({ trouble, onResume }: { trouble: string | null; onResume: () => void }) {
  return (
    <p className={styles.paused}>
      <span>
        {t('This schedule is paused.')}
        {trouble === null ? '' : ` ${tSent(trouble)}`}
      </span>
      <Button size="small" onClick={onResume}>
        {t('Resume')}
      </Button>
    </p>
  );
}
