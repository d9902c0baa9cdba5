import type { PlanTiming } from '@playhead/domain/deliveries';
import { Icon } from '@playhead/widgets/controls/icon';
import { Checkbox } from 'antd';
import clock from 'lucide/dist/esm/icons/clock.mjs';
import { nextFirings } from '@playhead/domain/schedules';
import { t } from '@playhead/texts/translate';
import { currentLocale } from '@playhead/texts/catalogue';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { DeliveryTimeFields } from './delivery-time.tsx';
import styles from './parts.module.css';
import { TimeZoneField } from './time-zone-field.tsx';

export interface TimingFieldsProps {
  timing: PlanTiming;
  now: Date;
  onChange: (change: Partial<PlanTiming>) => void;
}

const SHOWN_TIMES = 3;

export function TimingFields({ timing, now, onChange }: TimingFieldsProps) {
  const { cron, timeZone, whenComplete } = timing;
  return (
    <>
      <DeliveryTimeFields cron={cron} onChange={(next) => onChange({ cron: next })} />
      <TimeZoneField timeZone={timeZone} now={now} onChange={(zone) => onChange({ timeZone: zone })} />
      <Checkbox checked={whenComplete} onChange={({ target }) => onChange({ whenComplete: target.checked })}>
        {t('Deliver when yesterday’s data is complete')}
      </Checkbox>
      <NextTimes timing={timing} now={now} />
    </>
  );
}

/** What the choices above come to. */
function NextTimes({ timing, now }: Omit<TimingFieldsProps, 'onChange'>) {
  const { cron, timeZone, whenComplete } = timing;
  const times = nextFirings({ cron, timeZone }, now, SHOWN_TIMES);
  if (times.length === 0) return null;
  return (
    <FormField
      label={t('Next deliveries')}
      note={whenComplete ? t('Later if yesterday’s data is not complete at that time.') : null}
    >
      <ul className={styles.next} aria-label={t('Next deliveries')}>
        {times.map((time) => (
          <li key={time.getTime()}>
            <Icon shape={clock} size={12} />
            {timeInWords(time, timeZone)}
          </li>
        ))}
      </ul>
    </FormField>
  );
}

function timeInWords(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(time);
}
