import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { donutPicture, donutTable } from './donut-picture.ts';

const shared = {
  minSize: { w: 10, h: 6 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: donutTable,
};

export const donut: WidgetDefinition = {
  ...shared,
  render: {
    kind: 'chart',
    toOption: (input, theme, view) => donutPicture({ input, theme, view, centre: 'nothing' }),
  },
};

export const donutTitleInCenter: WidgetDefinition = {
  ...shared,
  render: {
    kind: 'chart',
    toOption: (input, theme, view) => donutPicture({ input, theme, view, centre: 'total' }),
  },
};
