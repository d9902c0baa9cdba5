import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './compare-note.module.css';

/** Changes that are missing everywhere need a word why. */
export function CompareNote({ missing }: { missing: string | null }) {
  if (missing === null || missing === '') return null;
  return (
    <p className={styles.note}>
      <Icon name="calendar" size={14} />
      {missing}
    </p>
  );
}
