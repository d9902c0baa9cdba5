import type { ReactNode, Ref } from 'react';
import styles from './title-bar.module.css';

export interface TitleBarProps {
  name: string;
  /** Owner, description and the like. */
  about: string;
  /** Next to the name. */
  badge?: ReactNode;
  /** With it the name can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Buttons. */
  children: ReactNode;
}

/** Name of what the page shows, with its buttons. */
export function TitleBar({ name, about, badge, headingRef, children }: TitleBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.names}>
        <h2 ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1} className={styles.name}>
          {name}
          {badge}
        </h2>
        {about === '' ? null : <p className={styles.about}>{about}</p>}
      </div>
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
