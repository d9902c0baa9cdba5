import { NEGATIVE_CONDITION_TIP } from '@playhead/domain/filters';
import styles from './rule-editor.module.css';

/** What stands in the way of applying a rule, each said once. */
export function Issues({ messages }: { messages: readonly string[] }) {
  return [...new Set(messages)].map((message) => (
    <p key={message} className={styles.issue} role="alert">
      {message}
    </p>
  ));
}

/** FLT-029 */
export function NegativeNote() {
  return (
    <p className={styles.note} role="note">
      {NEGATIVE_CONDITION_TIP}
    </p>
  );
}
