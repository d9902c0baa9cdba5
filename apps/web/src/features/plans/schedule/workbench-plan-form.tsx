import {
  describeWorkbenchQuery,
  offeredDestinations,
  type WorkbenchLimit,
  type WorkbenchPlan,
  type WorkbenchSource,
} from '@playhead/domain/deliveries';
import { t } from '@playhead/texts/translate';
import { Button } from 'antd';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { Chips } from '../parts/chips.tsx';
import { ReadOnlyFilters } from '../parts/read-only-filters.tsx';
import { TargetFields } from '../parts/target-fields.tsx';
import { TimingFields } from '../parts/timing-fields.tsx';
import { TitleField } from '../parts/title-field.tsx';
import { PausedNote } from './page-plan-form.tsx';
import styles from './schedule.module.css';

export interface WorkbenchPlanFormProps {
  plan: WorkbenchPlan;
  /** What is open in the workbench. */
  current: WorkbenchSource | null;
  colleagues: readonly string[];
  now: Date;
  onChange: (change: Partial<WorkbenchPlan>) => void;
}

/** DLV-086 */
const limits: { value: WorkbenchLimit; label: string }[] = [
  { value: 0, label: t('Results in table') },
  { value: 1, label: t('All results') },
];

/** DLV-084 */
export function WorkbenchPlanForm({ plan, current, colleagues, now, onChange }: WorkbenchPlanFormProps) {
  const { source } = plan;
  const words = describeWorkbenchQuery(source.query);
  return (
    <div className={styles.form}>
      {plan.paused ? <PausedNote trouble={plan.trouble} onResume={() => onChange({ paused: false })} /> : null}
      <div className={styles.column}>
        <TitleField label={t('Schedule name')} title={plan.title} onChange={(title) => onChange({ title })} />
        <TargetFields value={plan} offered={offeredDestinations(plan)} colleagues={colleagues} onChange={onChange} />
        <FormField label={t('Format')}>
          <span>CSV</span>
        </FormField>
        <FormField label={t('Limit')}>
          <AntSegmented<WorkbenchLimit>
            aria-label={t('Limit')}
            block
            value={plan.limit}
            options={limits}
            onChange={(limit) => onChange({ limit })}
          />
        </FormField>
      </div>
      <div className={styles.column}>
        <TimingFields timing={plan} now={now} onChange={onChange} />
        <FormField label={t('Fields')}>
          <Chips label={t('Fields')} texts={words.fields} />
        </FormField>
        <ReadOnlyFilters filters={words.filters} />
        {current === null || current.queryId === source.queryId ? null : (
          <p className={styles.otherQuery}>
            <span>{t('This schedule delivers another query than the one that is open.')}</span>
            <Button size="small" onClick={() => onChange({ source: current })}>
              {t('Use the open query')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
