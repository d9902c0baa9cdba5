import { fileName } from '@playhead/domain/deliveries';
import { t } from '@playhead/texts/translate';
import styles from './export-fields.module.css';
import { Field } from './field.tsx';

export interface FileNameFieldProps {
  label: string;
  value: string;
  extension: string;
  /** What the file will hold. */
  hint?: string | undefined;
  onChange: (value: string) => void;
}

/** EXP-052 */
export function fileNameError(value: string): string | null {
  return value.trim() === '' ? t('File Name is required.') : null;
}

/** EXP-054, EXP-069: what was typed is shown as the file will be called once the box is left. */
export function FileNameField({ label, value, extension, hint, onChange }: FileNameFieldProps) {
  return (
    <Field label={label} error={fileNameError(value)}>
      {(names) => (
        <>
          <input
            {...names}
            className={styles.input}
            data-first-focus
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onFocus={({ currentTarget }) => selectStem(currentTarget)}
            onBlur={() => {
              if (fileNameError(value) === null) onChange(fileName(value, extension));
            }}
          />
          {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        </>
      )}
    </Field>
  );
}

function selectStem(input: HTMLInputElement): void {
  const dot = input.value.lastIndexOf('.');
  input.setSelectionRange(0, dot === -1 ? input.value.length : dot);
}
