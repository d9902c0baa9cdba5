import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { t } from '@playhead/texts/translate';
import styles from './preferences.module.css';

/** USR-026, USR-027: the words are fixed. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog title={t('Unsaved changes')} width={420} onClose={onStay}>
      <p className={styles.message}>{t('You have unsaved changes. Do you want to leave this page?')}</p>
      <div className={styles.buttons}>
        <Button onClick={onLeave}>{t('Leave')}</Button>
        <Button look="primary" data-first-focus="" onClick={onStay}>
          {t('Stay')}
        </Button>
      </div>
    </Dialog>
  );
}
