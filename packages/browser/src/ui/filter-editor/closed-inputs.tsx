import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { CheckboxChoice, RadioChoice } from '../rule-editor/choice-inputs.tsx';
import { RangeInput } from '../rule-editor/range-input.tsx';
import type { FilterInputProps } from './input-props.ts';

/** FLT-010: the choice that filters nothing has its own name for viewers. */
const unfilteredNames: Readonly<Record<string, string>> = { playhead_id: 'All Viewers' };
const UNFILTERED = '';

export function optionsOf({ options }: GlobalFilterField) {
  return options.map(({ name, value }) => ({ value, label: name }));
}

const valueProps = ({ row, label, isInvalid, onValues }: FilterInputProps) => ({
  label,
  values: row.values,
  isInvalid,
  onValues,
});

export function RadioGroup(props: FilterInputProps) {
  const { field } = props;
  const words = useViewerWords();
  const unfiltered = { value: UNFILTERED, label: words(unfilteredNames[field.fieldName] ?? 'Any') };
  return <RadioChoice {...valueProps(props)} unset={UNFILTERED} options={[unfiltered, ...optionsOf(field)]} />;
}

export function CheckboxGroup(props: FilterInputProps) {
  return <CheckboxChoice {...valueProps(props)} layout="columns" options={optionsOf(props.field)} />;
}

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
