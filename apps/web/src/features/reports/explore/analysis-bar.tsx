import { type ReactNode, useEffect, useRef } from 'react';
import styles from './analysis-bar.module.css';

export interface AnalysisBarProps {
  name: string;
  /** Owner, description and the like. */
  about: string;
  isChanged?: boolean;
  children: ReactNode;
}

/** Name of an analysis and what can be done with it, above the BI frame. */
export function AnalysisBar({ name, about, isChanged = false, children }: AnalysisBarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Another analysis on the same page: the reader begins at its name.
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.bar}>
      <div className={styles.names}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
          {isChanged ? <span className={styles.changed}>Unsaved changes</span> : null}
        </h2>
        {about === '' ? null : <p className={styles.about}>{about}</p>}
      </div>
      <div className={styles.tools}>{children}</div>
    </div>
  );
}
