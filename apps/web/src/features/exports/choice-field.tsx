import { Segmented } from '@playhead/widgets/controls/segmented';
import { useId } from 'react';
import styles from '@playhead/browser/ui/export-fields/export-fields.module.css';

export interface ChoiceFieldProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of a few, as a row of a form. */
export function ChoiceField<V extends string>({ label, value, options, onChange }: ChoiceFieldProps<V>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.choices}>
        <Segmented aria-labelledby={id} value={value} options={options} onChange={onChange} />
      </div>
    </div>
  );
}
