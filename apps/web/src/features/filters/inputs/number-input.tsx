import { cleanDayInput, cleanNumberInput, settleNumberInput } from '@playhead/domain/filters';
import { Input } from 'antd';
import { statusProps } from './input-props.ts';
import styles from './inputs.module.css';

export interface NumberInputProps {
  label: string;
  value: string;
  placeholder?: string;
  isInvalid: boolean;
  /** Non-negative whole numbers only (FLT-051). */
  isCount?: boolean;
  onChange: (value: string) => void;
}

/** FLT-050. The value stays text while it is typed: "1." and "-" are on their way to a number. */
export function NumberInput({
  label,
  value,
  placeholder = '',
  isInvalid,
  isCount = false,
  onChange,
}: NumberInputProps) {
  const clean = isCount ? cleanDayInput : cleanNumberInput;
  return (
    <Input
      className={styles.number}
      aria-label={label}
      inputMode={isCount ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(clean(target.value))}
      onBlur={() => {
        const settled = settleNumberInput(value);
        if (settled !== value) onChange(settled);
      }}
      {...statusProps(isInvalid)}
    />
  );
}
