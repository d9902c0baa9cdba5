import {
  applicableRange,
  pickDates,
  pickerMessage,
  pickShortcut,
  shortcutLabels,
  takesDates,
  timeDayRefusal,
  type TimeRange,
  type TimeRangePicker,
  type TimeRangeShortcut,
  typeDays,
} from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { Button, DatePicker, Input, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useId } from 'react';
import type { BuilderScope } from '../builder/builder-scope.ts';
import { lastDay, LOCAL_DATE, SHOWN_DATE, shownMonths, textOf, useDays } from '@playhead/browser/ui/period/days.ts';
import { calendarLook } from '@playhead/browser/ui/popup-look.ts';
import styles from './time-range.module.css';

const rolling = ['past_7', 'past_30', 'past_60', 'past_90'] as const;

export interface TimeRangePanelProps {
  scope: Pick<BuilderScope, 'calendar' | 'limits'>;
  picker: TimeRangePicker;
  onPick: (picker: TimeRangePicker) => void;
  onApply: (range: TimeRange) => void;
  onClose: () => void;
}

/** SEG-098..SEG-103, SEG-107, SEG-108 */
export function TimeRangePanel({ scope, picker, onPick, onApply, onClose }: TimeRangePanelProps) {
  const { maxRange } = scope.limits;
  const range = applicableRange(picker, { maxRange });
  const message = pickerMessage(picker, { maxRange });
  const messageId = useId();
  return (
    <div className={styles.panel}>
      <Radio.Group
        className={styles.shortcuts ?? ''}
        role="radiogroup"
        aria-label={t('Time range')}
        value={picker.shortcut}
        onChange={({ target }) => onPick(pickShortcut(picker, readShortcut(target.value)))}
      >
        <h4 className={styles.kind}>{t('One-time')}</h4>
        <Radio value="one_time">{t('One-time range')}</Radio>
        <OneTimeDates scope={scope} picker={picker} onPick={onPick} />
        <h4 className={styles.kind}>{t('Rolling')}</h4>
        {rolling.map((shortcut) => (
          <Radio key={shortcut} value={shortcut}>
            {tSent(shortcutLabels[shortcut])}
          </Radio>
        ))}
        <div className={styles.custom}>
          <Radio value="in_the_past" aria-label={tSent(shortcutLabels.in_the_past)}>
            {t('in the past')}
          </Radio>
          <Input
            className={styles.days}
            aria-label={t('Number of days')}
            aria-describedby={messageId}
            inputMode="numeric"
            autoComplete="off"
            value={picker.days}
            onFocus={() => onPick(pickShortcut(picker, 'in_the_past'))}
            onChange={({ target }) => onPick(typeDays(pickShortcut(picker, 'in_the_past'), target.value))}
          />
          <span>{t('days')}</span>
        </div>
      </Radio.Group>
      <p id={messageId} className={styles.message} role="alert">
        {message ?? ''}
      </p>
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          size="small"
          type="primary"
          disabled={range === null}
          onClick={() => (range === null ? undefined : onApply(range))}
        >
          {t('Apply')}
        </Button>
      </div>
    </div>
  );
}

const shortcuts: ReadonlySet<string> = new Set(['one_time', ...rolling, 'in_the_past']);

function readShortcut(value: unknown): TimeRangeShortcut {
  return isShortcut(value) ? value : 'one_time';
}

function isShortcut(value: unknown): value is TimeRangeShortcut {
  return typeof value === 'string' && shortcuts.has(value);
}

function OneTimeDates({ scope, picker, onPick }: Pick<TimeRangePanelProps, 'scope' | 'picker' | 'onPick'>) {
  const [from = '', to = ''] = picker.dates;
  const { today } = scope.calendar;
  const { maxRange } = scope.limits;
  const days = useDays(from, to);
  return (
    <DatePicker.RangePicker
      className={styles.dates ?? ''}
      aria-label={t('One-time range')}
      disabled={!takesDates(picker)}
      value={days}
      {...calendarLook}
      format={SHOWN_DATE}
      defaultPickerValue={shownMonths(today)}
      maxDate={lastDay(today, 0)}
      allowClear={false}
      allowEmpty={[true, true]}
      disabledDate={(day: Dayjs, { from: first }) =>
        timeDayRefusal(day.format(LOCAL_DATE), {
          today,
          maxRange,
          ...(first ? { firstPicked: first.format(LOCAL_DATE) } : {}),
        }) !== null
      }
      onCalendarChange={(chosen) =>
        onPick(
          pickDates(
            picker,
            chosen.map(textOf).filter((day) => day !== ''),
          ),
        )
      }
    />
  );
}
