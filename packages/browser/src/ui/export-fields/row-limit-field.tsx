import { LIMIT_LABELS, type LimitKind, type RowLimit, rowLimitError } from '@playhead/domain/exports';
import { t } from '@playhead/texts/translate';
import { useId } from 'react';
import styles from './export-fields.module.css';
import { FieldGroup, Warning } from './field.tsx';

export interface RowLimitFieldProps {
  label: string;
  kinds: readonly LimitKind[];
  value: RowLimit;
  /** EXP-056 */
  warnings: readonly string[];
  onChange: (value: RowLimit) => void;
}

/** EXP-015, EXP-053 */
export function RowLimitField({ label, kinds, value, warnings, onChange }: RowLimitFieldProps) {
  const name = useId();
  const error = rowLimitError(value);
  return (
    <FieldGroup label={label} error={error}>
      <div className={styles.choices}>
        {kinds.map((kind) => (
          <label key={kind} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={value.kind === kind}
              onChange={() => onChange({ ...value, kind })}
            />
            {LIMIT_LABELS[kind]}
          </label>
        ))}
        {value.kind === 'custom' ? (
          <input
            className={`${styles.input} ${styles.rows}`}
            aria-label={t('Rows')}
            aria-invalid={error !== null}
            inputMode="numeric"
            maxLength={9}
            value={value.rows ?? ''}
            onChange={({ target }) => onChange({ ...value, rows: readRows(target.value) })}
          />
        ) : null}
      </div>
      {warnings.map((text) => (
        <Warning key={text} text={text} />
      ))}
    </FieldGroup>
  );
}

function readRows(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}
