import type { GlobalFilterField } from '@playhead/contract/http/filters';

export function testField(changes: Partial<GlobalFilterField> & { fieldName: string }): GlobalFilterField {
  return {
    queryField: `customer_view.${changes.fieldName}`,
    label: changes.fieldName,
    tooltip: `What ${changes.fieldName} means.`,
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

const choice = { operatorSet: 'choice', allowAdvanced: false, suggestionKey: null } as const;
const number = { valueType: 'pure_number', operatorSet: 'pure_number' } as const;

export const testFields: readonly GlobalFilterField[] = [
  testField({ fieldName: 'series', label: 'Series', percentFilterKey: 'customer_view.series.percent' }),
  testField({ fieldName: 'season_number', label: 'Season Number', associatedKeys: ['series'], ...number }),
  testField({ fieldName: 'episode', label: 'Episode', associatedKeys: ['series', 'season_number'] }),
  testField({ fieldName: 'country', label: 'Country', category: 'Context' }),
  testField({ fieldName: 'state', label: 'State', category: 'Context', associatedKeys: ['country'] }),
  testField({
    fieldName: 'mins_watched',
    label: 'Session Duration',
    category: 'Context',
    inputType: 'RangeInput',
    valueType: 'pure_number',
    operatorSet: 'range',
    allowAdvanced: false,
    suggestionKey: null,
    units: ['sec', 'min'],
  }),
  testField({
    fieldName: 'playhead_id',
    label: 'Viewers',
    category: 'Audience',
    inputType: 'RadioGroup',
    options: [
      { name: 'Assigned to Household', value: 'assigned_only' },
      { name: 'Not Assigned to Household', value: 'unassigned_only' },
    ],
    ...choice,
  }),
  testField({ fieldName: 'zip_code', label: 'Zip Code', category: 'Custom Tags' }),
  testField({
    fieldName: 'tags.plan',
    label: 'plan',
    category: 'Custom Tags',
    suggestionKey: 'plan',
    isCustomTag: true,
    filterType: 'custom_tag',
  }),
  testField({ fieldName: 'ad_position', label: 'Ad Position', category: 'Ads' }),
  testField({ fieldName: 'ad_log_campaign', label: 'Campaign', category: 'Advertising' }),
];

export const testFirstStreamFields: readonly GlobalFilterField[] = [
  testField({ fieldName: 'first_series', label: 'First Series', category: 'First Stream' }),
  testField({
    fieldName: 'first_identity',
    label: 'First Stream Identity',
    category: 'First Stream',
    inputType: 'Switch',
    options: [
      { name: 'Viewer', value: 'viewer' },
      { name: 'Subscriber', value: 'subscriber' },
      { name: 'Household', value: 'household' },
    ],
    ...choice,
  }),
  testField({
    fieldName: 'first_current_date_range_ui',
    label: 'First Watched',
    category: 'First Stream',
    inputType: 'CustomDatepicker',
    ...choice,
    operatorSet: 'custom_date',
  }),
];
