import { t } from '@playhead/texts/translate';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import styles from './state-lines.module.css';

/** Inside of a card: something is on its way. `fills`: it will make the card much higher, and what is below waits for that. */
export function WaitingLine({ words, fills = false }: { words: string; fills?: boolean }) {
  return (
    <output className={styles.waiting} data-fills={fills}>
      {words}…
    </output>
  );
}

/** Inside of a card: it did not come. */
export function FailedLine({ words, error, onRetry }: { words: string; error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>
        <strong>{words}</strong> {errorText(error)}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}
