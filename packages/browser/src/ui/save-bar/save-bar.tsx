import { t, tn } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import { errorText } from '../../api/present-error.ts';
import { Button } from '../button.tsx';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  /** Number of unsaved changes. */
  count: number;
  canSave: boolean;
  saving: { isPending: boolean; error: Error | null };
  onCancel: () => void;
  /** Why the changes cannot be saved yet. */
  problem?: string | null;
  /** Further buttons. */
  children?: ReactNode;
}

/** Save and Cancel below a form of settings, always in view. */
export function SaveBar({ count, canSave, saving, onCancel, problem = null, children }: SaveBarProps) {
  const { isPending, error } = saving;
  return (
    <div className={styles.bar}>
      <Button type="submit" look="primary" disabled={!canSave || isPending}>
        {t(isPending ? 'Saving…' : 'Save')}
      </Button>
      <Button disabled={count === 0 || isPending} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <output className={styles.status} data-failed={error !== null || problem !== null}>
        {error === null ? (problem ?? unsavedText(count)) : t("Couldn't save. {reason}", { reason: errorText(error) })}
      </output>
      {children}
    </div>
  );
}

function unsavedText(count: number): string {
  if (count === 0) return '';
  return tn(count, '{count} unsaved change', '{count} unsaved changes');
}
