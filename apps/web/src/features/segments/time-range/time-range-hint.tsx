import { TIME_RANGE_HINT, timeRangeHintKey } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { createOncePerVisit } from '@playhead/browser/ui/dom/once-per-visit.ts';
import { keepItem, openStorage } from '@playhead/browser/ui/dom/storage.ts';
import styles from './time-range.module.css';

const STORED = 'true';

/** SEG-104, SEG-105: until "Got it" is pressed; with the tick, never again for this customer. */
export function TimeRangeHint({ customerId }: { customerId: number }) {
  const key = timeRangeHintKey(customerId);
  const [isHidden, setHidden] = useState(() => isKnown(key));
  const [isForever, setForever] = useState(false);
  if (isHidden) return null;
  return (
    <section className={styles.hint} aria-label={t('One-time and rolling')}>
      <p>{TIME_RANGE_HINT}</p>
      <Checkbox checked={isForever} onChange={({ target }) => setForever(target.checked)}>
        {t("Don't show me again")}
      </Checkbox>
      <div className={styles.buttons}>
        <Button size="small" aria-label={t('Cancel hint')} onClick={() => setHidden(true)}>
          {t('Cancel')}
        </Button>
        <Button
          size="small"
          type="primary"
          onClick={() => {
            openVisit().mark(key);
            if (isForever) keepItem(openLocal(), key, STORED);
            setHidden(true);
          }}
        >
          {t('Got it')}
        </Button>
      </div>
    </section>
  );
}

function isKnown(key: string): boolean {
  return openLocal()?.getItem(key) === STORED || openVisit().isDone(key);
}

function openLocal(): Storage | null {
  return openStorage(() => window.localStorage);
}

function openVisit() {
  return createOncePerVisit(openStorage(() => window.sessionStorage));
}
