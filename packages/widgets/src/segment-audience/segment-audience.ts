import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';
import { SegmentAudienceWidget } from './segment-audience-widget.tsx';

/** WID-013: how much of the audience and of its sessions a segment holds. */
export const segmentAudience: WidgetDefinition = {
  minSize: { w: 12, h: 5 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: { kind: 'component', Component: SegmentAudienceWidget },
};
