import { pointsPicture } from '../chart/points.ts';
import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';

export const scatter: WidgetDefinition = {
  minSize: { w: 14, h: 8 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: {
    kind: 'chart',
    toOption: (input, theme, view) => pointsPicture({ input, theme, view, sized: false }),
  },
};
