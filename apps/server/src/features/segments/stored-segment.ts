import {
  decodeExistingSegments,
  decodeStoredDefinition,
  encodeExistingSegments,
  encodeSegmentTags,
  encodeStoredDefinition,
  type ExistingSegments,
  type Segment,
  type SegmentVersion,
  type StoredDefinition,
  storedTexts,
} from '@playhead/contract/http/segments';
import { mayChangeOwned, type Reader } from '@playhead/domain/owners';
import { payloadOf, type SegmentDefinition, segmentTabs, storedDefinition } from '@playhead/domain/segments';
import type { segments, segmentShares, segmentVersions } from '../../platform/metadata/schema.ts';

export type SegmentRow = typeof segments.$inferSelect;
export type ShareRow = typeof segmentShares.$inferSelect;
export type VersionRow = typeof segmentVersions.$inferSelect;

export interface SharedSegment {
  segment: SegmentRow;
  share: ShareRow | null;
  /** Its owner is no user of the customer any more. */
  ownerLeft: boolean;
}

export interface Person extends Reader {
  email: string;
}

export function isOwn({ segment: { ownerId }, ownerLeft }: Omit<SharedSegment, 'share'>, person: Person): boolean {
  return mayChangeOwned({ ownerId, ownerLeft }, person);
}

export function definitionOfRow({
  name,
  description,
  tags,
  definition,
}: Pick<SegmentRow, 'name' | 'description' | 'tags' | 'definition'>): SegmentDefinition {
  return storedDefinition({
    segmentName: name,
    description,
    tags: encodeSegmentTags(tags),
    ...storedTexts(definition),
  });
}

/** In the form in which the builder sends it, so that the same rules are the same text (SEG-070..SEG-075). */
export function storedFormOf(definition: SegmentDefinition): StoredDefinition {
  return encodeStoredDefinition(payloadOf(definition));
}

export function basesOf({ existing }: Pick<SegmentDefinition, 'existing'>): readonly string[] {
  return [...new Set(existing.flatMap(({ segments }) => segments.map(({ id }) => id)))];
}

/** Names by id as one person may read them. The names in stored definitions may be old, or not for this person. */
export type SegmentNames = ReadonlyMap<string, string>;

/** Stands for the name of a colleague's segment that is not shared with the reader. */
export const PRIVATE_NAME = 'Private segment';
const DELETED_NAME = 'Deleted segment';

export function baseIdsIn(definition: StoredDefinition): readonly string[] {
  return groupsIn(definition).flatMap((group) => group.map(({ segmentId }) => segmentId));
}

function groupsIn(definition: StoredDefinition): ExistingSegments {
  return decodeExistingSegments(decodeStoredDefinition(definition).existingSegments);
}

/** In a stored reason: each reader sees the name they may read. */
export function nameToken(segmentId: string): string {
  return `{segment:${segmentId}}`;
}

function fillNames(reason: string, names: SegmentNames): string {
  return reason.replaceAll(/\{segment:(\d+)\}/g, (_token, id: string) => `"${names.get(id) ?? DELETED_NAME}"`);
}

/** SEG-016 as somebody sees it. */
export function shownTo(person: Person, found: SharedSegment, names: SegmentNames): Segment {
  const { segment, share, ownerLeft } = found;
  const isDeleted = segment.deletedAt !== null;
  return {
    segmentId: String(segment.id),
    ...wordsOf(segment, names),
    samplingFactor: 1,
    status: isDeleted ? 0 : 1,
    inactive: isDeleted,
    hasDemographicFilters: hasDemographics(definitionOfRow(segment)),
    state: segment.state,
    reason: segment.reason === null ? null : fillNames(segment.reason, names),
    progress: segment.progress,
    viewers: segment.viewers,
    viewerCoverage: segment.viewerCoverage,
    sessionCoverage: segment.sessionCoverage,
    builtAt: segment.builtAt?.toISOString() ?? null,
    owner: segment.owner,
    mine: isOwn(found, person),
    ownerLeft,
    shared: share !== null,
    version: segment.version,
    createdAt: segment.createdAt.toISOString(),
    updatedAt: segment.updatedAt.toISOString(),
    source: storedTexts(segment.definition).uploadId === null ? 'rules' : 'upload',
  };
}

export function shownVersion(row: VersionRow, names: SegmentNames): SegmentVersion {
  return {
    version: row.version,
    changedBy: row.changedBy,
    changedAt: row.changedAt.toISOString(),
    changes: [...row.changes],
    segment: wordsOf(row, names),
  };
}

function wordsOf(
  { name, description, tags, definition }: Pick<SegmentRow, 'name' | 'description' | 'tags' | 'definition'>,
  names: SegmentNames,
): SegmentVersion['segment'] {
  const groups = groupsIn(definition).map((group) =>
    group.map((base) => ({ ...base, segmentName: names.get(base.segmentId) ?? DELETED_NAME })),
  );
  return {
    segmentName: name,
    description,
    tags: encodeSegmentTags(tags),
    ...decodeStoredDefinition(definition),
    existingSegments: encodeExistingSegments(groups),
  };
}

const everything = { ads: true, demographics: true, adServerLog: true, subscriberSegments: true };
const demographic: ReadonlySet<string> = new Set(
  segmentTabs({ flags: everything, functions: [] })
    .filter(({ key }) => key === 'audience')
    .flatMap(({ fields }) => fields.map(({ key }) => key)),
);

function hasDemographics({ rows }: SegmentDefinition): boolean {
  return Object.entries(rows).some(([key, ofField]) => demographic.has(key) && ofField.length > 0);
}
