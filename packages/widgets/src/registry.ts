import type { WidgetType } from '@playhead/contract/http/dashboards';
import { area } from './area/area.ts';
import { contentByProperty } from './content-by-property/content-by-property.ts';
import { dayPart } from './day-part/day-part.ts';
import type { WidgetDefinition } from './definition.ts';
import { dma } from './dma/dma.ts';
import { donut, donutTitleInCenter } from './donut/donut.ts';
import { household } from './household/household.ts';
import { line } from './line/line.ts';
import { resident } from './resident/resident.ts';
import { ribbon } from './ribbon/ribbon.ts';
import { singleValue } from './single-value/single-value.ts';
import { table } from './table/table.ts';

/** Every widget type the contract knows; a missing one does not compile. */
export const widgets: { readonly [T in WidgetType]: WidgetDefinition } = {
  ribbon,
  'single-value': singleValue,
  line,
  area,
  donut,
  donut_title_in_center: donutTitleInCenter,
  contentByProperty,
  table,
  dma,
  dayPart,
  resident,
  household,
};
