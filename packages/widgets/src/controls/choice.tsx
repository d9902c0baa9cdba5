import styles from './choice.module.css';

interface ChoiceOption<V extends string | number> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface ChoiceProps<V extends string | number> {
  readonly value: V;
  readonly options: readonly ChoiceOption<V>[];
  readonly onChange: (value: V) => void;
  readonly look?: 'filled' | 'outlined';
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

/** One of many. The browser's own list, in our colours where it lets us (choice.module.css). */
export function Choice<V extends string | number>(props: ChoiceProps<V>) {
  const { value, options, onChange, look = 'filled', className = '', ...names } = props;
  return (
    <select
      className={`${styles.choice} ${look === 'outlined' ? styles.outlined : ''} ${className}`}
      value={String(value)}
      title={options.find((option) => option.value === value)?.label}
      {...names}
      onChange={(event) => {
        const chosen = options.find((option) => String(option.value) === event.target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={String(option.value)} disabled={option.disabled === true}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
