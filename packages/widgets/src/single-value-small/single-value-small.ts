import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { ribbonTable } from '../ribbon/ribbon.ts';
import { SingleValueSmallWidget } from './single-value-small-widget.tsx';

export const singleValueSmall: WidgetDefinition = {
  minSize: { w: 6, h: 2 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: ribbonTable,
  render: { kind: 'component', Component: SingleValueSmallWidget },
};
