import type { ReactNode } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './parts.module.css';

export interface DialogFootProps {
  summary: string | null;
  /** DLV-067: the first problem alone. */
  problem: string | null;
  problemId: string;
  isModified?: boolean;
  /** The buttons. */
  children: ReactNode;
}

export function DialogFoot({ summary, problem, problemId, isModified = false, children }: DialogFootProps) {
  return (
    <div className={styles.foot}>
      <div className={styles.words}>
        {isModified ? <span className={styles.unsaved}>Unsaved Changes</span> : null}
        <output id={problemId} className={styles.problem}>
          {problem === null ? null : (
            <>
              <Icon name="alert" size={12} />
              {problem}
            </>
          )}
        </output>
        {summary === null || problem !== null ? null : <p className={styles.summary}>{summary}</p>}
      </div>
      {children}
    </div>
  );
}
