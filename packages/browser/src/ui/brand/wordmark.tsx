import { BrandMark } from './brand-mark.tsx';
import styles from './wordmark.module.css';

export function Wordmark({ markOnly = false, size = 22 }: { markOnly?: boolean; size?: number }) {
  return (
    <span className={styles.wordmark}>
      <BrandMark size={size} />
      <span className={markOnly ? 'ph-hidden' : styles.word}>Playhead</span>
    </span>
  );
}
