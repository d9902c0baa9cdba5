import { addDays, type Calendar, type DateRange, MAX_CUSTOM_DAYS } from '@playhead/domain/periods';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import styles from './custom-range.module.css';

/** FLT-060 */
const SHOWN_FORMAT = 'YYYY/MM/DD';
const LOCAL_DATE = 'YYYY-MM-DD';

export interface CustomRangeProps {
  label: string;
  range: DateRange;
  calendar: Calendar;
  onChange: (range: DateRange) => void;
}

/** Days are days of the customer's calendar: dayjs is used without any zone, as a plain date. */
export function CustomRange({ label, range, calendar, onChange }: CustomRangeProps) {
  const yesterday = dayjs(addDays(calendar.today, -1));
  return (
    <div className={styles.range}>
      <span className={styles.label}>{label}</span>
      <DatePicker.RangePicker
        aria-label={label}
        value={[dayjs(range.from), dayjs(range.to)]}
        format={SHOWN_FORMAT}
        allowClear={false}
        maxDate={yesterday}
        disabledDate={(date: Dayjs, { from }) => date.isAfter(yesterday, 'day') || isTooFar(date, from)}
        getPopupContainer={(trigger) => trigger.parentElement ?? trigger}
        onChange={(dates) => {
          const [from, to] = dates ?? [];
          if (from && to) onChange({ from: from.format(LOCAL_DATE), to: to.format(LOCAL_DATE) });
        }}
      />
    </div>
  );
}

function isTooFar(date: Dayjs, from: Dayjs | undefined): boolean {
  return from !== undefined && Math.abs(date.diff(from, 'day')) >= MAX_CUSTOM_DAYS;
}
