// Not of `antd`: that Input brings buttons, one-time codes and passwords with it.
import { t } from '@playhead/texts/translate';
import Input from 'antd/es/input/Input';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import styles from './rule-editor.module.css';
import { statusProps, type ValueInputProps } from './value-input.ts';

/** Of an operator that takes no value. */
export function NoValueInput({ label }: Pick<ValueInputProps, 'label'>) {
  return <Input className={styles.wide} disabled aria-label={label} placeholder={t('No value needed')} />;
}

export interface PlainInputProps extends ValueInputProps, Pick<NumberInputProps, 'suffix' | 'settle'> {
  isNumber: boolean;
}

/** One text or one number, for operators that compare with a part of a value. */
export function PlainInput({ label, values, isInvalid, isNumber, onValues, ...number }: PlainInputProps) {
  const [value = ''] = values;
  const tell = (text: string) => onValues(text === '' ? [] : [text], 'typed');
  if (isNumber) {
    return <NumberInput {...number} label={label} value={value} isInvalid={isInvalid} onChange={tell} />;
  }
  return (
    <Input
      className={styles.wide}
      aria-label={label}
      placeholder={t('Text')}
      autoComplete="off"
      value={value}
      onChange={({ target }) => tell(target.value)}
      {...statusProps(isInvalid)}
    />
  );
}
