import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { pageIds } from '../page-ids.ts';
import { route } from '../route.ts';
import { DynamicField } from './queries.ts';
import {
  ButterflyVisConf,
  ChartVisConf,
  CohortBarVisConf,
  CohortFilterVisConf,
  ContentVisConf,
  ImageVisConf,
  MapVisConf,
  TableVisConf,
} from './vis-conf.ts';
import { widgetRouteNames } from './widget-queries.ts';
import type { ValueOf } from '../wire.ts';

/** WID-009, WID-010: the types that exist. A type in this list without an entry in the widget registry does not compile. */
export const widgetTypes = [
  'ribbon',
  'single-value',
  'line',
  'area',
  'donut',
  'donut_title_in_center',
  'contentByProperty',
  'table',
  'dma',
  'dayPart',
  'resident',
  'household',
  'single-value-small',
  'benchmark',
  'category_benchmark',
  'ama',
  'butterfly',
  'pathing',
  'leadInOut',
  'scatter',
  'bubble',
  'funnel',
  'content',
  'image',
  'viewerReachBar',
  'cohortFilter',
  'cohortBar',
  'cohortHeat',
  'cohortNewViewer',
  'segmentAudience',
] as const;
export type WidgetType = (typeof widgetTypes)[number];

/** The route that runs a widget's query, or `none` for controls and pictures. */
const widgetRequests = [...widgetRouteNames, 'none'] as const;
export type WidgetRequest = (typeof widgetRequests)[number];

/** WID-027 */
export const WidgetDataSource = z.object({
  request: z.enum(widgetRequests),
  /** Path of the route that runs the query, under the customer's. */
  url: z.string().max(4000).optional(),
  queryEngin: z.string(),
  limit: z.number().int().optional(),
  /** Conditions of the query itself, by field name; the reader's filters come on top. */
  filters: z.record(z.string(), z.string()).optional(),
  /** The widget also wants the compare period's rows. */
  compare: z.boolean().optional(),
  /** The widget tells several rows as one: it also wants the totals, in which a viewer counts once. */
  total: z.boolean().optional(),
  /** Further members of the body of a named analysis, such as `level` or `depth`. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** Names of page settings (domain/pages) that replace the option of that name. */
  settings: z.array(z.string()).optional(),
  /**
   * Filter keys (`series`) whose single value the query is about: it goes into the body as `options` of the given name, and
   * without such a filter the widget prompts for a choice instead of running.
   */
  subject: z.object({ filter: z.string(), option: z.string() }).optional(),
});

/** Entries of a widget's "..." menu. */
export const widgetActions = ['table', 'note', 'full-screen', 'provenance'] as const;
export type WidgetActionName = (typeof widgetActions)[number];

export const WidgetDimension = z.object({ key: z.string(), label: z.string() });

const subWidgetMembers = {
  id: z.string(),
  title: z.string(),
  fields: z.array(z.string()),
  sorts: z.array(z.string()).optional(),
  widgetFilters: z.record(z.string(), z.string()).optional(),
  dataSource: WidgetDataSource,
};

/** Types with options of their own. */
const ownOptions = ['table', 'dma', 'butterfly', 'cohortFilter', 'cohortBar', 'image', 'content'] as const;
const ChartType = z.enum(widgetTypes).exclude(ownOptions);

/** One object for each kind of `visConf`, told apart by `type`. */
function widgetUnion<Members extends z.ZodRawShape>(members: Members) {
  return z.discriminatedUnion('type', [
    z.object({ ...members, type: ChartType, visConf: ChartVisConf.optional() }),
    z.object({ ...members, type: z.literal('table'), visConf: TableVisConf.optional() }),
    z.object({ ...members, type: z.literal('dma'), visConf: MapVisConf.optional() }),
    z.object({ ...members, type: z.literal('butterfly'), visConf: ButterflyVisConf.optional() }),
    z.object({ ...members, type: z.literal('cohortFilter'), visConf: CohortFilterVisConf.optional() }),
    z.object({ ...members, type: z.literal('cohortBar'), visConf: CohortBarVisConf.optional() }),
    z.object({ ...members, type: z.literal('image'), visConf: ImageVisConf.optional() }),
    z.object({ ...members, type: z.literal('content'), visConf: ContentVisConf.optional() }),
  ]);
}

/** WID-026: a widget that is shown in another one's card. */
export const SubWidget = widgetUnion(subWidgetMembers);
export type SubWidget = ValueOf<typeof SubWidget>;

/** WID-026, WID-027. `x`, `y`, `w`, `h` are in grid units: 60 columns on large screens. */
export const WidgetConfig = widgetUnion({
  ...subWidgetMembers,
  fileName: z.string().optional(),
  x: z.number().int(),
  y: z.number().int(),
  w: z.number().int(),
  h: z.number(),
  hideTitle: z.boolean().optional(),
  hideHeader: z.boolean().optional(),
  hideBody: z.boolean().optional(),
  hideFooter: z.boolean().optional(),
  selfHeader: z.boolean().optional(),
  /** What the "..." menu offers, in this order; everything that fits the widget when absent. */
  action: z.array(z.enum(widgetActions)).optional(),
  /** Shown in the same card, one at a time; the reader chooses. */
  subWidgets: z.array(SubWidget).max(8).optional(),
  pivots: z.array(z.string()).optional(),
  dynamic_fields: z.array(DynamicField).optional(),
  /** Choices of a widget that can be queried by another dimension (WID-010). */
  dimensions: z.array(WidgetDimension).optional(),
  FieldsConfigure: z.record(z.string(), z.array(z.string())).optional(),
  hiddenFields: z.array(z.string()).optional(),
  /** Shown only when user info lists this name (WID-036) or the flag is on (WID-037). */
  gate: z.enum(['ama', 'category_benchmark', 'demographics', 'ads']).optional(),
});
export type WidgetConfig = ValueOf<typeof WidgetConfig>;

export type ConfigOf<Type extends WidgetType> = Extract<WidgetConfig, { type: Type }>;

export const DashboardConfig = z.object({ page: z.enum(pageIds), title: z.string(), widgets: z.array(WidgetConfig) });
export type DashboardConfig = ValueOf<typeof DashboardConfig>;

export const dashboardConfigs = route({
  id: 'dashboards.configs',
  summary: 'Every dashboard page as data',
  method: 'GET',
  path: `${CUSTOMER_BASE}/dashboard-configs`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: z.array(DashboardConfig),
});

/** WID-029, in px. */
export const LAYOUT_WIDTH = 1440;
/** In px; far above the longest page. */
const MAX_LAYOUT_HEIGHT = 1_000_000;
const MAX_LAYOUT_WIDGETS = 200;
export const LAYOUT_BODY_BYTES = 512 * 1024;
/** Savings of one page that are kept; an older one makes room. */
export const KEPT_LAYOUTS = 20;

const LayoutHeight = z.number().int().min(0).max(MAX_LAYOUT_HEIGHT);

/** WID-029: a page as it is laid out at that width, and how high it is with all widgets in one column. */
export const DashboardLayout = z.strictObject({
  width: z.literal(LAYOUT_WIDTH),
  height: LayoutHeight,
  singleHeight: LayoutHeight,
  widgets: z
    .array(WidgetConfig)
    .max(MAX_LAYOUT_WIDGETS)
    .refine((widgets) => new Set(widgets.map(({ id }) => id)).size === widgets.length, {
      error: 'two widgets have the same id',
    }),
});
export type DashboardLayout = ValueOf<typeof DashboardLayout>;

/** WID-030, WID-031. Its permission is that of those who run a customer's data: there is none for administrators alone. */
export const createDashboardLayout = route({
  id: 'dashboards.createLayout',
  summary: 'Save the layout of a dashboard page',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/dashboard/create`,
  permission: 'ci_ingest_permission',
  rateLimit: 60,
  bodyLimit: LAYOUT_BODY_BYTES,
  params: CustomerParams,
  body: z.strictObject({ dashboard_id: z.enum(pageIds), data: DashboardLayout }),
  reply: z.object({
    id: z.string(),
    dashboard_id: z.string(),
    created_by: z.string(),
    created_at: z.iso.datetime(),
  }),
});
