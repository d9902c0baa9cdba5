import { Button } from '@playhead/browser/ui/button.tsx';
import { copyText } from '@playhead/browser/ui/dom/clipboard.ts';
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
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <Button onClick={onClose}>Close</Button>
      <span className={styles.note}>It is shown only now.</span>
    </output>
  );
}
