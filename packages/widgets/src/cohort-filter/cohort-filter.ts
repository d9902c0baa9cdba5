import { EMPTY_TEXT, ERROR_TITLE, type WidgetDefinition } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';
import { lazyCohort } from '../cohort-code.ts';

/** Controls for the settings of a cohort page; it needs no rows. */
export const cohortFilter: WidgetDefinition = {
  minSize: { w: 16, h: 2 },
  metricSwitch: false,
  isEmpty: () => false,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: { kind: 'component', Component: lazyCohort('CohortFilterWidget') },
};
