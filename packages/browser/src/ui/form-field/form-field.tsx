import type { ReactNode } from 'react';
import styles from './form-field.module.css';

export interface FormFieldProps {
  /** Of the control that the words name; absent for a group, which names itself. */
  htmlFor?: string;
  label: string;
  /** Shown below the control. */
  note?: ReactNode;
  /** Why the value cannot be taken. */
  problem?: string | null;
  children: ReactNode;
}

export function FormField({ htmlFor, label, note, problem = null, children }: FormFieldProps) {
  return (
    <div className={styles.field}>
      {htmlFor === undefined ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <label htmlFor={htmlFor} className={styles.label}>
          {label}
        </label>
      )}
      {children}
      {problem === null ? null : <p className={styles.problem}>{problem}</p>}
      {note === undefined || note === null ? null : <p className={styles.note}>{note}</p>}
    </div>
  );
}
