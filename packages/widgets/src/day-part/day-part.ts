import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';
import { DayPartWidget } from './day-part-widget.tsx';

export const dayPart: WidgetDefinition = {
  minSize: { w: 16, h: 7 },
  metricSwitch: true,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: { kind: 'component', Component: DayPartWidget },
};
