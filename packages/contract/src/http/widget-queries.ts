import { z } from 'zod';
import type { ValueOf } from '../wire.ts';
import {
  adReach,
  AdReachBody,
  ama,
  AmaBody,
  benchmark,
  BenchmarkBody,
  funnel,
  FunnelBody,
  leadInOut,
  LeadInOutBody,
  pathing,
  PathingBody,
  topItems,
  TopItemsBody,
} from './analyses.ts';
import { acquisition, AcquisitionBody, retention, RetentionBody } from './cohorts.ts';
import { RunQueryBody } from './queries.ts';
import { uniqueViewers, UniqueViewersBody } from './viewers.ts';

/** The routes of named analyses, by the name that a widget's data source uses. All of them reply with rows or a job. */
export const analysisRoutes = {
  'ad-reach': adReach,
  'top-items': topItems,
  benchmark,
  ama,
  pathing,
  'lead-in-out': leadInOut,
  funnel,
  'unique-viewers': uniqueViewers,
  acquisition,
  retention,
} as const satisfies Record<Exclude<WidgetQuery['request'], 'query'>, unknown>;

/** A query of a widget, by the route that runs it (QRY-009, QRY-022, QRY-024). */
export const WidgetQuery = z.discriminatedUnion('request', [
  z.strictObject({ request: z.literal('query'), body: RunQueryBody }),
  z.strictObject({ request: z.literal('ad-reach'), body: AdReachBody }),
  z.strictObject({ request: z.literal('top-items'), body: TopItemsBody }),
  z.strictObject({ request: z.literal('benchmark'), body: BenchmarkBody }),
  z.strictObject({ request: z.literal('ama'), body: AmaBody }),
  z.strictObject({ request: z.literal('pathing'), body: PathingBody }),
  z.strictObject({ request: z.literal('lead-in-out'), body: LeadInOutBody }),
  z.strictObject({ request: z.literal('funnel'), body: FunnelBody }),
  z.strictObject({ request: z.literal('unique-viewers'), body: UniqueViewersBody }),
  z.strictObject({ request: z.literal('acquisition'), body: AcquisitionBody }),
  z.strictObject({ request: z.literal('retention'), body: RetentionBody }),
]);
export type WidgetQuery = ValueOf<typeof WidgetQuery>;

export const widgetRouteNames = WidgetQuery.options.map(({ shape }) => shape.request.value);

const bodies = new Map<string, z.ZodObject>(WidgetQuery.options.map(({ shape }) => [shape.request.value, shape.body]));

export function widgetBody(request: WidgetQuery['request']): z.ZodObject {
  const body = bodies.get(request);
  if (body === undefined) throw new Error(`No route is called ${request}.`);
  return body;
}
