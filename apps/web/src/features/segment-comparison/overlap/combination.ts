import type { SegmentOverlapEntry } from '@playhead/contract/http/segments';
import type { ExistingGroup } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';

export interface NamedSegment {
  id: string;
  name: string;
}

/** What a member of the combination is to a segment; a segment without an entry does not matter. */
export type Part = 'in' | 'out';
export type Combination = Readonly<Record<string, Part>>;

export const NOTHING: Combination = {};

export function setPart(combination: Combination, id: string, part: Part | null): Combination {
  const { [id]: _before, ...others } = combination;
  return part === null ? others : { ...others, [id]: part };
}

/** A column of the overlap: in these and in none of the others. */
export function exactlyIn(ids: readonly string[], segments: readonly NamedSegment[]): Combination {
  return Object.fromEntries(segments.map(({ id }) => [id, ids.includes(id) ? 'in' : 'out']));
}

/** The column a combination is, when it says something about every segment; null otherwise. */
export function asColumn(combination: Combination, segments: readonly NamedSegment[]): readonly string[] | null {
  if (segments.some(({ id }) => combination[id] === undefined)) return null;
  const inside = segments.filter(({ id }) => combination[id] === 'in').map(({ id }) => id);
  return inside.length === 0 ? null : inside;
}

export interface CombinationParts {
  include: readonly NamedSegment[];
  exclude: readonly NamedSegment[];
}

/** In the order of the segments; those that are no longer compared are left out. */
export function partsOf(combination: Combination, segments: readonly NamedSegment[]): CombinationParts {
  return {
    include: segments.filter(({ id }) => combination[id] === 'in'),
    exclude: segments.filter(({ id }) => combination[id] === 'out'),
  };
}

/** Exact: the overlap counts every viewer who is in any of the segments once. Null while no segment is included. */
export function viewersOf({ include, exclude }: CombinationParts, overlap: readonly SegmentOverlapEntry[]) {
  if (include.length === 0) return null;
  return overlap
    .filter(({ segmentIds }) => include.every(({ id }) => segmentIds.includes(id)))
    .filter(({ segmentIds }) => !exclude.some(({ id }) => segmentIds.includes(id)))
    .reduce((sum, { viewers }) => sum + viewers, 0);
}

/** "In Kids and News, not in Sports" */
export function combinationText({ include, exclude }: CombinationParts): string {
  const included = named(include, 'and');
  if (exclude.length === 0) return t('In {included}', { included });
  return t('In {included}, not in {excluded}', { included, excluded: named(exclude, 'or') });
}

function named(segments: readonly NamedSegment[], joint: 'and' | 'or'): string {
  const names = segments.map(({ name }) => name);
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(', ')} ${joint === 'and' ? t('and') : t('or')} ${last}`;
}

/** SEG-018: a group for each segment to be in, since groups are AND-ed; one group of all the others, turned round. */
export function existingGroups({ include, exclude }: CombinationParts): readonly ExistingGroup[] {
  return [
    ...include.map((segment) => ({ segments: [segment], exclude: false })),
    ...(exclude.length === 0 ? [] : [{ segments: exclude, exclude: true }]),
  ];
}
