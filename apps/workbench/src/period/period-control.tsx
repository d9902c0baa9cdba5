import type { ExplorePeriod } from '@playhead/domain/explore';
import { DEFAULT_PERIOD, resolvePeriod } from '@playhead/domain/periods';
import { t, tSent } from '@playhead/texts/translate';
import { Popup } from '@playhead/widgets/controls/popup';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { useScope } from '../app/scope.ts';
import styles from './period.module.css';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';

const PeriodPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./period-panel.tsx'))).PeriodPanel,
}));

export interface PeriodControlProps {
  period: ExplorePeriod;
  onChange: (period: ExplorePeriod) => void;
}

export function PeriodControl({ period, onChange }: PeriodControlProps) {
  const { calendar, timeZone } = useScope();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <Popup
      label={t('Period')}
      open={open}
      onClose={close}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={t('Full days in {zone}', { zone: timeZone })}
          onClick={() => setOpen(!open)}
        >
          <Icon name="calendar" size={14} />
          <span className={styles.name}>{tSent(period.shortcut)}</span>
          <span className={styles.days}>{rangeLabel(resolvePeriod({ ...DEFAULT_PERIOD, ...period }, calendar))}</span>
        </button>
      }
    >
      <Suspense fallback={<p className={styles.opening}>{t('Opening…')}</p>}>
        <PeriodPanel
          period={period}
          onCancel={close}
          onApply={(next) => {
            close();
            onChange(next);
          }}
        />
      </Suspense>
    </Popup>
  );
}
