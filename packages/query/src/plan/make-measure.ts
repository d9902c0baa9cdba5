import type { CustomMeasure, CustomMeasureType, ValueFormat } from '@playhead/contract/http/queries';
import { type Dimension, type FilterField, findField, isHouseholdField, type OnSample } from '../model/index.ts';
import type { MadeMeasure, Plan } from './plan.ts';
import { readFilterTexts } from './read-filters.ts';
import { invalidRequest, unknownField } from './refusals.ts';

const kinds: Readonly<
  Record<CustomMeasureType, { label: string; numeric: boolean; format: ValueFormat; onSample: OnSample }>
> = {
  sum: { label: 'Sum', numeric: true, format: 'decimal', onSample: 'scale' },
  count: { label: 'Count', numeric: false, format: 'integer', onSample: 'scale' },
  count_distinct: { label: 'Distinct count', numeric: false, format: 'integer', onSample: 'impossible' },
  average: { label: 'Average', numeric: true, format: 'decimal', onSample: 'keep' },
  min: { label: 'Smallest', numeric: true, format: 'decimal', onSample: 'impossible' },
  max: { label: 'Largest', numeric: true, format: 'decimal', onSample: 'impossible' },
  median: { label: 'Median', numeric: true, format: 'decimal', onSample: 'impossible' },
};

/** Uses fields and filters of the row only; fields that need another table are refused. */
export function makeMeasure(requested: CustomMeasure, { plan, path }: { plan: Plan; path: string }): MadeMeasure {
  const { measure: name, type, label, valueFormat } = requested;
  const basedOn = findField(requested.basedOn);
  const basedOnPath = `${path}.based_on`;
  if (!basedOn) throw unknownField(requested.basedOn, basedOnPath);
  if (basedOn.kind === 'measure') throw invalidRequest(`"${basedOn.name}" is a measure already`, basedOnPath);
  if (!isMeasurable(basedOn)) throw invalidRequest(`"${basedOn.name}" cannot be measured`, basedOnPath);
  const kind = kinds[type];
  if (kind.numeric && basedOn.type !== 'number') throw invalidRequest(`"${basedOn.name}" is not a number`, basedOnPath);
  const { rowFilters, groupFilters, proportions } = readFilterTexts(requested.filters ?? {}, {
    context: plan.context,
    path: `${path}.filters`,
  });
  if (groupFilters.length + proportions.length > 0) {
    throw invalidRequest('only conditions on rows can narrow a measure', `${path}.filters`);
  }
  const shared = basedOn.sources.filter((source) => rowFilters.every(({ field }) => field.sources.includes(source)));
  if (shared.length === 0) throw invalidRequest('its filters are of other rows', `${path}.filters`);
  return {
    kind: 'measure',
    name,
    alias: `measure.${name}`,
    label: label ?? `${kind.label} of ${basedOn.label}`,
    definition: `${kind.label} of ${basedOn.label} over the rows of the group.`,
    sources: shared,
    format: valueFormat ?? kind.format,
    onSample: kind.onSample,
    made: { type, basedOn, filters: rowFilters },
    ...(basedOn.right === undefined ? {} : { right: basedOn.right }),
  };
}

/** The field must have one value per row: not an array, not a filter-only field. */
export function isMeasurable(field: Dimension | FilterField): boolean {
  if (field.kind === 'filter') return field.type === 'number' && !isHouseholdField(field);
  return !field.array && field.through !== 'segments' && field.values === undefined;
}
