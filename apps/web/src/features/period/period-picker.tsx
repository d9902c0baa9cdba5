import { type Calendar, type Period, resolveCompare, resolvePeriod } from '@playhead/domain/periods';
import { t, tSent } from '@playhead/texts/translate';
import { Popup } from '@playhead/widgets/controls/popup';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './period-picker.module.css';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';
import { rich } from '@playhead/browser/ui/rich-text.tsx';

const PeriodPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./period-panel.tsx'))).PeriodPanel,
}));

export interface PeriodPickerProps {
  period: Period;
  calendar: Calendar;
  timeZone: string;
  /** FLT-057: some pages offer the short list of compare periods. */
  compareList?: 'full' | 'short';
  onApply: (period: Period) => void;
}

export function PeriodPicker({ period, calendar, timeZone, compareList = 'full', onApply }: PeriodPickerProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const current = rangeLabel(resolvePeriod(period, calendar));
  const compare = rangeLabel(resolveCompare(period, calendar));
  return (
    <div className={styles.picker}>
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
            onClick={() => setOpen(!open)}
          >
            <Icon name="calendar" size={14} />
            <span className={styles.shortcut}>{tSent(period.shortcut)}</span>
            <span className={styles.range}>
              {current} · {timeZone}
            </span>
          </button>
        }
      >
        <Suspense fallback={<p className={styles.opening}>{t('Opening…')}</p>}>
          <PeriodPanel
            period={period}
            calendar={calendar}
            timeZone={timeZone}
            compareList={compareList}
            onCancel={close}
            onApply={(next) => {
              close();
              onApply(next);
            }}
          />
        </Suspense>
      </Popup>
      <span className={styles.compare}>{rich(t('compared with {range}'), { range: <strong>{compare}</strong> })}</span>
    </div>
  );
}
