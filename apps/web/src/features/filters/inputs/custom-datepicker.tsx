import { operatorRecords, pastUnits } from '@playhead/domain/filters';
import { addDays, type Calendar } from '@playhead/domain/periods';
import { DatePicker, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { type FilterInputProps, statusProps } from './input-props.ts';
import styles from './inputs.module.css';
import { NumberInput } from './number-input.tsx';
import { popupLook } from './popup-look.ts';

/** FLT-060 */
const SHOWN_FORMAT = 'YYYY/MM/DD';
const LOCAL_DATE = 'YYYY-MM-DD';

export function CustomDatepicker(props: FilterInputProps) {
  const { operand } = operatorRecords[props.row.op];
  if (operand === 'duration') return <PastInput {...props} />;
  return operand === 'range' ? <DaysInput {...props} /> : <DayInput {...props} />;
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
  return (
    <DatePicker.RangePicker
      className={styles.days ?? ''}
      aria-label={label}
      value={[dayOf(from), dayOf(to)]}
      format={SHOWN_FORMAT}
      maxDate={lastDay(calendar)}
      allowEmpty={[true, true]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        onValues(first || last ? [textOf(first), textOf(last)] : []);
      }}
      {...noSubmit}
      {...statusProps(isInvalid)}
    />
  );
}

function DayInput({ row, label, isInvalid, calendar, onValues }: FilterInputProps) {
  return (
    <DatePicker
      className={styles.days ?? ''}
      aria-label={label}
      value={dayOf(row.values[0] ?? '')}
      format={SHOWN_FORMAT}
      maxDate={lastDay(calendar)}
      onChange={(day) => onValues(day ? [day.format(LOCAL_DATE)] : [])}
      {...noSubmit}
      {...statusProps(isInvalid)}
    />
  );
}

function PastInput({ row, label, isInvalid, onValues }: FilterInputProps) {
  const [amount = '', unit = pastUnits[0]] = row.values;
  return (
    <div className={styles.range}>
      <NumberInput
        label={`${label}, how many`}
        value={amount}
        isInvalid={isInvalid}
        isCount
        onChange={(value) => onValues(value === '' ? [] : [value, unit])}
      />
      <Select
        aria-label={`${label}, unit`}
        className={styles.unit ?? ''}
        classNames={popupLook}
        value={unit}
        options={pastUnits.map((name) => ({ value: name, label: `${name}s` }))}
        onChange={(value) => onValues([amount, value])}
      />
    </div>
  );
}

function textOf(day: Dayjs | null | undefined): string {
  return day?.format(LOCAL_DATE) ?? '';
}

function dayOf(text: string): Dayjs | null {
  return text === '' ? null : dayjs(text);
}

/** FLT-059: the last full day. */
function lastDay({ today }: Calendar): Dayjs {
  return dayjs(addDays(today, -1));
}
