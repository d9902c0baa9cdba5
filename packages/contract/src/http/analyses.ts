import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import { RunQueryBody, RunQueryReply } from './queries.ts';
import type { ValueOf } from '../wire.ts';

const { filters, widgets, vis_config, url, dataSource } = RunQueryBody.shape;
const FieldName = RunQueryBody.shape.fields.element;

/** What every named analysis takes in addition to its own options, as in queries/run/json (QRY-023). */
const commonFields = { filters, widgets, vis_config, url, dataSource };

const atMost = (most: number, usual: number) => z.number().int().min(1).max(most).default(usual);

function namedAnalysis<Body extends z.ZodType>(record: { id: string; summary: string; name: string; body: Body }) {
  const { id, summary, name, body } = record;
  return route({
    id,
    summary,
    method: 'POST',
    path: `${CUSTOMER_BASE}/viz/${name}`,
    permission: 'signed-in',
    audit: { not: 'it reads' },
    params: CustomerParams,
    body,
    reply: RunQueryReply,
  });
}

export const AdReachBody = z.strictObject({
  ...commonFields,
  /** One ad dimension or none. */
  fields: z.array(FieldName).max(1).default([]),
  /** Values of the dimension, by reach. */
  limit: atMost(200, 20),
});
export type AdReachBody = ValueOf<typeof AdReachBody>;

export const adReach = namedAnalysis({
  id: 'analyses.adReach',
  summary: 'Viewers by number of impressions seen, with reach and frequency, by an ad dimension if wished',
  name: 'ad-reach',
  body: AdReachBody,
});

export const TopItemsBody = z.strictObject({
  ...commonFields,
  /** One dimension and one measure. */
  fields: z.array(FieldName).length(2),
  /** Name of a compare period (FLT-057) or `YYYY/MM/DD to YYYY/MM/DD`. */
  compare: z.string().max(60).default('Previous Period'),
  limit: atMost(100, 10),
});
export type TopItemsBody = ValueOf<typeof TopItemsBody>;

export const topItems = namedAnalysis({
  id: 'analyses.topItems',
  summary: 'Top values of a dimension with share, change against the compare period, and the others together',
  name: 'top-items',
  body: TopItemsBody,
});

export const BenchmarkBody = z.strictObject({
  ...commonFields,
  /** One measure, and for a comparison with peers the dimension of the titles. */
  fields: z.array(FieldName).min(1).max(2),
  /** Comparable periods before this one. */
  periods: atMost(12, 4),
  limit: atMost(100, 10),
  /** `both_ends`: the titles furthest above and those furthest below the median of their category. */
  show: z.enum(['largest', 'both_ends']).default('largest'),
});
export type BenchmarkBody = ValueOf<typeof BenchmarkBody>;

export const benchmark = namedAnalysis({
  id: 'analyses.benchmark',
  summary: 'A measure against its own mean of earlier comparable periods and against titles of the same category',
  name: 'benchmark',
  body: BenchmarkBody,
});

export const amaGranularities = ['minute', 'hour', 'day', 'period'] as const;
export type AmaGranularity = (typeof amaGranularities)[number];

export const AmaBody = z.strictObject({
  ...commonFields,
  /** The finest wanted; a long or old period has coarser buckets (QRY-019, QRY-020). */
  granularity: z.enum(amaGranularities).optional(),
  /** `session`: from start to end, pauses and ads included. `watched`: watched time alone. */
  counts: z.enum(['session', 'watched']).default('session'),
});
export type AmaBody = ValueOf<typeof AmaBody>;

export const ama = namedAnalysis({
  id: 'analyses.ama',
  summary: 'Average minute audience and peak concurrency by time',
  name: 'ama',
  body: AmaBody,
});

/** What counts as one title of a sitting. */
export const titleLevels = ['series', 'channel', 'episode'] as const;
export type TitleLevel = (typeof titleLevels)[number];
const Title = z.string().min(1).max(1000);

export const PathingBody = z.strictObject({
  ...commonFields,
  level: z.enum(titleLevels).default('series'),
  direction: z.enum(['forward', 'backward']).default('forward'),
  /** Without it, and without a filter on the level's own fields, paths begin where sittings begin (or end). */
  start: Title.optional(),
  depth: atMost(5, 3),
  /** Titles shown on each step; the others are one node. */
  limit: atMost(20, 8),
});
export type PathingBody = ValueOf<typeof PathingBody>;

export const pathing = namedAnalysis({
  id: 'analyses.pathing',
  summary: 'Links between the titles of sittings, step by step, for a sankey',
  name: 'pathing',
  body: PathingBody,
});

export const LeadInOutBody = z.strictObject({
  ...commonFields,
  level: z.enum(titleLevels).default('series'),
  /** The title; a filter on the level's own fields names it as well. */
  title: Title.optional(),
  /** Titles before, and as many after. */
  limit: atMost(100, 20),
});
export type LeadInOutBody = ValueOf<typeof LeadInOutBody>;

export const leadInOut = namedAnalysis({
  id: 'analyses.leadInOut',
  summary: 'Titles before and after a title in the same sitting, with source % and retention %',
  name: 'lead-in-out',
  body: LeadInOutBody,
});

export const FunnelBody = z.strictObject({
  ...commonFields,
  series: Title,
  season: z.union([z.number().int().min(0).max(65_535), z.literal('most_played')]).optional(),
  /** Episodes. */
  limit: atMost(100, 50),
});
export type FunnelBody = ValueOf<typeof FunnelBody>;

export const funnel = namedAnalysis({
  id: 'analyses.funnel',
  summary: 'Viewers who reach each episode of a series in order, and the drop-off between them',
  name: 'funnel',
  body: FunnelBody,
});

const SegmentId = z.string().regex(/^\d{1,19}$/, 'no segment id');

export const lookUpSegment = route({
  id: 'analyses.segment',
  summary: 'Name of a segment by its id',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/segments/:id`,
  permission: 'signed-in',
  params: CustomerParams.extend({ id: SegmentId }),
  reply: RunQueryReply,
});

export const segmentShareTypes = ['viewer', 'session'] as const;
export type SegmentShareType = (typeof segmentShareTypes)[number];

/** Without a type both shares. */
export const SegmentShareQuery = z.object({ segment_id: SegmentId, type: z.enum(segmentShareTypes).optional() });

export const segmentShare = route({
  id: 'analyses.segmentShare',
  summary: 'Share of the audience that a segment has, as its last build counted it',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/segment-share`,
  permission: 'signed-in',
  params: CustomerParams,
  query: SegmentShareQuery,
  reply: RunQueryReply,
});
