import {
  type Calendar,
  type ComparePeriod,
  comparePeriods,
  type DateRange,
  type Period,
  periodShortcuts,
} from '@playhead/domain/periods';
import { t, tSent } from '@playhead/texts/translate';
import { Button, Select } from 'antd';
import { useReducer } from 'react';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { CustomRange } from '@playhead/browser/ui/period/custom-range.tsx';
import { beginDraft, draftIssues, draftRanges, draftStep, periodOfDraft } from './period-draft.ts';
import styles from './period-panel.module.css';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';

const notInShortList: readonly ComparePeriod[] = ['Previous Day', 'Previous Week'];

export interface PeriodPanelProps {
  period: Period;
  calendar: Calendar;
  timeZone: string;
  compareList: 'full' | 'short';
  onApply: (period: Period) => void;
  onCancel: () => void;
}

/** FLT-055..FLT-062. Mounted anew at each opening, so Cancel leaves nothing behind. */
export function PeriodPanel(props: PeriodPanelProps) {
  return (
    <AntScope>
      <PeriodForm {...props} />
    </AntScope>
  );
}

function PeriodForm({ period, calendar, timeZone, compareList, onApply, onCancel }: PeriodPanelProps) {
  const [draft, step] = useReducer(draftStep, beginDraft(period, calendar));
  const issues = draftIssues(draft, calendar);
  const ranges = draftRanges(draft, calendar);
  const compares = comparePeriods.filter((name) => compareList === 'full' || !notInShortList.includes(name));
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (issues.length === 0) onApply(periodOfDraft(draft));
      }}
    >
      <div className={styles.body}>
        <fieldset className={styles.shortcuts}>
          <legend className={styles.legend}>{t('Period')}</legend>
          {periodShortcuts.map((shortcut) => (
            <label key={shortcut} className={styles.shortcut}>
              <input
                type="radio"
                name="period-shortcut"
                className="ph-hidden"
                checked={draft.shortcut === shortcut}
                onChange={() => step({ type: 'shortcut', shortcut, shown: ranges.current })}
              />
              {tSent(shortcut)}
            </label>
          ))}
        </fieldset>
        <div className={styles.details}>
          <CustomRange
            label={t('Dates')}
            range={ranges.current}
            calendar={calendar}
            onChange={(range: DateRange) => step({ type: 'custom', range })}
          />
          <label className={styles.legend} htmlFor="period-compare">
            {t('Compare with')}
          </label>
          <Select
            id="period-compare"
            classNames={{ popup: { root: styles.list ?? '' } }}
            value={draft.compare}
            options={compares.map((name) => ({ value: name, label: tSent(name) }))}
            onChange={(compare: ComparePeriod) => step({ type: 'compare', compare })}
            getPopupContainer={(trigger: HTMLElement) => trigger.parentElement ?? trigger}
          />
          {draft.compare === 'No comparison' ? null : (
            <CustomRange
              label={t('Compare dates')}
              range={ranges.compare}
              calendar={calendar}
              onChange={(range: DateRange) => step({ type: 'compare-custom', range })}
            />
          )}
          <p className={styles.summary}>
            {draft.compare === 'No comparison'
              ? t('{range}, not compared', { range: rangeLabel(ranges.current) })
              : t('{range} against {compare}', {
                  range: rangeLabel(ranges.current),
                  compare: rangeLabel(ranges.compare),
                })}
            <br />
            {t('Full days in {zone}', { zone: timeZone })}
          </p>
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.issue} role="alert">
          {issues[0] ?? ''}
        </p>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={issues.length > 0}>
          {t('Apply')}
        </Button>
      </div>
    </form>
  );
}
