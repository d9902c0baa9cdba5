import { type Calendar, type DateRange, MAX_CUSTOM_DAYS } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { lastDay, LOCAL_DATE, SHOWN_DATE, useDays } from './days.ts';
import styles from './custom-range.module.css';

export interface CustomRangeProps {
  label: string;
  range: DateRange;
  calendar: Calendar;
  onChange: (range: DateRange) => void;
}

/** Days are days of the customer's calendar: dayjs is used without any zone, as a plain date. */
export function CustomRange({ label, range, calendar, onChange }: CustomRangeProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const ends = { start: `${id}-from`, end: `${id}-to` };
  const yesterday = lastDay(calendar.today, 1);
  const days = useDays(range.from, range.to);
  const tell = (chosen: readonly (Dayjs | null)[] | null) => {
    const [from, to] = chosen ?? [];
    if (from && to && !from.isAfter(to)) onChange({ from: from.format(LOCAL_DATE), to: to.format(LOCAL_DATE) });
  };
  return (
    <fieldset className={styles.range}>
      <legend className={styles.label}>{label}</legend>
      <label className="ph-hidden" htmlFor={ends.start}>
        {t('{label}, from', { label })}
      </label>
      <label className="ph-hidden" htmlFor={ends.end}>
        {t('{label}, to', { label })}
      </label>
      <DatePicker.RangePicker
        id={ends}
        className={styles.days ?? ''}
        classNames={{ popup: { container: styles.calendar ?? '' } }}
        value={days}
        format={SHOWN_DATE}
        allowClear={false}
        maxDate={yesterday}
        disabledDate={(date: Dayjs, { from }) => date.isAfter(yesterday, 'day') || isTooFar(date, from)}
        getPopupContainer={(trigger) => trigger.parentElement ?? trigger}
        onOpenChange={setOpen}
        onKeyDown={(event) => {
          // Escape closes the calendar alone; the panel around it would go too, and the draft with it.
          if (event.key === 'Escape' && isOpen) event.stopPropagation();
          // Enter takes a typed day; the form around it would be applied with half of a range.
          if (event.key === 'Enter') event.preventDefault();
        }}
        // At each end, not when both are done: leaving after the first would lose it silently.
        onCalendarChange={tell}
        onChange={tell}
      />
    </fieldset>
  );
}

function isTooFar(date: Dayjs, from: Dayjs | undefined): boolean {
  return from !== undefined && Math.abs(date.diff(from, 'day')) >= MAX_CUSTOM_DAYS;
}
