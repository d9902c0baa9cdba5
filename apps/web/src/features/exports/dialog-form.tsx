import { messages } from '@playhead/domain/messages';
import { t } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import styles from '@playhead/browser/ui/export-fields/export-fields.module.css';
import { Warning } from '@playhead/browser/ui/export-fields/field.tsx';

export interface DialogFormProps {
  title: string;
  width: number;
  /** The other button, left of Download. */
  other?: { label: string; disabled?: boolean; title?: string; onClick: () => void } | undefined;
  canDownload: boolean;
  /** ERR-025. A message of the app would lie behind the dialog. */
  isBlocked?: boolean;
  onDownload: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** What the download dialogs have in common: Enter downloads, Escape closes. */
export function DialogForm(props: DialogFormProps) {
  const { title, width, other, canDownload, isBlocked = false, onDownload, onClose, children } = props;
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canDownload) onDownload();
        }}
      >
        <div className={styles.form}>{children}</div>
        {isBlocked ? <Warning text={messages.popupBlocked.text} /> : null}
        <div className={styles.buttons}>
          {other === undefined ? null : (
            <Button disabled={other.disabled === true} title={other.title} onClick={other.onClick}>
              {other.label}
            </Button>
          )}
          <Button look="primary" type="submit" disabled={!canDownload}>
            {t('Download')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
