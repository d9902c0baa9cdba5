import { useId } from 'react';
import styles from './pills.module.css';

interface PillOption<Value> {
  value: Value;
  label: string;
  /** In full, where the label is short. */
  title?: string;
}

interface PillsProps<Value> {
  label: string;
  /** One of them, or any number. */
  choice: 'one' | 'many';
  options: readonly PillOption<Value>[];
  value: readonly Value[];
  onChange: (value: readonly Value[]) => void;
}

/** A short list of which one or several are chosen, all in sight. */
export function Pills<Value extends string | number>({ label, choice, options, value, onChange }: PillsProps<Value>) {
  const name = useId();
  return (
    <div className={styles.pills} role={choice === 'one' ? 'radiogroup' : 'group'} aria-label={label}>
      {options.map((option) => {
        const isChosen = value.includes(option.value);
        return (
          <label key={option.value} className={styles.pill} title={option.title} data-chosen={isChosen}>
            <input
              className={styles.input}
              type={choice === 'one' ? 'radio' : 'checkbox'}
              name={name}
              aria-label={option.title ?? option.label}
              checked={isChosen}
              onChange={() => {
                if (choice === 'one') onChange([option.value]);
                else onChange(isChosen ? value.filter((one) => one !== option.value) : [...value, option.value]);
              }}
            />
            {option.label}
          </label>
        );
      })}
    </div>
  );
}
