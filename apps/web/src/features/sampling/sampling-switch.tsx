import type { PageId } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Toggle } from '@playhead/browser/ui/toggle.tsx';
import { canSample, showsSampling } from './sampling-pages.ts';
import type { Sampling } from './use-sampling.ts';

const NOT_HERE = t('Sampling cannot be switched on this page.');
const WHAT_IT_DOES = t('Numbers from a sample of viewers come sooner and are estimates.');

/** FLT-082. On pages where it cannot be turned it still shows how it stands. */
export function SamplingSwitch({ page, sampling }: { page: PageId; sampling: Sampling }) {
  const words = useViewerWords();
  if (!showsSampling(page)) return null;
  const possible = canSample(page);
  return (
    <Toggle
      label={t('Sampling')}
      checked={sampling.on}
      disabled={!possible || sampling.isChanging}
      hint={possible ? words(WHAT_IT_DOES) : NOT_HERE}
      onChange={sampling.change}
    />
  );
}
