import { z } from 'zod';
import { lineOfText, paragraphOfText } from '../text.ts';
import { durationUnits } from './filters.ts';
import { decodeParsed, decodeWire, encodeWire, type InputOf, type ValueOf } from '../wire.ts';

export const MAX_SEGMENT_NAME = 200;
export const MAX_SEGMENT_RULES = 200;
export const MAX_RULE_VALUES = 10_000;
export const MAX_UPLOADED_IDS = 5_000_000;
export const TOO_MANY_RULES = `A segment can have at most ${MAX_SEGMENT_RULES} rules.`;
export const TOO_MANY_VALUES = `A rule can have at most ${MAX_RULE_VALUES} values.`;
/** Ten thousand values of a rule are ten times what other requests may be. */
export const SEGMENT_BODY_BYTES = 4 * 1024 * 1024;
/** QRY-018 */
export const SEGMENT_BATCH = 10;

/** SEG-008 */
export const streamIdChoices = ['all', 'assigned_only', 'unassigned_only'] as const;
export type StreamIdChoice = (typeof streamIdChoices)[number];

/** SEG-017 as it stands in the JSON of `create_filter`; operators and value syntax are those of domain/filters. */
export const SegmentCondition = z.strictObject({
  /** The field's key; of a custom tag its name. */
  name: z.string().min(1).max(200),
  op: z.string().max(40),
  value: z
    .union([z.string().max(50_000), z.number(), z.array(z.union([z.string().max(1000), z.number()]))])
    // Outside the union: its error does not say which part failed.
    .refine((value) => !Array.isArray(value) || value.length <= MAX_RULE_VALUES, TOO_MANY_VALUES),
  /** Two ends in percent; an open end is null. */
  percent: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
  unit: z.enum(durationUnits).optional(),
});
export type SegmentCondition = ValueOf<typeof SegmentCondition>;

/** Field key to its rows: rows are OR-ed, the conditions of a row AND-ed, fields AND-ed (SEG-015). */
export const SegmentRules = z.record(
  z.string().min(1).max(200),
  z.array(z.array(SegmentCondition).min(1).max(20)).max(MAX_SEGMENT_RULES, TOO_MANY_RULES),
);
export type SegmentRules = ValueOf<typeof SegmentRules>;

/** SEG-018: groups are AND-ed, the segments of a group OR-ed; `exclude` turns a group round ("A and not B"). */
export const ExistingSegments = z
  .array(
    z.array(
      z.strictObject({
        segment_id: z.string().max(40),
        segment_name: lineOfText(MAX_SEGMENT_NAME),
        exclude: z.boolean().optional(),
      }),
    ),
  )
  .max(50);
export type ExistingSegments = ValueOf<typeof ExistingSegments>;

/** SEG-019 */
export const timeRangeOps = ['in_the_past', 'in_the_last', 'is_in_the_range'] as const;
export const SegmentTimeRange = z.strictObject({
  op: z.enum(timeRangeOps),
  /** Days, or `YYYY/MM/DD to YYYY/MM/DD`. */
  value: z.union([z.number().int().min(1).max(1000), z.string().max(40)]),
});
export type SegmentTimeRange = ValueOf<typeof SegmentTimeRange>;

const jsonText = <S extends z.ZodType>(schema: S, what: string) =>
  z.codec(z.string().max(4_000_000), schema, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: `${what} is no JSON`, input: text });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });

const Tags = z.array(lineOfText(60)).max(50);

/** SEG-076, SEG-077: the payload of create, update and coverage. Three members are JSON inside a string on the wire. */
export const SegmentBody = z.strictObject({
  segment_name: lineOfText(MAX_SEGMENT_NAME * 60),
  description: paragraphOfText(2000).default(''),
  tags: jsonText(Tags, 'tags').default([]),
  create_filter: jsonText(SegmentRules, 'create_filter').default({}),
  existing_segments: jsonText(ExistingSegments, 'existing_segments').default([]),
  time_range: SegmentTimeRange.nullish(),
  playhead_stream_id: z.enum(streamIdChoices).default('assigned_only'),
  /** Ids that were uploaded, by the id of the upload; the rules narrow them further. */
  upload_id: lineOfText(40).nullish(),
  /** The version that was edited: another one in between is refused instead of overwritten. */
  version: z.number().int().optional(),
});
export type SegmentBody = ValueOf<typeof SegmentBody>;
/** What a caller writes, before the defaults. */
export type SegmentBodyInput = InputOf<typeof SegmentBody>;

/** A segment in the texts in which it is listed and stored. */
export interface SegmentTexts {
  segmentName: string;
  description: string;
  tags: string;
  createFilter: string;
  existingSegments: string;
  timeRange: SegmentTimeRange | null;
  playheadStreamId: StreamIdChoice;
  uploadId?: string | null;
}

/** Null where a text cannot be read: it is somebody else's, or of another version. */
export function decodeSegmentTexts(texts: SegmentTexts): SegmentBody | null {
  const read = SegmentBody.safeParse({
    segment_name: texts.segmentName,
    description: texts.description,
    tags: texts.tags,
    create_filter: texts.createFilter,
    existing_segments: texts.existingSegments,
    time_range: texts.timeRange,
    playhead_stream_id: texts.playheadStreamId,
    upload_id: texts.uploadId ?? null,
  });
  return read.success ? decodeParsed(SegmentBody, read.data) : null;
}

/** A definition that another version stored may miss a part: one bad segment must not take the list with it. */
const StoredDefinition = z.object({
  create_filter: z.string().catch('{}'),
  existing_segments: z.string().catch('[]'),
  time_range: SegmentTimeRange.nullable().catch(null),
  playhead_stream_id: z.enum(streamIdChoices).catch('all'),
  upload_id: z.string().nullable().catch(null),
});
/** What decides who is a member, as it is stored. */
export type StoredDefinition = z.output<typeof StoredDefinition>;

/** The texts as they stand, for `decodeSegmentTexts` to judge. */
export function storedTexts(stored: StoredDefinition): ValueOf<typeof StoredDefinition> {
  return decodeParsed(StoredDefinition, stored);
}

export function decodeStoredDefinition(stored: StoredDefinition): ValueOf<typeof StoredDefinition> {
  return decodeWire(StoredDefinition, stored);
}

export function encodeStoredDefinition(body: SegmentBodyInput): StoredDefinition {
  const { create_filter, existing_segments, time_range, playhead_stream_id, upload_id } = encodeWire(SegmentBody, body);
  return {
    create_filter: create_filter ?? '{}',
    existing_segments: existing_segments ?? '[]',
    time_range: time_range ?? null,
    playhead_stream_id: playhead_stream_id ?? 'assigned_only',
    upload_id: upload_id ?? null,
  };
}

/** None where the text cannot be read. */
export function decodeExistingSegments(text: string): ExistingSegments {
  try {
    return decodeWire(ExistingSegments, JSON.parse(text));
  } catch {
    return [];
  }
}

export function encodeExistingSegments(groups: ExistingSegments): string {
  return JSON.stringify(encodeWire(ExistingSegments, groups));
}

export function encodeSegmentTags(tags: readonly string[]): string {
  return JSON.stringify(tags);
}
