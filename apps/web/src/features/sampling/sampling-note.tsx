import type { PageId } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './sampling-note.module.css';
import { showsSampling } from './sampling-pages.ts';

const SAMPLING_IS_ON = t(
  'Sampling is on: what is marked “sampled” is an estimate from a sample of viewers, with its margin of error. What is not marked is exact, so that one figure can read differently within that margin.',
);

/** Nobody should take an estimate for a count: said in words for as long as it holds. */
export function SamplingNote({ page, on }: { page: PageId; on: boolean }) {
  const words = useViewerWords();
  if (!on || !showsSampling(page)) return null;
  return (
    <p className={styles.note}>
      <Icon name="sample" size={14} />
      {words(SAMPLING_IS_ON)}
    </p>
  );
}
