import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { CheckboxChoice, RadioChoice } from '../rule-editor/choice-inputs.tsx';
import { type FilterInputProps, optionsOf, valueProps } from './input-props.ts';

/** FLT-010: the choice that filters nothing has its own name for viewers. */
const unfilteredNames: Readonly<Record<string, string>> = { playhead_id: t('All Viewers') };
const UNFILTERED = '';

export function RadioGroup(props: FilterInputProps) {
  const { field } = props;
  const words = useViewerWords();
  const unfiltered = { value: UNFILTERED, label: words(unfilteredNames[field.fieldName] ?? t('Any')) };
  return <RadioChoice {...valueProps(props)} unset={UNFILTERED} options={[unfiltered, ...optionsOf(field)]} />;
}

export function CheckboxGroup(props: FilterInputProps) {
  return <CheckboxChoice {...valueProps(props)} layout="columns" options={optionsOf(props.field)} />;
}
