import { dimension } from './field.ts';

export const SEGMENT_FIELD = 'segment_view.segment_id';

/** `member_of` holds the segments of the row's viewer (sql/segment-members.ts). */
export const segmentFields = [
  dimension({
    name: SEGMENT_FIELD,
    sources: ['sessions', 'ad_sessions'],
    category: 'Audience',
    input: 'SearchSelect',
    suggestion: { kind: 'segments' },
    through: 'segments',
    sql: 'arrayJoin(member_of)',
  }),
] as const;
