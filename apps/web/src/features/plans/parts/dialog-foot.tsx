import { t } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { useProblemText } from './first-problem.tsx';
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
  const shown = useProblemText(problem);
  return (
    <div className={styles.foot}>
      <div className={styles.words}>
        {isModified ? <span className={styles.unsaved}>{t('Unsaved Changes')}</span> : null}
        <output id={problemId} className={styles.problem}>
          {shown === null ? null : (
            <>
              <Icon name="alert" size={12} />
              {shown}
            </>
          )}
        </output>
        {summary === null || problem !== null ? null : <p className={styles.summary}>{summary}</p>}
      </div>
      {children}
    </div>
  );
}
