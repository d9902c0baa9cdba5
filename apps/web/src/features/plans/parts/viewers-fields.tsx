import { VIEWER_IDS, type ViewersFields } from '@playhead/domain/deliveries';
import { Checkbox, Segmented } from 'antd';
import { FormField } from '../../../ui/form-field/form-field.tsx';
import { useProblemProps } from './first-problem.tsx';
import styles from './parts.module.css';

export interface FieldOption {
  name: string;
  label: string;
}

export interface ViewersFieldsProps {
  fields: ViewersFields;
  metrics: readonly FieldOption[];
  onChange: (change: Partial<ViewersFields>) => void;
}

/** DLV-010: metrics, ids and number of rows. */
export function ViewersFieldsForm({ fields, metrics, onChange }: ViewersFieldsProps) {
  const { 'aria-describedby': describedBy } = useProblemProps('viewerIds');
  const allNames = metrics.map(({ name }) => name);
  const isEvery = fields.metrics.length === allNames.length;
  return (
    <>
      <FormField label="Metrics">
        <div className={styles.fields} role="group" aria-label="Metrics">
          <Checkbox
            checked={isEvery}
            indeterminate={!isEvery && fields.metrics.length > 0}
            onChange={() => onChange({ metrics: isEvery ? [] : allNames })}
          >
            All metrics
          </Checkbox>
          <div className={styles.fieldGrid}>
            {metrics.map(({ name, label }) => (
              <Checkbox
                key={name}
                checked={fields.metrics.includes(name)}
                onChange={({ target }) => onChange({ metrics: kept(allNames, fields.metrics, name, target.checked) })}
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </div>
      </FormField>
      <div className={styles.pair}>
        <FormField label="Viewer ID">
          <div className={styles.checks} role="group" aria-label="Viewer ID" aria-describedby={describedBy}>
            {VIEWER_IDS.map(({ name, label }) => (
              <Checkbox
                key={name}
                checked={fields.viewerIds.includes(name)}
                onChange={({ target }) =>
                  onChange({
                    viewerIds: kept(
                      VIEWER_IDS.map((id) => id.name),
                      fields.viewerIds,
                      name,
                      target.checked,
                    ),
                  })
                }
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </FormField>
        <FormField label="Limit">
          <Segmented<ViewersFields['limit']>
            aria-label="Limit"
            block
            value={fields.limit}
            options={[
              { value: 'current', label: 'Results in table (500)' },
              { value: 'all', label: 'All results' },
            ]}
            onChange={(limit) => onChange({ limit })}
          />
        </FormField>
      </div>
    </>
  );
}

/** In the order they are offered in, which is that of the columns. */
function kept(
  offered: readonly string[],
  chosen: readonly string[],
  name: string,
  isChosen: boolean,
): readonly string[] {
  return offered.filter((one) => (one === name ? isChosen : chosen.includes(one)));
}
