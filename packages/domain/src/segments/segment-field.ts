import type { DurationUnit, FilterInputType, GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterOperator, OperatorSet } from '../filters/index.ts';

/** SEG-012, in the order of the tabs. */
export const segmentTabKeys = [
  'segment',
  'behavior',
  'custom_tags',
  'content',
  'consumption',
  'ads',
  'ad_impact',
  'first_stream',
  'audience',
] as const;
export type SegmentTabKey = (typeof segmentTabKeys)[number];

/** SEG-024 */
export const segmentInputTypes = [
  'RadioGroup',
  'CheckboxGroup',
  'RangeInput',
  'MultiSearchSelect',
  'SearchSelect',
  'Select',
  'MultiSelect',
  'CustomDatepicker',
] as const;
export type SegmentInputType = (typeof segmentInputTypes)[number];

/** SEG-025 */
export const segmentFieldTypes = [
  'date',
  'range_number',
  'range_percentage',
  'range_pure_number',
  'search',
  'selectDate',
] as const;
export type SegmentFieldType = (typeof segmentFieldTypes)[number];

export interface SegmentOption {
  value: string;
  label: string;
  percentFilterKey: string | null;
}

/** SEG-023. Its rows are the form's matter. */
export interface SegmentField {
  key: string;
  tab: SegmentTabKey;
  label: string;
  /** SEG-013 */
  subCategory: string | null;
  type: SegmentFieldType;
  /** What the numbers are in; with several `units` the one that is set at first. */
  unit: DurationUnit | null;
  /** Units to choose from. */
  units: readonly DurationUnit[];
  inputType: SegmentInputType;
  options: readonly SegmentOption[];
  tooltip: string;
  percentFilterKey: string | null;
  percentFilterTooltip: string | null;
  allowAdvanced: boolean;
  suggestionKey: string | null;
  /** FLT-070, FLT-071: keys whose values narrow the suggestions. */
  associatedKeys: readonly string[];
  operatorSet: OperatorSet;
  /** What is offered, the default first. */
  operators: readonly FilterOperator[];
  valueType: GlobalFilterField['valueType'];
}

const filterInputs: Readonly<Record<SegmentInputType, FilterInputType>> = {
  RadioGroup: 'RadioGroup',
  CheckboxGroup: 'CheckboxGroup',
  RangeInput: 'RangeInput',
  MultiSearchSelect: 'MultiSearchSelect',
  SearchSelect: 'SearchSelect',
  Select: 'SearchSelect',
  MultiSelect: 'MultiSearchSelect',
  CustomDatepicker: 'CustomDatepicker',
};

/** The same field to the functions of domain/filters, so that an operator means one thing in both places. */
export function filterFieldOf(field: SegmentField, change: { label?: string } = {}): GlobalFilterField {
  return {
    fieldName: field.key,
    queryField: field.key,
    label: change.label ?? field.label,
    tooltip: field.tooltip,
    category: 'Audience',
    inputType: filterInputs[field.inputType],
    defaultValues: [],
    options: field.options.map(({ label, value }) => ({ name: label, value })),
    suggestionKey: field.suggestionKey,
    associatedKeys: [...field.associatedKeys],
    percentFilterKey: field.percentFilterKey,
    valueType: field.valueType,
    operatorSet: field.operatorSet,
    allowAdvanced: field.allowAdvanced,
    units: [...field.units],
    isCustomTag: field.key === CUSTOM_TAGS,
    filterType: 'segment',
    subName: field.subCategory,
  };
}

export const CUSTOM_TAGS = 'custom_tags';
/** FLT-072: listed among the custom tags, although it is a separate field on the wire (SEG-026). */
export const ZIP_CODE = 'zip_code';
export const EXISTING_SEGMENT = 'existing_segment';
export const FIRST_IDENTITY = 'first_identity';
