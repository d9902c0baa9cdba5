import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { ribbonTable } from '../ribbon/ribbon.ts';
import { SingleValueWidget } from './single-value-widget.tsx';

export const singleValue: WidgetDefinition = {
  minSize: { w: 8, h: 3 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: ribbonTable,
  render: { kind: 'component', Component: SingleValueWidget },
};
