import { operatorRecords, pastUnits } from '@playhead/domain/filters';
import type { Calendar } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { type KeyboardEvent, useId } from 'react';
import { PastInput } from '../rule-editor/past-input.tsx';
import shared from '../rule-editor/rule-editor.module.css';
import { statusProps } from '../rule-editor/value-input.ts';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';
import { DateShortcuts } from './date-shortcuts.tsx';
import { dayOf, lastDay, LOCAL_DATE, SHOWN_DATE, textOf, useDays } from '../period/days.ts';
import { calendarLook } from '../popup-look.ts';

export function CustomDatepicker(props: FilterInputProps) {
  const { operand } = operatorRecords[props.row.op];
  if (operand === 'duration') return <PastOfRow {...props} />;
  if (operand !== 'range') return <DayInput {...props} />;
  return (
    <div className={styles.dates}>
      <DaysInput {...props} />
      <DateShortcuts {...props} />
    </div>
  );
}

/** Enter takes a typed day; the form around it would be applied with half of a range. */
const noSubmit = {
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  },
};

/** Days are days of the customer's calendar: dayjs is used without any zone, as a plain date. */
function DaysInput({ row, label, isInvalid, calendar, onValues }: FilterInputProps) {
  const [from = '', to = ''] = row.values;
  const id = useId();
  const ends = { start: `${id}-from`, end: `${id}-to` };
  const days = useDays(from, to);
  const tell = (chosen: readonly (Dayjs | null)[] | null) => {
    const [first, last] = chosen ?? [];
    if (first && last && first.isAfter(last)) return;
    onValues(first || last ? [textOf(first), textOf(last)] : []);
  };
  return (
    <>
      <label className="ph-hidden" htmlFor={ends.start}>
        {t('{label}, from', { label })}
      </label>
      <label className="ph-hidden" htmlFor={ends.end}>
        {t('{label}, to', { label })}
      </label>
      <DatePicker.RangePicker
        id={ends}
        className={shared.days ?? ''}
        value={days}
        {...calendarLook}
        format={SHOWN_DATE}
        maxDate={lastFullDay(calendar)}
        allowEmpty={[true, true]}
        // At each end, not when both are done: leaving after the first would lose it silently.
        onCalendarChange={tell}
        onChange={tell}
        {...noSubmit}
        {...statusProps(isInvalid)}
      />
    </>
  );
}

function DayInput({ row, label, isInvalid, calendar, onValues }: FilterInputProps) {
  return (
    <DatePicker
      className={shared.days ?? ''}
      aria-label={label}
      value={dayOf(row.values[0] ?? '')}
      {...calendarLook}
      format={SHOWN_DATE}
      maxDate={lastFullDay(calendar)}
      onChange={(day) => onValues(day ? [day.format(LOCAL_DATE)] : [])}
      {...noSubmit}
      {...statusProps(isInvalid)}
    />
  );
}

function PastOfRow({ row, label, isInvalid, onValues }: FilterInputProps) {
  const [amount = '', unit = pastUnits[0]] = row.values;
  return (
    <PastInput
      label={label}
      amount={amount}
      unit={unit}
      units={pastUnits}
      isInvalid={isInvalid}
      onAmount={(value) => onValues(value === '' ? [] : [value, unit])}
      onUnit={(value) => onValues([amount, value])}
    />
  );
}

/** FLT-059 */
function lastFullDay({ today }: Calendar): Dayjs {
  return lastDay(today, 1);
}
