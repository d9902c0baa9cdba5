import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Shown instead of the label. */
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly title?: string | undefined;
}

export interface SegmentedProps<V extends string> {
  readonly value: V;
  readonly options: readonly Segment<V>[];
  readonly onChange: (value: V) => void;
  readonly look?: 'words' | 'icons';
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

/** One of a few: radio buttons that look like a switch. Written here, since any control of Ant Design costs a page 160 kB. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { value, options, onChange, look = 'words', ...names } = props;
  const group = useId();
  return (
    <div className={`${styles.group} ${look === 'icons' ? styles.icons : styles.words}`} role="radiogroup" {...names}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} title={option.title}>
          <input
            type="radio"
            name={group}
            className={styles.hidden}
            checked={option.value === value}
            disabled={option.disabled === true}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon === undefined ? undefined : styles.hidden}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
