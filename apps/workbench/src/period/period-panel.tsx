import type { ExplorePeriod } from '@playhead/domain/explore';
import { addDays, DEFAULT_PERIOD, periodShortcuts, resolvePeriod } from '@playhead/domain/periods';
import { t, tSent } from '@playhead/texts/translate';
import { useState } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import { CustomRange } from '@playhead/browser/ui/period/custom-range.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { useScope } from '../app/scope.ts';
import styles from './period.module.css';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';

export interface PeriodPanelProps {
  period: ExplorePeriod;
  onApply: (period: ExplorePeriod) => void;
  onCancel: () => void;
}

/** FLT-055, FLT-059..FLT-062. Mounted anew at each opening, so Cancel leaves nothing behind. */
export function PeriodPanel({ period, onApply, onCancel }: PeriodPanelProps) {
  const { calendar, timeZone } = useScope();
  const [draft, setDraft] = useState(period);
  const range = resolvePeriod({ ...DEFAULT_PERIOD, ...draft }, calendar);
  const isOver = range.to <= addDays(calendar.today, -1);
  return (
    <AntScope>
      <form
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          if (isOver) onApply(draft);
        }}
      >
        <fieldset className={styles.shortcuts}>
          <legend className="ph-hidden">{t('Period')}</legend>
          {periodShortcuts.map((shortcut) => (
            <label key={shortcut} className={styles.shortcut}>
              <input
                type="radio"
                name="period-shortcut"
                className="ph-hidden"
                checked={draft.shortcut === shortcut}
                onChange={() => setDraft(shortcut === 'Custom' ? { shortcut, custom: range } : { shortcut })}
                onDoubleClick={() => onApply(draft)}
              />
              {tSent(shortcut)}
            </label>
          ))}
        </fieldset>
        <div className={styles.details}>
          <CustomRange
            label={t('Dates')}
            range={range}
            calendar={calendar}
            onChange={(custom) => setDraft({ shortcut: 'Custom', custom })}
          />
          <p className={styles.summary}>
            {rangeLabel(range)}
            <br />
            {t(
              draft.shortcut === 'Custom'
                ? 'Stays at these days.'
                : 'Moves on with every day: saved analyses stay up to date.',
            )}
            <br />
            {t('Full days in {zone}.', { zone: timeZone })}
          </p>
          <div className={styles.foot}>
            <Button onClick={onCancel}>{t('Cancel')}</Button>
            <Button look="primary" type="submit">
              {t('Apply')}
            </Button>
          </div>
        </div>
      </form>
    </AntScope>
  );
}
