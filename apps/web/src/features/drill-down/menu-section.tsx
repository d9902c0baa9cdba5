import { type ReactNode, useId } from 'react';
import styles from './drill-menu.module.css';

/** Entries of the floating menu under a name of their own. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className={styles.section}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      {children}
    </fieldset>
  );
}
