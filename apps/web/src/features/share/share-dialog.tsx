import { t } from '@playhead/texts/translate';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import styles from './share-dialog.module.css';

/** For a browser that keeps the clipboard to itself: the link stands selected, one key away from copied. */
export function ShareDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog title={t('Copy this link')} onClose={onClose}>
      <p className={styles.words}>
        {t('The browser did not let the link into the clipboard. It is selected: copy it with Ctrl+C or ⌘C.')}
      </p>
      <input
        className={styles.url}
        aria-label={t('Link to this view')}
        readOnly
        data-first-focus
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
