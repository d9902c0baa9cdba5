import type { GlobalFilterField } from '@playhead/contract/http/filters';

export function testField(
  changes: Partial<GlobalFilterField> & { fieldName: string; label: string },
): GlobalFilterField {
  return {
    queryField: `customer_view.${changes.fieldName}`,
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

export const testFields: readonly GlobalFilterField[] = [
  testField({ fieldName: 'series', label: 'Series' }),
  testField({ fieldName: 'genre', label: 'Genre' }),
  testField({ fieldName: 'country', label: 'Country', category: 'Context' }),
  testField({ fieldName: 'ad_position', label: 'Ad Position', category: 'Ads', queryField: 'ad_sessions.ad_position' }),
];

export const testFirstStreamFields: readonly GlobalFilterField[] = [
  testField({ fieldName: 'first_series', label: 'First Series', category: 'First Stream' }),
];

/** For the table of `renderApp`: both scopes of the filters. */
export const globalFiltersReply = {
  'GET /v1/customers/1/global-filters': (_body: unknown, url: URL) => ({
    data: { fields: url.searchParams.get('scope') === 'first_stream' ? testFirstStreamFields : testFields },
  }),
};
