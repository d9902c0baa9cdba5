import { dayPartHours } from '@playhead/domain/day-parts';
import { t, tSent } from '@playhead/texts/translate';
import { Input } from 'antd';
import styles from './administration.module.css';

export interface DayPartTimesProps {
  starts: readonly string[];
  onChange: (starts: string[]) => void;
}

/** When each day part begins, in local time. */
export function DayPartTimes({ starts, onChange }: DayPartTimesProps) {
  return (
    <div className={styles.dayParts}>
      {dayPartHours(starts).map(({ name, from }, index) => (
        <label key={name} className={styles.dayPart}>
          <span>{tSent(name)}</span>
          <Input
            type="time"
            value={from}
            aria-label={t('{part} begins at', { part: tSent(name) })}
            onChange={({ target }) => onChange(starts.map((time, at) => (at === index ? target.value : time)))}
          />
        </label>
      ))}
    </div>
  );
}
