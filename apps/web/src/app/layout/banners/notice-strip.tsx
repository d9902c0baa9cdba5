import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './notice-strip.module.css';

/** Quiet words about an address that could not be taken as it was written. */
export function NoticeStrip({ lines, onDismiss }: { lines: readonly string[]; onDismiss: () => void }) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.strip}>
      <output>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </output>
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
