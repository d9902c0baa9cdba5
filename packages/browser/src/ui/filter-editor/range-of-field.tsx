import { RangeInput } from '../rule-editor/range-input.tsx';
import { type FilterInputProps, valueProps } from './input-props.ts';

export function RangeOfField(props: FilterInputProps) {
  const { field, row, onUnit } = props;
  return (
    <RangeInput
      {...valueProps(props)}
      op={row.op}
      unit={row.unit ?? field.units[0]}
      units={field.units}
      onUnit={onUnit}
    />
  );
}
