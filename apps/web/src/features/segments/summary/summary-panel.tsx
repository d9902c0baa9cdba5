import { t } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './summary-panel.module.css';

/** SEG-002 */
const PANEL_MS = 300;

export interface SummaryPanelProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** SEG-002: on the right; closed, nothing in it can be reached. */
export function SummaryPanel({ id, isOpen, onClose, children }: SummaryPanelProps) {
  return (
    <aside
      id={id}
      className={styles.panel}
      aria-label={t('Segment Summary')}
      data-open={isOpen}
      inert={!isOpen}
      tabIndex={-1}
      style={{ transitionDuration: `${PANEL_MS}ms` }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 className={styles.title}>{t('Segment Summary')}</h2>
          <button type="button" className={styles.close} aria-label={t('Close the summary')} onClick={onClose}>
            <Icon name="close" size={14} />
          </button>
        </header>
        {children}
      </div>
    </aside>
  );
}
