import type { DurationUnit } from '@playhead/contract/http/filters';
import { FIRST_IDENTITY, type SegmentField, settleRangeText } from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { CheckboxChoice, RadioChoice } from '@playhead/browser/ui/rule-editor/choice-inputs.tsx';
import { ListChoice } from '@playhead/browser/ui/rule-editor/list-choice.tsx';
import { RangeInput } from '@playhead/browser/ui/rule-editor/range-input.tsx';
import type { RuleInputProps } from './rule-input-props.ts';

const UNSET = '';
/** FLT-018: whose first stream is meant when nobody said. */
const FIRST_VIEWER = 'viewer';

const valueProps = ({ rule, label, isInvalid, onValues }: RuleInputProps) => ({
  label,
  values: rule.values,
  isInvalid,
  onValues,
});

/** Values in the order of the field's options, however they were chosen. */
const orderedProps = (props: RuleInputProps) => ({
  ...valueProps(props),
  options: props.field.options.map((option) => ({ ...option, label: tSent(option.label) })),
  onValues: (values: readonly string[]) =>
    props.onValues(
      props.field.options.map(({ value }) => value).filter((value) => values.includes(value)),
      'chosen',
    ),
});

export function FieldRadios(props: RuleInputProps) {
  const { field } = props;
  const unset = field.key === FIRST_IDENTITY ? FIRST_VIEWER : UNSET;
  const words = useViewerWords();
  const named = field.options.map((option) => ({ ...option, label: words(tSent(option.label)) }));
  const options = unset === UNSET ? [{ value: UNSET, label: t('Any') }, ...named] : named;
  return <RadioChoice {...valueProps(props)} unset={unset} options={options} />;
}

export function FieldCheckboxes(props: RuleInputProps) {
  return <CheckboxChoice {...orderedProps(props)} layout="line" />;
}

export function FieldList(props: RuleInputProps) {
  return <ListChoice {...orderedProps(props)} isMany={props.field.inputType === 'MultiSelect'} />;
}

/** SEG-031: of a unit that cannot be chosen. */
const unitSigns: Readonly<Record<DurationUnit, string>> = { sec: t('Secs'), min: t('Mins') };

export function FieldRange(props: RuleInputProps) {
  const { field, rule, onUnit } = props;
  return (
    <RangeInput
      {...valueProps(props)}
      op={rule.op}
      unit={rule.unit ?? field.unit}
      units={field.units}
      suffix={suffixOf(field) ?? <span />}
      settle={(text) => settleRangeText(field, text)}
      onUnit={onUnit}
    />
  );
}

function suffixOf({ type, unit, units }: SegmentField): string | null {
  if (type === 'range_percentage') return '%';
  return unit === null || units.length > 0 ? null : unitSigns[unit];
}
