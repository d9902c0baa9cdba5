import { t } from '@playhead/texts/translate';
import { Segmented } from '@playhead/widgets/controls/segmented';
import type { ReactNode } from 'react';
import styles from './saved-analyses-tabs.module.css';

type SavedAnalysesTab = 'analyses' | 'boards';

const tabs = [
  { value: 'analyses', label: t('Analyses') },
  { value: 'boards', label: t('Boards') },
] as const;

export interface SavedAnalysesTabsProps {
  shown: SavedAnalysesTab;
  onShow: (tab: SavedAnalysesTab) => void;
  children: ReactNode;
}

/** The two lists of the page of saved analyses. */
export function SavedAnalysesTabs({ shown, onShow, children }: SavedAnalysesTabsProps) {
  return (
    <div className={styles.page}>
      <div className={styles.tabs}>
        <Segmented aria-label={t('Show')} value={shown} options={tabs} onChange={onShow} />
      </div>
      {children}
    </div>
  );
}
