import { TIME_RANGE_HINT, timeRangeHintKey } from '@playhead/domain/segments';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { createOncePerVisit } from '@playhead/browser/ui/dom/once-per-visit.ts';
import { openStorage } from '@playhead/browser/ui/dom/storage.ts';
import styles from './time-range.module.css';

const STORED = 'true';

/** SEG-104, SEG-105: until "Got it" is pressed; with the tick, never again for this customer. */
export function TimeRangeHint({ customerId }: { customerId: number }) {
  const key = timeRangeHintKey(customerId);
  const [isHidden, setHidden] = useState(() => isKnown(key));
  const [isForever, setForever] = useState(false);
  if (isHidden) return null;
  return (
    <section className={styles.hint} aria-label="One-time and rolling">
      <p>{TIME_RANGE_HINT}</p>
      <Checkbox checked={isForever} onChange={({ target }) => setForever(target.checked)}>
        Don't show me again
      </Checkbox>
      <div className={styles.buttons}>
        <Button size="small" aria-label="Cancel hint" onClick={() => setHidden(true)}>
          Cancel
        </Button>
        <Button
          size="small"
          type="primary"
          onClick={() => {
            openVisit().mark(key);
            if (isForever) openLocal()?.setItem(key, STORED);
            setHidden(true);
          }}
        >
          Got it
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
