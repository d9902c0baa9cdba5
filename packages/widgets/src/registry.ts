import type { WidgetType } from '@playhead/contract/http/dashboards';
import { ama } from './ama/ama.ts';
import { area } from './area/area.ts';
import { cohortBar } from './cohort-bar/cohort-bar.ts';
import { cohortFilter } from './cohort-filter/cohort-filter.ts';
import { cohortHeat } from './cohort-heat/cohort-heat.ts';
import { cohortNewViewer } from './cohort-new-viewer/cohort-new-viewer.ts';
import { content } from './content/content.ts';
import { benchmark } from './benchmark/benchmark.ts';
import { bubble } from './bubble/bubble.ts';
import { butterfly } from './butterfly/butterfly.ts';
import { categoryBenchmark } from './category-benchmark/category-benchmark.ts';
import { contentByProperty } from './content-by-property/content-by-property.ts';
import { dayPart } from './day-part/day-part.ts';
import type { WidgetDefinition } from './definition.ts';
import { dma } from './dma/dma.ts';
import { donut, donutTitleInCenter } from './donut/donut.ts';
import { funnel } from './funnel/funnel.ts';
import { household } from './household/household.ts';
import { image } from './image/image.ts';
import { leadInOut } from './lead-in-out/lead-in-out.ts';
import { line } from './line/line.ts';
import { pathing } from './pathing/pathing.ts';
import { resident } from './resident/resident.ts';
import { ribbon } from './ribbon/ribbon.ts';
import { segmentAudience } from './segment-audience/segment-audience.ts';
import { scatter } from './scatter/scatter.ts';
import { singleValueSmall } from './single-value-small/single-value-small.ts';
import { singleValue } from './single-value/single-value.ts';
import { table } from './table/table.ts';
import { viewerReachBar } from './viewer-reach-bar/viewer-reach-bar.ts';

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
  content,
  image,
  cohortFilter,
  cohortBar,
  cohortHeat,
  cohortNewViewer,
  segmentAudience,
  'single-value-small': singleValueSmall,
  benchmark,
  category_benchmark: categoryBenchmark,
  ama,
  butterfly,
  pathing,
  leadInOut,
  scatter,
  bubble,
  funnel,
  viewerReachBar,
};
