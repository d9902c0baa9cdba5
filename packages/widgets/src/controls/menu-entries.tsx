import check from 'lucide/dist/esm/icons/check.mjs';
import { useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './menu-entries.module.css';

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  /** A second line. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it is disabled; such an entry can still be reached and read. */
  readonly reason?: string | undefined;
  /** An option that is on or off; choosing it leaves the menu open. */
  readonly checked?: boolean | undefined;
  /** It removes something. */
  readonly danger?: boolean | undefined;
  readonly onSelect: () => void;
}

export interface MenuEntriesProps {
  /** Groups are parted by a line. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly onClose: () => void;
}

/** The entries inside a `Menu`. */
export function MenuEntries({ groups, onClose }: MenuEntriesProps) {
  return groups.map((group, index) => (
    <div key={index} role="none" className={styles.group}>
      {group.map((entry) => (
        <Entry key={entry.key} entry={entry} onClose={onClose} />
      ))}
    </div>
  ));
}

function Entry({ entry, onClose }: { readonly entry: MenuEntry; readonly onClose: () => void }) {
  const { label, checked, reason } = entry;
  const id = useId();
  const off = entry.disabled === true;
  const second = off && reason !== undefined ? reason : entry.hint;
  const button = (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-describedby={second === undefined ? undefined : id}
      aria-disabled={off && reason !== undefined ? true : undefined}
      disabled={off && reason === undefined}
      tabIndex={-1}
      className={styles.item}
      data-danger={entry.danger}
      onClick={(event) => {
        // A row of a table around the button has a click of its own.
        event.stopPropagation();
        if (off) return;
        if (checked === undefined) onClose();
        entry.onSelect();
      }}
    >
      {checked === undefined ? null : (
        <span className={styles.check}>{checked ? <Icon shape={check} size={14} /> : null}</span>
      )}
      <span>{label}</span>
    </button>
  );
  if (second === undefined) return button;
  return (
    // Over the button, not in it: the name of the entry is its label, and its description the second line.
    <div role="none" className={styles.described}>
      {button}
      <small id={id} aria-hidden="true" className={styles.second} data-indented={checked !== undefined}>
        {second}
      </small>
    </div>
  );
}
