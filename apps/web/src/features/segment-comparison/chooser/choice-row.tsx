import { useId } from 'react';
import styles from './choice-row.module.css';

export interface ChoiceRowProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, side by side; arrow keys go from one to the next. */
export function ChoiceRow<Value extends string>({ label, options, value, onChange }: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.row}>
      <legend className="ph-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="ph-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
