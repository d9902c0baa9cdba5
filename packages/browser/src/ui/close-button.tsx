import styles from './close-button.module.css';
import { Icon } from './icons.tsx';

export interface CloseButtonProps {
  label: string;
  title?: string | undefined;
  /** Where it stands. */
  className?: string | undefined;
  /** Of the cross, in px. */
  size?: number;
  onClick: () => void;
}

/** A cross that removes or dismisses what it stands in; as large as a finger needs (WCAG 2.5.8). */
export function CloseButton({ label, title, className = '', size = 14, onClick }: CloseButtonProps) {
  return (
    <button type="button" className={`${styles.close} ${className}`} aria-label={label} title={title} onClick={onClick}>
      <Icon name="close" size={size} />
    </button>
  );
}
