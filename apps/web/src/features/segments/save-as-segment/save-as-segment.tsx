import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { mayCreateSegments, SEGMENTS_LOCKED } from '../segment-access.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { usePage } from '../../../page-context/page-context.ts';
import { usePageSegmentSaving } from './use-segment-saving.tsx';

/** SEG-041, SEG-093, SEG-096: the viewers that the page's filters leave, as a segment. */
export function SaveAsSegment() {
  const { page, user, filters } = usePage();
  const words = useViewerWords();
  const saving = usePageSegmentSaving();
  if (!mayCreateSegments(user, page)) return null;
  const reason = user.segmentLock
    ? SEGMENTS_LOCKED
    : filters.used.length === 0
      ? words(t('Set a filter first: its viewers become the segment.'))
      : null;
  return (
    <>
      <Button
        title={reason ?? words(t('Make a segment of the viewers that these filters leave'))}
        disabled={reason !== null}
        // Not disabled: the focus would be lost, and the dialog could not give it back.
        aria-disabled={saving.isPending}
        onClick={() => {
          if (!saving.isPending) saving.begin({ filters: filters.used });
        }}
      >
        <Icon name="audience" size={14} />
        {t('Save as segment')}
      </Button>
      {saving.dialog}
    </>
  );
}
