import type { Segment } from '@playhead/contract/http/segments';
import { t, tSent } from '@playhead/texts/translate';

/** Its members were counted at least once; a newer build may be on its way. */
export function isCounted(segment: Segment): boolean {
  return segment.viewers !== null;
}

/** What to know about a segment before its numbers are read; null where there is nothing to tell. */
export function stateWords(segment: Segment): string | null {
  const reason =
    segment.reason === null || segment.reason === '' ? '' : `: ${tSent(segment.reason).replace(/\.$/, '')}`;
  const progress = progressWords(segment);
  switch (segment.state) {
    case 'ready':
      return null;
    case 'building':
      return t('Being built{progress}', { progress });
    case 'rebuilding':
      return t('Being rebuilt{progress}; the numbers are of the build before', { progress });
    case 'failed':
      return isCounted(segment)
        ? t('The last build failed{reason}; the numbers are of the build before', { reason })
        : t('The build failed{reason}', { reason });
  }
}

function progressWords({ progress }: Segment): string {
  return progress === null ? '' : `, ${Math.floor(progress * 100)}%`;
}

/** Built ones by size, then the others by name. */
export function bySize(a: Segment, b: Segment): number {
  return (b.viewers ?? -1) - (a.viewers ?? -1) || (a.segmentName < b.segmentName ? -1 : 1);
}

/** Every word must occur in the name or in the tags. */
export function matchesSearch({ segmentName, tags }: Segment, search: string): boolean {
  const text = `${segmentName} ${tags}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
