import { operatorRecords, pastUnits } from '@playhead/domain/filters';
import { dateLimits, offeredUnits, rangeDayRefusal } from '@playhead/domain/segments';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { PastInput } from '@playhead/browser/ui/rule-editor/past-input.tsx';
import styles from '@playhead/browser/ui/rule-editor/rule-editor.module.css';
import { statusProps } from '@playhead/browser/ui/rule-editor/value-input.ts';
import { lastDay, LOCAL_DATE, SHOWN_DATE, shownMonths, textOf, useDays } from '@playhead/browser/ui/period/days.ts';
import { calendarLook } from '@playhead/browser/ui/popup-look.ts';
import type { RuleInputProps } from './rule-input-props.ts';

export function DateInput(props: RuleInputProps) {
  return operatorRecords[props.rule.op].operand === 'duration' ? <PastOfRule {...props} /> : <DaysInput {...props} />;
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

function PastOfRule({ scope, field, rule, label, isInvalid, onValues }: RuleInputProps) {
  const [amount = '', unit = pastUnits[0]] = rule.values;
  const offered = offeredUnits(dateLimits(field, scope.limits));
  return (
    <PastInput
      label={label}
      amount={amount}
      unit={unit}
      // A stored rule may have a unit that a limit has since ruled out.
      units={pastUnits.filter((name) => name === unit || offered.includes(name))}
      isInvalid={isInvalid}
      suffix={<span />}
      settle={(text) => text.replace(/^0+/, '')}
      onAmount={(value) => onValues(value === '' ? [] : [value, unit], 'typed')}
      onUnit={(value) => onValues(amount === '' ? [] : [amount, value], 'chosen')}
    />
  );
}
