import { useId } from 'react';
import styles from './drill-menu.module.css';

export interface MenuEntryProps {
  label: string;
  /** What it does, on hover. */
  hint: string;
  /** Not to be chosen; '' while that is not known yet. */
  refusal: string | null;
  onSelect: () => void;
}

/** An entry of the floating menu that leads to no page. One that is refused stays in the way of the arrow keys, to be heard. */
export function MenuEntry({ label, hint, refusal, onSelect }: MenuEntryProps) {
  const reasonId = useId();
  const isRefused = refusal !== null;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      title={isRefused ? refusal : hint}
      aria-label={label}
      aria-disabled={isRefused}
      aria-describedby={isRefused && refusal !== '' ? reasonId : undefined}
      onClick={isRefused ? undefined : onSelect}
    >
      {label}
      {isRefused && refusal !== '' ? (
        <span id={reasonId} className={styles.reason}>
          {refusal}
        </span>
      ) : null}
    </button>
  );
}
