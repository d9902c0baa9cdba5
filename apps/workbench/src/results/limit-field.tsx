import { MAX_ROWS } from '@playhead/contract/http/queries';
import { exactNumber } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useState } from 'react';
import styles from './result-section.module.css';

export interface LimitFieldProps {
  limit: number;
  onChange: (limit: number) => void;
  onRun: () => void;
}

/** The text stays while it is typed: "1" is on its way to "1000". */
export function LimitField({ limit, onChange, onRun }: LimitFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const number = Number(typed);
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number)) onChange(number);
    setTyped(null);
  };
  return (
    <label className={styles.limit}>
      {t('Row limit')}
      <input
        inputMode="numeric"
        value={typed ?? String(limit)}
        title={t('1 to {most} rows', { most: exactNumber(MAX_ROWS) })}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          settle();
          onRun();
        }}
      />
    </label>
  );
}
