import { t } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { Toggle } from '@playhead/browser/ui/toggle.tsx';
import styles from './page-tools.module.css';

export interface PageToolsProps {
  autoRefresh: boolean;
  onAutoRefresh: (on: boolean) => void;
  onRefresh: () => void;
  sampling: ReactNode;
  status: ReactNode;
  settings: ReactNode;
  share: ReactNode;
}

export function PageTools({
  autoRefresh,
  onAutoRefresh,
  onRefresh,
  sampling,
  status,
  settings,
  share,
}: PageToolsProps) {
  return (
    <>
      {sampling}
      <Toggle
        label={t('Auto-refresh')}
        checked={autoRefresh}
        hint={t('While it is on, the widgets reload automatically.')}
        onChange={onAutoRefresh}
      />
      {status}
      <button
        type="button"
        className={styles.tool}
        aria-label={t('Refresh now')}
        title={t('Refresh now')}
        onClick={onRefresh}
      >
        <Icon name="refresh" size={15} />
      </button>
      {settings}
      {share}
    </>
  );
}
