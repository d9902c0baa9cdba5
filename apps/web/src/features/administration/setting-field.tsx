import type { CustomerSettings, SettingsChange } from '@playhead/contract/http/administration/administration';
import type { SettingName, SettingProblems } from '@playhead/domain/administration';
import { tSent } from '@playhead/texts/translate';
import { type ReactNode, useId } from 'react';
import type { AdminWords } from './administration-page.tsx';
import styles from './administration.module.css';

export interface SettingFieldsProps {
  values: CustomerSettings;
  changed: readonly SettingName[];
  problems: SettingProblems;
  words: AdminWords;
  onChange: (change: SettingsChange) => void;
}

interface SettingProps extends Pick<SettingFieldsProps, 'changed' | 'problems'> {
  name: SettingName;
  label: string;
  note?: string;
  /** With the id for the control that the label names. */
  children: (id: string) => ReactNode;
}

export function Setting({ name, label, note, changed, problems, children }: SettingProps) {
  const id = useId();
  const problem = problems[name];
  return (
    <div className={styles.setting} data-changed={changed.includes(name)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control}>
        {children(id)}
        {problem === undefined ? null : (
          <p className={styles.problem} role="alert">
            {tSent(problem)}
          </p>
        )}
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </div>
    </div>
  );
}

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {children}
    </fieldset>
  );
}
