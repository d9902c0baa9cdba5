import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import { SEGMENT_BATCH, SEGMENT_BODY_BYTES, SegmentBody, SegmentTimeRange, streamIdChoices } from './segment-body.ts';
import type { ValueOf } from '../wire.ts';

export * from './segment-body.ts';
export { SEGMENT_DEADLINE_SECONDS } from './segment-names.ts';

export const segmentStates = ['building', 'ready', 'failed', 'rebuilding'] as const;
export type SegmentState = (typeof segmentStates)[number];

/** SEG-016 */
export const Segment = z.object({
  segment_id: z.string(),
  segment_name: z.string(),
  description: z.string(),
  tags: z.string(),
  create_filter: z.string(),
  existing_segments: z.string(),
  time_range: SegmentTimeRange.nullable(),
  playhead_stream_id: z.enum(streamIdChoices),
  sampling_factor: z.number(),
  /** 1 = active. */
  status: z.number().int(),
  inactive: z.boolean(),
  has_demographic_filters: z.boolean(),
  state: z.enum(segmentStates),
  reason: z.string().nullable(),
  /** 0 to 1 while it is built. */
  progress: z.number().nullable(),
  /** Members of the active build; null before the first. */
  viewers: z.number().nullable(),
  viewer_coverage: z.number().nullable(),
  session_coverage: z.number().nullable(),
  built_at: z.string().nullable(),
  owner: z.string(),
  /** May be changed by the caller: one's own, and for admins also what a removed user left. */
  mine: z.boolean(),
  /** The owner is no user of the customer any more. */
  owner_left: z.boolean(),
  shared: z.boolean(),
  version: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** `rules`, or `upload` for a list of ids. */
  source: z.enum(['rules', 'upload']),
  /** Of a list of ids: what an edit has to send again. */
  upload_id: z.string().nullable().exactOptional(),
});
export type Segment = ValueOf<typeof Segment>;

const SegmentParams = CustomerParams.extend({ id: z.string().regex(/^\d{1,19}$/, 'no segment id') });

export const listSegments = route({
  id: 'segments.list',
  summary: 'Segments of the customer that the user may see',
  method: 'GET',
  path: `${CUSTOMER_BASE}/segments`,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({
    keyword: z.string().max(200).optional(),
    inactive: z.enum(['true', 'false']).default('false'),
    ignoreDebounce: z.string().max(10).optional(),
  }),
  reply: z.object({
    data: z.array(Segment),
    /** Shared with the user by colleagues. */
    extra: z.array(Segment),
    /** 2 = locked. */
    data_lock: z.number().int(),
  }),
});

export const createSegment = route({
  id: 'segments.create',
  summary: 'Create a segment; it is built in the background',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/segments`,
  permission: 'ci_create_segment_permission',
  bodyLimit: SEGMENT_BODY_BYTES,
  params: CustomerParams,
  body: SegmentBody,
  reply: z.object({ existed: z.boolean(), segment: Segment.nullable() }),
});

export const readSegment = route({
  id: 'segments.read',
  summary: 'One segment',
  method: 'GET',
  path: `${CUSTOMER_BASE}/segments/:id`,
  permission: 'signed-in',
  params: SegmentParams,
  query: z.object({ segmentpage: z.enum(['true', 'false']).default('false') }),
  reply: Segment,
});

export const updateSegment = route({
  id: 'segments.update',
  summary: 'Change a segment; the old build serves until the new one is complete',
  method: 'PUT',
  storesData: true,
  path: `${CUSTOMER_BASE}/segments/:id`,
  permission: 'ci_create_segment_permission',
  bodyLimit: SEGMENT_BODY_BYTES,
  params: SegmentParams,
  body: SegmentBody,
  reply: Segment,
});

export const deleteSegment = route({
  id: 'segments.delete',
  summary: 'Delete a segment',
  method: 'DELETE',
  path: `${CUSTOMER_BASE}/segments/:id`,
  permission: 'ci_create_segment_permission',
  params: SegmentParams,
  reply: z.object({ deleted: z.literal(true) }),
});

export const segmentUses = route({
  id: 'segments.uses',
  summary: 'Where a segment is used, to be read before it is deleted',
  method: 'GET',
  path: `${CUSTOMER_BASE}/segments/:id/uses`,
  permission: 'signed-in',
  params: SegmentParams,
  reply: z.object({
    segments: z.array(z.object({ segment_id: z.string(), segment_name: z.string() })),
    /** Segments of colleagues that are not shared with the user. */
    private_segments: z.number().int(),
    share_links: z.number().int(),
  }),
});

export const SegmentVersion = z.object({
  version: z.number().int(),
  changed_by: z.string(),
  changed_at: z.string(),
  /** In words: "name", "rules: series, device". */
  changes: z.array(z.string()),
  segment: Segment.pick({
    segment_name: true,
    description: true,
    tags: true,
    create_filter: true,
    existing_segments: true,
    time_range: true,
    playhead_stream_id: true,
    upload_id: true,
  }),
});
export type SegmentVersion = ValueOf<typeof SegmentVersion>;

export const segmentVersions = route({
  id: 'segments.versions',
  summary: 'Who changed what, newest first',
  method: 'GET',
  path: `${CUSTOMER_BASE}/segments/:id/versions`,
  permission: 'signed-in',
  params: SegmentParams,
  reply: z.array(SegmentVersion),
});

export const rebuildSegment = route({
  id: 'segments.rebuild',
  summary: 'Build again, after a failure or on demand',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/segments/:id/rebuild`,
  permission: 'ci_create_segment_permission',
  rateLimit: 30,
  params: SegmentParams,
  reply: Segment,
});

export const segmentQuota = route({
  id: 'segments.quota',
  summary: 'Segments in use and allowed',
  method: 'GET',
  path: `${CUSTOMER_BASE}/segments/quota_info`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: z.object({
    segment_usage: z.number().int(),
    segment_quota: z.number().int(),
    /** SEG-094: internal users may create more than the quota. */
    may_exceed: z.boolean().default(false),
  }),
});

/** One step of the waterfall: what the rules up to this one leave. */
export const CoverageStep = z.object({
  key: z.string(),
  /** In words. */
  label: z.string(),
  viewers: z.number(),
});
export const SegmentCoverage = z.object({
  /** SEG-084, SEG-047: fractions. */
  viewer_coverage: z.number(),
  session_coverage: z.number(),
  viewers: z.number(),
  sessions: z.number(),
  all_viewers: z.number(),
  all_sessions: z.number(),
  steps: z.array(CoverageStep),
  sampled: z.boolean(),
  /** Relative error of `viewers` when sampled. */
  interval: z.number().nullable(),
  elapsed_ms: z.number(),
});
export type SegmentCoverage = ValueOf<typeof SegmentCoverage>;

export const segmentCoverage = route({
  id: 'segments.coverage',
  summary: 'Viewers and sessions the rules cover, from a sample or exactly',
  method: 'POST',
  path: `${CUSTOMER_BASE}/segment-coverage`,
  permission: 'signed-in',
  audit: { not: 'it reads' },
  bodyLimit: SEGMENT_BODY_BYTES,
  params: CustomerParams,
  query: z.object({ sampled: z.enum(['true', 'false']).default('false') }),
  body: SegmentBody,
  reply: z.array(SegmentCoverage).length(1),
});

const SegmentIds = z
  .array(z.string().regex(/^\d{1,19}$/))
  .min(1)
  .max(SEGMENT_BATCH);

/** SEG-086: a combination of segments that somebody is a member of. */
export const SegmentOverlapEntry = z.object({
  /** In all of these and in none of the others. */
  segment_ids: z.array(z.string()),
  viewers: z.number(),
  /** Of the viewers in any of the segments; 0 to 100. */
  percent: z.number(),
  /** 100 x observed / expected if the segments were independent. */
  affinity: z.number().nullable(),
});
export type SegmentOverlapEntry = ValueOf<typeof SegmentOverlapEntry>;

/** SEG-085, SEG-086: every combination with members, exactly. */
export const segmentOverlap = route({
  id: 'segments.overlap',
  summary: 'Members that segments have in common',
  method: 'POST',
  path: `${CUSTOMER_BASE}/viz/segment-overlap`,
  permission: 'signed-in',
  audit: { not: 'it reads' },
  params: CustomerParams,
  body: z.strictObject({ segment_ids: SegmentIds }),
  reply: z.array(SegmentOverlapEntry),
});

export const ComparedSegment = z.object({
  segment_id: z.string(),
  segment_name: z.string(),
  viewers: z.number(),
  plays: z.number(),
  minutes: z.number(),
  minutes_per_viewer: z.number().nullable(),
  avg_percent_complete: z.number().nullable(),
  viewer_coverage: z.number(),
  session_coverage: z.number(),
});
export type ComparedSegment = ValueOf<typeof ComparedSegment>;

/** One step of a comparison of segments: QRY-017, QRY-018. */
export const compareSegments = route({
  id: 'segments.compare',
  summary: 'Key figures of up to ten segments',
  method: 'POST',
  path: `${CUSTOMER_BASE}/viz/segments`,
  permission: 'signed-in',
  audit: { not: 'it reads' },
  params: CustomerParams,
  body: z.strictObject({
    segment_ids: SegmentIds,
    filters: z.record(z.string().max(420), z.string().max(50_000)).default({}),
  }),
  reply: z.array(ComparedSegment),
});

export const SegmentTrait = z.object({
  /** Name in a query: `customer_view.series`. */
  field: z.string(),
  label: z.string(),
  value: z.string(),
  /** Share of members, share of everyone, and 100 x their ratio. */
  segment_share: z.number(),
  overall_share: z.number(),
  index: z.number(),
});
export type SegmentTrait = ValueOf<typeof SegmentTrait>;

export const segmentTraits = route({
  id: 'segments.traits',
  summary: 'What sets a segment apart: values its members watch and use more than everyone else',
  method: 'GET',
  path: `${CUSTOMER_BASE}/segments/:id/traits`,
  permission: 'signed-in',
  params: SegmentParams,
  reply: z.array(SegmentTrait),
});

/** SEG-089 */
export const SegmentShare = z.strictObject({
  share_type: z.enum(['all', 'users']),
  email_list: z.array(z.string().max(320)).max(500).default([]),
});
export type SegmentShare = ValueOf<typeof SegmentShare>;
const ShareParams = CustomerParams.extend({ segmentId: SegmentParams.shape.id });
const share = { path: `${CUSTOMER_BASE}/share/segments/:segmentId`, params: ShareParams } as const;
const ShareReply = z.object({ share_type: z.enum(['none', 'all', 'users']), email_list: z.array(z.string()) });

export const readSegmentShare = route({
  ...share,
  id: 'segments.readShare',
  summary: 'Who a segment is shared with',
  method: 'GET',
  permission: 'signed-in',
  reply: ShareReply,
});
export const createSegmentShare = route({
  ...share,
  id: 'segments.createShare',
  summary: 'Share a segment with colleagues',
  method: 'POST',
  storesData: true,
  permission: 'ci_create_segment_permission',
  body: SegmentShare,
  reply: ShareReply,
});
export const updateSegmentShare = route({
  ...share,
  id: 'segments.updateShare',
  summary: 'Share a segment with others than before',
  method: 'PUT',
  storesData: true,
  permission: 'ci_create_segment_permission',
  body: SegmentShare,
  reply: ShareReply,
});
export const deleteSegmentShare = route({
  ...share,
  id: 'segments.deleteShare',
  summary: 'Share a segment no longer',
  method: 'DELETE',
  permission: 'ci_create_segment_permission',
  reply: ShareReply,
});

export const UPLOAD_MEDIA_TYPE = 'text/csv';
export const UPLOAD_BODY_BYTES = 256 * 1024 * 1024;
export const uploadIdentities = ['viewer', 'subscriber', 'household'] as const;
export const UploadReport = z.object({
  upload_id: z.string(),
  read: z.number().int(),
  distinct: z.number().int(),
  matched: z.number().int(),
  /** Some ids that match nobody. */
  unmatched_sample: z.array(z.string()),
  /** Viewers behind the matched ids. */
  viewers: z.number().int(),
});
export type UploadReport = ValueOf<typeof UploadReport>;

export const uploadSegmentIds = route({
  id: 'segments.upload',
  summary: 'A list of ids (CSV, one column or a header that names it), with what it matches',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/segment-uploads`,
  permission: 'ci_create_segment_permission',
  rateLimit: 30,
  params: CustomerParams,
  query: z.object({ identity: z.enum(uploadIdentities).default('viewer') }),
  text: {
    mediaType: UPLOAD_MEDIA_TYPE,
    description: 'Ids, one a line, or a CSV whose header names the column of the ids.',
  },
  reply: UploadReport,
});
