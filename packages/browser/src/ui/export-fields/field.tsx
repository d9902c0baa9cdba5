import { type ReactNode, useId } from 'react';
import { Icon } from '../icons.tsx';
import styles from './export-fields.module.css';

interface FieldNames {
  /** Of the control. */
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

export interface FieldProps {
  label: string;
  error?: string | null;
  children: (names: FieldNames) => ReactNode;
}

/** A row of a form with one control: name, control, what is wrong with it. */
export function Field({ label, error = null, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {children({ id, 'aria-describedby': error === null ? undefined : errorId, 'aria-invalid': error !== null })}
        <FieldError id={errorId} text={error} />
      </div>
    </div>
  );
}

/** The same for several controls that belong together. */
export function FieldGroup({ label, error = null, children }: Omit<FieldProps, 'children'> & { children: ReactNode }) {
  const errorId = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error === null ? undefined : errorId}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.control}>
        {children}
        <FieldError id={errorId} text={error} />
      </div>
    </fieldset>
  );
}

function FieldError({ id, text }: { id: string; text: string | null }) {
  return text === null ? null : (
    <p id={id} className={styles.error} role="alert">
      {text}
    </p>
  );
}

/** EXP-056 */
export function Warning({ text }: { text: string }) {
  return (
    <output className={styles.warning}>
      <Icon name="alert" size={14} />
      {text}
    </output>
  );
}
