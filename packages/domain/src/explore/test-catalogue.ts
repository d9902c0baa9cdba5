import type { ExploreField } from '@playhead/contract/http/explore';
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { KindOf } from './change-state.ts';

/** Fields for tests: only what a test says differs from a plain text of sessions. */
export function testField(name: string, changes: Partial<Omit<ExploreField, 'filter'>> = {}): ExploreField {
  const kind = changes.kind ?? 'dimension';
  const label = changes.label ?? name;
  return {
    name: `customer_view.${name}`,
    label,
    kind,
    format: kind === 'measure' ? 'integer' : 'text',
    sources: ['sessions'],
    group: 'Content',
    definition: `How ${label} is made`,
    numeric: kind === 'measure',
    measurable: kind === 'dimension',
    filter: filterField(name, label, kind),
    tag: false,
    ...changes,
  };
}

function filterField(name: string, label: string, kind: ExploreField['kind']): GlobalFilterField {
  const isMeasure = kind === 'measure';
  return {
    fieldName: isMeasure ? `customer_view.${name}` : name,
    queryField: `customer_view.${name}`,
    label,
    tooltip: '',
    category: 'Content',
    inputType: isMeasure ? 'RangeInput' : 'MultiSearchSelect',
    defaultValues: [],
    options: [],
    suggestionKey: isMeasure ? null : name,
    associatedKeys: [],
    percentFilterKey: name === 'series' ? 'customer_view.series.percent' : null,
    valueType: isMeasure ? 'pure_number' : 'string',
    operatorSet: isMeasure ? 'pure_number' : 'text',
    allowAdvanced: true,
    units: [],
    isCustomTag: false,
    filterType: 'session',
    subName: null,
  };
}

export const testCatalogue: readonly ExploreField[] = [
  testField('date', { label: 'Date', format: 'date', sources: ['sessions', 'ad_sessions'] }),
  testField('series', { label: 'Series' }),
  testField('device', { label: 'Device Type' }),
  testField('season_number', { label: 'Season Number', numeric: true, format: 'integer' }),
  testField('plays', { label: 'Plays', kind: 'measure' }),
  testField('minutes', { label: 'Minutes', kind: 'measure', format: 'minutes' }),
  testField('position', { label: 'Ad Position', sources: ['ad_sessions'] }),
  testField('mins_watched', { label: 'Session Duration', kind: 'filter' }),
];

export const testKindOf: KindOf = (name) => {
  const kind = testCatalogue.find((field) => field.name === name)?.kind;
  return kind === 'dimension' || kind === 'measure' ? kind : null;
};
