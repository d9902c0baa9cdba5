import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Button } from '@playhead/browser/ui/button.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';

export function NoSegments({ onOpenList }: { onOpenList: () => void }) {
  const words = useViewerWords();
  return (
    <StateScreen
      icon="audience"
      title={t('There are no segments yet')}
      lines={[
        words(t('A segment is a group of viewers: by what they watch, where, and on what.')),
        t('Those that you and your colleagues create appear here.'),
      ]}
      action={
        <Button look="primary" onClick={onOpenList}>
          {t('Go to Segments')}
        </Button>
      }
    />
  );
}
