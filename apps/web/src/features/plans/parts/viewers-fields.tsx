import type { ViewersFields } from '@playhead/domain/deliveries';
import {
  type FieldChoice,
  STREAM_ID_CHOICES,
  type StreamIdFilter,
  type ViewerFieldChoices,
} from '@playhead/domain/exports';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Checkbox } from 'antd';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { useProblemProps } from './first-problem.tsx';
import styles from './parts.module.css';

export interface ViewersFieldsProps {
  choices: ViewerFieldChoices;
  value: ViewersFields;
  onChange: (change: Partial<ViewersFields>) => void;
}

/** DLV-010: metrics, ids and number of rows. The dialog shows the problem of an empty choice (DLV-067). */
export function ViewersFieldsForm({ choices, value, onChange }: ViewersFieldsProps) {
  const words = useViewerWords();
  const { 'aria-describedby': describedBy } = useProblemProps('viewerIds');
  const all = choices.metrics.flatMap(({ fields }) => fields.map(({ name }) => name));
  return (
    <>
      <FormField label={t('Metrics')}>
        <div className={styles.fields}>
          {choices.metrics.map(({ group, fields }) => (
            <fieldset key={group} className={styles.fieldGroup}>
              <legend>{tSent(group)}</legend>
              <div className={styles.fieldGrid}>
                <Checks
                  fields={fields}
                  chosen={value.metrics}
                  onChange={(metrics) => onChange({ metrics: all.filter((name) => metrics.includes(name)) })}
                />
              </div>
            </fieldset>
          ))}
        </div>
      </FormField>
      {choices.streamIds ? (
        <FormField label={words(t('Viewers'))}>
          <AntSegmented<StreamIdFilter>
            aria-label={words(t('Viewers'))}
            block
            value={value.streamIds}
            options={STREAM_ID_CHOICES.map(({ value: choice, label }) => ({
              value: choice,
              label: words(tSent(label)),
            }))}
            onChange={(streamIds) => onChange({ streamIds })}
          />
        </FormField>
      ) : null}
      <div className={styles.pair}>
        <FormField label={words(t('Viewer ID'))}>
          <fieldset className={styles.checks} aria-label={words(t('Viewer ID'))} aria-describedby={describedBy}>
            <Checks
              fields={choices.viewerIds}
              chosen={value.viewerIds}
              onChange={(viewerIds) => onChange({ viewerIds })}
            />
          </fieldset>
        </FormField>
        <FormField label={t('Limit')}>
          <AntSegmented<ViewersFields['limit']>
            aria-label={t('Limit')}
            block
            value={value.limit}
            options={[
              { value: 'current', label: t('Table (500)') },
              { value: 'all', label: t('All results') },
            ]}
            onChange={(limit) => onChange({ limit })}
          />
        </FormField>
      </div>
    </>
  );
}

interface ChecksProps {
  fields: readonly FieldChoice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Checks({ fields, chosen, onChange }: ChecksProps) {
  return fields.map(({ name, label }) => (
    <Checkbox
      key={name}
      checked={chosen.includes(name)}
      onChange={({ target }) => onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))}
    >
      {tSent(label)}
    </Checkbox>
  ));
}
