import type { FilterInputType } from '@playhead/contract/http/filters';
import { type FilterOperator, isNullType } from '@playhead/domain/filters';
import { Input } from 'antd';
import type { ComponentType } from 'react';
import { CheckboxGroup } from './checkbox-group.tsx';
import { CustomDatepicker } from './custom-datepicker.tsx';
import { type FilterInputProps, statusProps } from './input-props.ts';
import styles from './inputs.module.css';
import { MultiSearchSelect } from './multi-search-select.tsx';
import { NumberInput } from './number-input.tsx';
import { RadioGroup } from './radio-group.tsx';
import { RangeInput } from './range-input.tsx';
import { SearchSelect } from './search-select.tsx';
import { SliderInput } from './slider-input.tsx';
import { SwitchInput } from './switch-input.tsx';

/** FLT-002 */
const inputs: Readonly<Record<FilterInputType, ComponentType<FilterInputProps>>> = {
  MultiSearchSelect,
  SearchSelect,
  RadioGroup,
  RangeInput,
  Switch: SwitchInput,
  CustomDatepicker,
  Slider: SliderInput,
  CheckboxGroup,
};

/** Inputs of whole values; a part of one is typed. */
const chosenFrom: readonly FilterInputType[] = ['MultiSearchSelect', 'CheckboxGroup'];
const equalities: readonly FilterOperator[] = ['is_equal_to', 'is_not_equal_to'];

/** The value input of a row: that of its filter, unless the operator takes no value, one text or one number. */
export function RowInput(props: FilterInputProps) {
  const { field, row } = props;
  if (isNullType(row.op)) {
    return <Input className={styles.wide} disabled aria-label={props.label} placeholder="No value needed" />;
  }
  if (chosenFrom.includes(field.inputType) && !equalities.includes(row.op)) return <PlainInput {...props} />;
  const ValueInput = inputs[field.inputType];
  return <ValueInput {...props} />;
}

function PlainInput({ field, row, label, isInvalid, onValues }: FilterInputProps) {
  const [value = ''] = row.values;
  const tell = (text: string) => onValues(text === '' ? [] : [text]);
  if (field.valueType !== 'string') {
    return <NumberInput label={label} value={value} isInvalid={isInvalid} onChange={tell} />;
  }
  return (
    <Input
      className={styles.wide}
      aria-label={label}
      placeholder="Text"
      autoComplete="off"
      value={value}
      onChange={({ target }) => tell(target.value)}
      {...statusProps(isInvalid)}
    />
  );
}
