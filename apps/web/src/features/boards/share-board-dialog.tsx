import type { Board, BoardReaders } from '@playhead/contract/http/boards';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
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
  { with: 'nobody', label: 'Only me' },
  { with: 'everyone', label: 'Everyone in my company' },
  { with: 'some', label: 'Some colleagues' },
] as const;
type ShareWith = (typeof choices)[number]['with'];

/** Who sees a board; only its owner changes it. */
export function ShareBoardDialog({ customer, board, me, onShare, onClose }: ShareBoardDialogProps) {
  const colleagues = useQuery(colleaguesQuery(useApi(), customer));
  const emails = colleagues.data?.filter((email) => email !== me);
  const [shared, setShared] = useState<ShareWith>(() => firstChoice(board.readers));
  const [chosen, setChosen] = useState<readonly string[]>(board.readers === 'everyone' ? [] : board.readers);
  const [state, setState] = useState<'open' | 'saving' | { error: unknown }>('open');
  const isSaving = state === 'saving';
  const readers: BoardReaders = shared === 'everyone' ? 'everyone' : shared === 'some' ? [...chosen] : [];

  const share = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setState('saving');
    try {
      await onShare(readers);
      onClose();
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <Dialog title="Share board" onClose={isSaving ? () => {} : onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void share(event)}>
        <p className={styles.words}>Colleagues find “{board.name}” among their boards. They can look, not change.</p>
        <fieldset className={styles.choices} aria-label="Who sees it">
          {choices.map(({ with: value, label }) => (
            <label key={value} className={styles.choice}>
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
          <p className={styles.words}>{colleagues.isError ? errorText(colleagues.error) : 'Loading…'}</p>
        ) : emails.length === 0 ? (
          <p className={styles.words}>There are no colleagues.</p>
        ) : (
          <fieldset className={styles.people} aria-label="Colleagues">
            {emails.map((email) => (
              <label key={email} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={chosen.includes(email)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, email] : chosen.filter((one) => one !== email))
                  }
                />
                {email}
              </label>
            ))}
          </fieldset>
        )}
        {typeof state === 'object' ? (
          <p className={styles.issue} role="alert">
            {errorText(state.error)}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" disabled={isSaving || (shared === 'some' && chosen.length === 0)}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function firstChoice(readers: BoardReaders): ShareWith {
  if (readers === 'everyone') return 'everyone';
  return readers.length === 0 ? 'nobody' : 'some';
}
