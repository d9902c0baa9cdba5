import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';
import { lazyCohort } from '../cohort-code.ts';

export const cohortHeat: WidgetDefinition = {
  minSize: { w: 24, h: 8 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: { kind: 'component', Component: lazyCohort('CohortHeatWidget') },
};
