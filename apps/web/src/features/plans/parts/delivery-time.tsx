import {
  DEFAULT_CRON,
  type DeliveryTime,
  type Frequency,
  keptMonths,
  keptWeekdays,
  MONTH_NAMES,
  readCron,
  shortMonthNote,
  WEEKDAY_NAMES,
  withFrequency,
  writeCron,
} from '@playhead/domain/schedules';
import { t, tSent } from '@playhead/texts/translate';
import { Button, Select } from 'antd';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import { useId, useState } from 'react';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { Pills } from '@playhead/browser/ui/pills/pills.tsx';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import { ClockFields } from './clock-fields.tsx';
import styles from './parts.module.css';

const frequencies: { value: Frequency; label: string }[] = [
  { value: 'Daily', label: t('Daily') },
  { value: 'Weekly', label: t('Weekly') },
  { value: 'Monthly', label: t('Monthly') },
];
const WORKING_DAYS = [1, 2, 3, 4, 5];
const weekdayOptions = WEEKDAY_NAMES.map((name, value) => ({
  value,
  label: tSent(name).slice(0, 3),
  title: tSent(name),
}));
const monthOptions = MONTH_NAMES.map((name, index) => ({
  value: index + 1,
  label: tSent(name).slice(0, 3),
  title: tSent(name),
}));
const dayOptions = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) }));

export interface DeliveryTimeFieldsProps {
  cron: string;
  onChange: (cron: string) => void;
}

/** DLV-041..DLV-045 */
export function DeliveryTimeFields({ cron, onChange }: DeliveryTimeFieldsProps) {
  // One chosen weekday reads as weekly, seven as every day: the form stays as it was chosen.
  const [chosen, setChosen] = useState(() => readCron(cron));
  const time = chosen !== null && writeCron(chosen) === cron ? chosen : readCron(cron);
  const change = (next: DeliveryTime) => {
    setChosen(next);
    onChange(writeCron(next));
  };
  if (time === null) {
    return (
      <FormField
        label={t('Delivery time')}
        note={t('The schedule “{cron}” was made elsewhere and cannot be shown here.', { cron })}
      >
        <div>
          <Button size="small" onClick={() => onChange(DEFAULT_CRON)}>
            {t('Choose a delivery time')}
          </Button>
        </div>
      </FormField>
    );
  }
  return (
    <>
      <FormField label={t('Frequency')}>
        <AntSegmented<Frequency>
          aria-label={t('Frequency')}
          block
          value={time.frequency}
          options={frequencies}
          onChange={(frequency) => change(withFrequency(time, frequency))}
        />
      </FormField>
      <FrequencyOptions time={time} onChange={change} />
      <ClockFields hour={time.hour} minute={time.minute} onChange={(clock) => change({ ...time, ...clock })} />
    </>
  );
}

interface OptionsProps {
  time: DeliveryTime;
  onChange: (time: DeliveryTime) => void;
}

function FrequencyOptions({ time, onChange }: OptionsProps) {
  if (time.frequency === 'Daily') return <DailyOptions time={time} onChange={onChange} />;
  if (time.frequency === 'Monthly') return <MonthlyOptions time={time} onChange={onChange} />;
  return (
    <FormField label={t('Day of the week')}>
      <Pills
        label={t('Day of the week')}
        choice="one"
        options={weekdayOptions}
        value={[time.weekday]}
        onChange={([weekday = 0]) => onChange({ ...time, weekday })}
      />
    </FormField>
  );
}

/** DLV-042 */
function DailyOptions({ time, onChange }: OptionsProps & { time: Extract<DeliveryTime, { frequency: 'Daily' }> }) {
  const { days } = time;
  return (
    <FormField label={t('Days')}>
      <AntSegmented<typeof days.kind>
        aria-label={t('Days')}
        block
        value={days.kind}
        options={[
          { value: 'every', label: t('Every day') },
          { value: 'weekdays', label: t('Weekdays') },
          { value: 'specific', label: t('Specific days') },
        ]}
        onChange={(kind) =>
          onChange({ ...time, days: kind === 'specific' ? { kind, weekdays: WORKING_DAYS } : { kind } })
        }
      />
      {days.kind === 'specific' ? (
        <Pills
          label={t('Weekdays')}
          choice="many"
          options={weekdayOptions}
          value={days.weekdays}
          onChange={(weekdays) => onChange({ ...time, days: { kind: 'specific', weekdays: keptWeekdays(weekdays) } })}
        />
      ) : null}
    </FormField>
  );
}

/** DLV-043 */
function MonthlyOptions({ time, onChange }: OptionsProps & { time: Extract<DeliveryTime, { frequency: 'Monthly' }> }) {
  const { months } = time;
  const day = useId();
  return (
    <>
      <FormField label={t('Months')}>
        <AntSegmented<typeof months.kind>
          aria-label={t('Months')}
          block
          value={months.kind}
          options={[
            { value: 'every', label: t('Every month') },
            { value: 'quarters', label: t('Quarter start') },
            { value: 'specific', label: t('Specific months') },
          ]}
          onChange={(kind) => onChange({ ...time, months: kind === 'specific' ? { kind, months: [1] } : { kind } })}
        />
        {months.kind === 'specific' ? (
          <Pills
            label={t('Chosen months')}
            choice="many"
            options={monthOptions}
            value={months.months}
            onChange={(chosen) => onChange({ ...time, months: { kind: 'specific', months: keptMonths(chosen) } })}
          />
        ) : null}
      </FormField>
      <FormField htmlFor={day} label={t('Day of the month')} note={shortMonthNote(time)}>
        <Select
          id={day}
          className={styles.clockPart ?? ''}
          aria-label={t('Day of the month')}
          value={time.dayOfMonth}
          options={dayOptions}
          classNames={popupLook}
          onChange={(dayOfMonth) => onChange({ ...time, dayOfMonth })}
        />
      </FormField>
    </>
  );
}
