import type { Segment } from '@playhead/contract/http/segments';
import { storedDefinition } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import type { SegmentList } from '@playhead/browser/api/segments/segment-resources.ts';

export const listScopes = ['all', 'mine', 'shared'] as const;
export type ListScope = (typeof listScopes)[number];

export const scopeLabels: Readonly<Record<ListScope, string>> = {
  all: t('All'),
  mine: t('Mine'),
  shared: t('Shared with me'),
};

/** A segment with what its wire texts say. */
export interface ListedSegment extends Segment {
  tagNames: readonly string[];
  /** Among `extra`: a colleague's. */
  isShared: boolean;
}

export function listedSegments({ data, extra }: Pick<SegmentList, 'data' | 'extra'>): readonly ListedSegment[] {
  const known = new Set(data.map(({ segmentId }) => segmentId));
  return [
    ...data.map((segment) => listed(segment, false)),
    ...extra.filter(({ segmentId }) => !known.has(segmentId)).map((segment) => listed(segment, true)),
  ];
}

function listed(segment: Segment, isShared: boolean): ListedSegment {
  return { ...segment, isShared, tagNames: storedDefinition(segment).tags };
}

export interface ListChoice {
  scope: ListScope;
  /** With any of them; all segments without one. */
  tags: readonly string[];
}

export function chosenSegments(
  segments: readonly ListedSegment[],
  { scope, tags }: ListChoice,
): readonly ListedSegment[] {
  return segments
    .filter(({ mine, ownerLeft, isShared }) => {
      if (scope === 'all') return true;
      return scope === 'mine' ? mine && !ownerLeft : isShared || !mine;
    })
    .filter(({ tagNames }) => tags.length === 0 || tags.some((tag) => tagNames.includes(tag)));
}

export function tagsOf(segments: readonly ListedSegment[]): readonly string[] {
  return [...new Set(segments.flatMap(({ tagNames }) => tagNames))].toSorted((a, b) => a.localeCompare(b));
}
