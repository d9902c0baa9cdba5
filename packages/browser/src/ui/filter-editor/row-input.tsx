import type { FilterInputType } from '@playhead/contract/http/filters';
import { type FilterOperator, isNullType } from '@playhead/domain/filters';
import { NoValueInput, PlainInput } from '../rule-editor/plain-input.tsx';
import type { FilterInputProps } from './input-props.ts';
import type { FilterInputs } from './filter-inputs.ts';
import { MultiSearchSelect } from './multi-search-select.tsx';
import { RangeOfField } from './range-of-field.tsx';
import { SearchSelect } from './search-select.tsx';

/** Inputs of whole values; a part of one is typed. */
const chosenFrom: readonly FilterInputType[] = ['MultiSearchSelect', 'CheckboxGroup'];
const equalities: readonly FilterOperator[] = ['is_equal_to', 'is_not_equal_to'];

/** FLT-002. The value input of a row: that of its filter, unless the operator takes no value, one text or one number. */
export function RowInput({ inputs, ...props }: FilterInputProps & { inputs: FilterInputs }) {
  const { field, row, label, isInvalid, onValues } = props;
  if (isNullType(row.op)) return <NoValueInput label={label} />;
  if (chosenFrom.includes(field.inputType) && !equalities.includes(row.op)) {
    const isNumber = field.valueType !== 'string';
    return (
      <PlainInput label={label} values={row.values} isInvalid={isInvalid} isNumber={isNumber} onValues={onValues} />
    );
  }
  switch (field.inputType) {
    case 'MultiSearchSelect':
      return <MultiSearchSelect {...props} />;
    case 'SearchSelect':
      return <SearchSelect {...props} />;
    case 'RangeInput':
      return <RangeOfField {...props} />;
    case 'RadioGroup':
      return <inputs.RadioGroup {...props} />;
    case 'CheckboxGroup':
      return <inputs.CheckboxGroup {...props} />;
    case 'Switch':
      return <inputs.Switch {...props} />;
    case 'Slider':
      return <inputs.Slider {...props} />;
    case 'CustomDatepicker':
      return <inputs.CustomDatepicker {...props} />;
  }
}
