import type { ResultField } from '@playhead/contract/http/queries';
import type { WidgetType } from '@playhead/contract/http/dashboards';
import type { WidgetInput } from '../definition.ts';
import { inputOf } from '../testing/test-input.ts';

function field(name: string, kind: ResultField['kind'], format: ResultField['format']): ResultField {
  return { name: `cohort.${name}`, label: name, kind, format, definition: '' };
}

/** The columns of the retention call. */
export const cohortFields: readonly ResultField[] = [
  field('first_period', 'dimension', 'date'),
  field('size', 'measure', 'integer'),
  field('period', 'measure', 'integer'),
  field('active', 'measure', 'integer'),
  field('retention', 'measure', 'percent'),
];

/** Two weekly cohorts of 10 and 90 viewers, followed for two weeks; the last week of the younger one is not over. */
export function weeklyCohorts(type: WidgetType): WidgetInput {
  return inputOf({
    type,
    fields: cohortFields,
    rows: [
      ['2026-03-02', 10, 0, 10, 1],
      ['2026-03-02', 10, 1, 1, 0.1],
      ['2026-03-02', 10, 2, 2, 0.2],
      ['2026-03-09', 90, 0, 90, 1],
      ['2026-03-09', 90, 1, 45, 0.5],
      ['2026-03-09', 90, 2, null, null],
    ],
  });
}
