import { Button } from '@playhead/browser/ui/button.tsx';
import { copyText } from '@playhead/browser/ui/dom/clipboard.ts';
import { t } from '@playhead/texts/translate';
import { useState } from 'react';
import styles from './administration.module.css';

/** Shown once: the server keeps a digest alone. */
export function SecretNote({ what, secret, onClose }: { what: string; secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <output className={styles.secret}>
      <span>{what}:</span>
      <code>{secret}</code>
      <Button
        onClick={() => {
          void copyText(secret).then(setCopied);
        }}
      >
        {t(isCopied ? 'Copied' : 'Copy')}
      </Button>
      <Button onClick={onClose}>{t('Close')}</Button>
      <span className={styles.note}>{t('It is shown only now.')}</span>
    </output>
  );
}
