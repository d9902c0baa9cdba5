import type { PageId } from '@playhead/domain/pages';
import type { FilterSet } from '@playhead/domain/filters';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { mayCreateSegments, SEGMENTS_LOCKED } from '../features/segments/segment-access.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { type SegmentSavingOptions, useSegmentSaving } from './save-as-segment-saving.tsx';

export interface SaveAsSegmentProps extends SegmentSavingOptions {
  page: PageId;
  filters: FilterSet;
}

/** SEG-041, SEG-093, SEG-096: the viewers that the page's filters leave, as a segment. */
export function SaveAsSegment({ page, filters, ...options }: SaveAsSegmentProps) {
  const { user } = options;
  const words = useViewerWords();
  const saving = useSegmentSaving(options);
  if (!mayCreateSegments(user, page)) return null;
  const reason = user.segmentLock
    ? SEGMENTS_LOCKED
    : filters.length === 0
      ? words('Set a filter first: its viewers become the segment.')
      : null;
  return (
    <>
      <Button
        title={reason ?? words('Make a segment of the viewers that these filters leave')}
        disabled={reason !== null || saving.isPending}
        onClick={() => saving.begin({ filters })}
      >
        <Icon name="audience" size={14} />
        Save as segment
      </Button>
      {saving.dialog}
    </>
  );
}
