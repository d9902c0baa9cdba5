import { t } from '@playhead/texts/translate';
import { useEffect } from 'react';
import type { Location } from 'react-router';
import { useBlocker } from '../../../page-context/router/router-provider.tsx';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import form from '@playhead/browser/ui/form-dialog/form-dialog.module.css';
import styles from '../dialogs/dialogs.module.css';

export interface LeaveGuardProps {
  isChanged: boolean;
  name: string;
  /** The page itself writes this address, for what it shows already. */
  isOwnAddress: (next: Pick<Location, 'state'>) => boolean;
}

/** Prompts before unsaved changes are left: by a link, by Back, by closing the window. */
export function LeaveGuard({ isChanged, name, isOwnAddress }: LeaveGuardProps) {
  const blocker = useBlocker(({ nextLocation }) => isChanged && !isOwnAddress(nextLocation));
  useEffect(() => {
    if (!isChanged) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [isChanged]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={t('Leave without saving?')} onClose={() => blocker.reset()}>
      <p className={styles.words}>{t('The changes of “{name}” are not saved.', { name })}</p>
      <div className={`${form.buttons} ${styles.below}`}>
        <Button data-first-focus onClick={() => blocker.reset()}>
          {t('Stay')}
        </Button>
        <Button look="primary" onClick={() => blocker.proceed()}>
          {t('Leave')}
        </Button>
      </div>
    </Dialog>
  );
}
