import { operatorRecords, pastUnits } from '@playhead/domain/filters';
import { dateLimits, offeredUnits, rangeDayRefusal } from '@playhead/domain/segments';
import { DatePicker, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import styles from './inputs.module.css';
import { NumberInput } from './number-input.tsx';
import { lastDay, LOCAL_DATE, SHOWN_DATE, shownMonths, textOf, useDays } from '../../../ui/days.ts';
import { calendarLook, popupLook } from '../../../ui/popup-look.ts';
import { type RuleInputProps, statusProps } from './rule-input-props.ts';

export function DateInput(props: RuleInputProps) {
  return operatorRecords[props.rule.op].operand === 'duration' ? <PastInput {...props} /> : <DaysInput {...props} />;
}

/** Days are days of the customer's calendar: dayjs is used without any zone, as a plain date. */
function DaysInput({ scope, field, rule, label, isInvalid, onValues }: RuleInputProps) {
  const [from = '', to = ''] = rule.values;
  const { today } = scope.calendar;
  const limits = dateLimits(field, scope.limits);
  const days = useDays(from, to);
  return (
    <DatePicker.RangePicker
      className={styles.days ?? ''}
      aria-label={label}
      value={days}
      {...calendarLook}
      format={SHOWN_DATE}
      defaultPickerValue={shownMonths(today)}
      maxDate={lastDay(today, 1)}
      disabledDate={(day: Dayjs, { from: first }) =>
        rangeDayRefusal(day.format(LOCAL_DATE), {
          today,
          ...limits,
          ...(first ? { firstPicked: first.format(LOCAL_DATE) } : {}),
        }) !== null
      }
      allowEmpty={[true, true]}
      onChange={(chosen) => {
        const [first, last] = chosen ?? [];
        onValues(first || last ? [textOf(first), textOf(last)] : [], 'chosen');
      }}
      {...statusProps(isInvalid)}
    />
  );
}

function PastInput({ scope, field, rule, label, isInvalid, onValues }: RuleInputProps) {
  const [amount = '', unit = pastUnits[0]] = rule.values;
  const offered = offeredUnits(dateLimits(field, scope.limits));
  // A stored rule may have a unit that a limit has since ruled out.
  const shown = pastUnits.filter((name) => name === unit || offered.includes(name));
  return (
    <div className={styles.range}>
      <NumberInput
        label={`${label}, how many`}
        value={amount}
        isInvalid={isInvalid}
        isCount
        settle={(text) => text.replace(/^0+/, '')}
        onChange={(value) => onValues(value === '' ? [] : [value, unit], 'typed')}
      />
      <Select
        aria-label={`${label}, unit`}
        className={styles.unit ?? ''}
        classNames={popupLook}
        value={unit}
        options={shown.map((name) => ({ value: name, label: `${name}s` }))}
        onChange={(value) => onValues(amount === '' ? [] : [amount, value], 'chosen')}
      />
    </div>
  );
}
