import type { Board, BoardReaders } from '@playhead/contract/http/boards';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { ColleagueChoice } from '@playhead/browser/ui/form-dialog/colleague-choice.tsx';
import form from '@playhead/browser/ui/form-dialog/form-dialog.module.css';
import { FormFooter } from '@playhead/browser/ui/form-dialog/form-footer.tsx';
import { useSubmit } from '@playhead/browser/ui/form-dialog/use-submit.ts';
import styles from './dialogs.module.css';
import { colleaguesQuery } from './queries.ts';

export interface ShareBoardDialogProps {
  customer: string;
  board: Pick<Board, 'name' | 'readers'>;
  /** E-mail address of the user. */
  me: string;
  onShare: (readers: BoardReaders) => Promise<unknown>;
  onClose: () => void;
}

const choices = [
  { with: 'nobody', label: t('Only me') },
  { with: 'everyone', label: t('Everyone in my company') },
  { with: 'some', label: t('Some colleagues') },
] as const;
type ShareWith = (typeof choices)[number]['with'];

/** Who sees a board; only its owner changes it. */
export function ShareBoardDialog({ customer, board, me, onShare, onClose }: ShareBoardDialogProps) {
  const colleagues = useQuery(colleaguesQuery(useApi(), customer));
  const emails = colleagues.data?.filter((email) => email !== me);
  const [shared, setShared] = useState<ShareWith>(() => firstChoice(board.readers));
  const [chosen, setChosen] = useState<readonly string[]>(board.readers === 'everyone' ? [] : board.readers);
  const readers: BoardReaders = shared === 'everyone' ? 'everyone' : shared === 'some' ? [...chosen] : [];
  const submission = useSubmit(() => onShare(readers), onClose);
  return (
    <Dialog title={t('Share board')} onClose={submission.isSubmitting ? () => {} : onClose}>
      <form
        noValidate
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit();
        }}
      >
        <p className={styles.words}>
          {t('Colleagues find “{name}” among their boards. They can look, not change.', { name: board.name })}
        </p>
        <fieldset className={styles.choices} aria-label={t('Who sees it')}>
          {choices.map(({ with: value, label }) => (
            <label key={value} className={form.choice}>
              <input
                type="radio"
                name="share-board"
                checked={shared === value}
                data-first-focus={shared === value ? true : undefined}
                onChange={() => setShared(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {shared !== 'some' ? null : emails === undefined ? (
          <p className={styles.words}>{colleagues.isError ? errorText(colleagues.error) : t('Loading…')}</p>
        ) : emails.length === 0 ? (
          <p className={styles.words}>{t('There are no colleagues.')}</p>
        ) : (
          <ColleagueChoice emails={emails} chosen={chosen} className={styles.people} onChange={setChosen} />
        )}
        <FormFooter
          submission={submission}
          label={t('Save')}
          busyLabel={t('Saving…')}
          disabled={shared === 'some' && chosen.length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function firstChoice(readers: BoardReaders): ShareWith {
  if (readers === 'everyone') return 'everyone';
  return readers.length === 0 ? 'nobody' : 'some';
}
