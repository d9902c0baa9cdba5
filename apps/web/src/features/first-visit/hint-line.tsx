import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './hint-line.module.css';

export function HintLine({ text, onHide }: { text: string; onHide: () => void }) {
  return (
    <div className={styles.hint} role="note">
      <span>{text}</span>
      <button type="button" aria-label="Hide this hint" title="Hide. Preference shows it again." onClick={onHide}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
