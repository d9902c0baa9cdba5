import { timeSeriesTable } from '../chart/time/time-series.ts';
import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { lazyCohort } from '../cohort-code.ts';

export const cohortNewViewer: WidgetDefinition = {
  minSize: { w: 14, h: 6 },
  metricSwitch: false,
  takesNotes: true,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: timeSeriesTable,
  render: { kind: 'component', Component: lazyCohort('CohortNewViewerWidget') },
};
