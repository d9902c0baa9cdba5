import { shareBarsPicture, shareBarsTable } from '../chart/bars/share-bars.ts';
import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';

export const household: WidgetDefinition = {
  minSize: { w: 12, h: 7 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: shareBarsTable,
  render: {
    kind: 'chart',
    toOption: (input, theme, view) => shareBarsPicture({ input, theme, view, direction: 'columns' }),
  },
};
