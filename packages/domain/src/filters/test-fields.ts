import type { GlobalFilterField } from '@playhead/contract/http/filters';

export function testField(changes: Partial<GlobalFilterField> & { fieldName: string }): GlobalFilterField {
  return {
    queryField: `customer_view.${changes.fieldName}`,
    label: changes.fieldName,
    tooltip: '',
    category: 'Content',
    inputType: 'MultiSearchSelect',
    defaultValues: [],
    options: [],
    suggestionKey: changes.fieldName,
    associatedKeys: [],
    percentFilterKey: null,
    valueType: 'string',
    operatorSet: 'text',
    allowAdvanced: true,
    units: [],
    isCustomTag: false,
    filterType: 'session',
    subName: null,
    ...changes,
  };
}

export const series = testField({
  fieldName: 'series',
  label: 'Series',
  percentFilterKey: 'customer_view.series.percent',
});
export const season = testField({
  fieldName: 'season_number',
  label: 'Season Number',
  valueType: 'pure_number',
  operatorSet: 'pure_number',
});
export const duration = testField({
  fieldName: 'mins_watched',
  label: 'Session Duration',
  category: 'Context',
  inputType: 'RangeInput',
  valueType: 'pure_number',
  operatorSet: 'range',
  units: ['sec', 'min'],
  allowAdvanced: false,
});
export const viewers = testField({
  fieldName: 'playhead_id',
  label: 'Viewers',
  category: 'Audience',
  inputType: 'RadioGroup',
  operatorSet: 'choice',
  options: [
    { name: 'Assigned to Household', value: 'assigned_only' },
    { name: 'Not Assigned to Household', value: 'unassigned_only' },
  ],
});
export const firstIdentity = testField({
  fieldName: 'first_identity',
  label: 'First Stream Identity',
  category: 'First Stream',
  inputType: 'Switch',
  operatorSet: 'choice',
  options: [
    { name: 'Subscriber', value: 'subscriber' },
    { name: 'Household', value: 'household' },
  ],
});
export const firstWatched = testField({
  fieldName: 'first_current_date_range_ui',
  label: 'First Watched',
  category: 'First Stream',
  inputType: 'CustomDatepicker',
  operatorSet: 'custom_date',
});
export const premiere = testField({
  fieldName: 'premiere',
  label: 'Premiere',
  inputType: 'CustomDatepicker',
  operatorSet: 'date',
});
export const country = testField({ fieldName: 'country', label: 'Country', category: 'Context' });
export const segment = testField({
  fieldName: 'segment',
  queryField: 'segment_view.segment_id',
  label: 'Segment',
  category: 'Audience',
  inputType: 'SearchSelect',
  operatorSet: 'choice',
});
export const dayOfWeek = testField({
  fieldName: 'DOW',
  label: 'Day of Week',
  category: 'Context',
  options: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => ({ name: day, value: day })),
});

export const testFields: readonly GlobalFilterField[] = [
  series,
  season,
  duration,
  viewers,
  firstIdentity,
  firstWatched,
  premiere,
  country,
  segment,
  dayOfWeek,
];
