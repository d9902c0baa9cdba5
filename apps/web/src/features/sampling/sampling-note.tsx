import type { PageId } from '@playhead/domain/pages';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './sampling-note.module.css';
import { showsSampling } from './sampling-pages.ts';

/** Nobody should take an estimate for a count: said in words for as long as it holds. */
export function SamplingNote({ page, on }: { page: PageId; on: boolean }) {
  if (!on || !showsSampling(page)) return null;
  return (
    <p className={styles.note}>
      <Icon name="sample" size={14} />
      Sampling is on: what is marked “sampled” is an estimate from a sample of viewers, with its margin of error.
    </p>
  );
}
