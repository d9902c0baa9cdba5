import styles from './toggle.module.css';

export interface ToggleProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** Said next to the name, for those who wonder what it does or why it is off. */
  hint?: string;
  onChange: (checked: boolean) => void;
}

/** A switch without Ant Design, for the shell. */
export function Toggle({ label, checked, disabled = false, hint, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-disabled={disabled}
      title={hint}
      className={styles.toggle}
      onClick={() => {
        if (!disabled) onChange(!checked);
      }}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
      {label}
    </button>
  );
}
