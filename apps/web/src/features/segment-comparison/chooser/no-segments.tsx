import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

export function NoSegments({ onOpenList }: { onOpenList: () => void }) {
  const words = useViewerWords();
  return (
    <StateScreen
      icon="audience"
      title="There are no segments yet"
      lines={[
        words('A segment is a group of viewers: by what they watch, where, and on what.'),
        'Those that you and your colleagues create appear here.',
      ]}
      action={
        <Button look="primary" onClick={onOpenList}>
          Go to Segments
        </Button>
      }
    />
  );
}
