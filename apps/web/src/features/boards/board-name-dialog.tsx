import { MAX_BOARD_NAME } from '@playhead/contract/http/boards';
import { boardNameProblem } from '@playhead/domain/boards';
import { useId, useState } from 'react';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import styles from './dialogs.module.css';

export interface BoardNameDialogProps {
  title: string;
  name: string;
  /** Rejects where it could not be saved; the dialog then says why and stays. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function BoardNameDialog({ title, name: firstName, onSave, onClose }: BoardNameDialogProps) {
  const [name, setName] = useState(firstName);
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<'open' | 'saving' | { error: unknown }>('open');
  const id = useId();
  const isSaving = state === 'saving';
  const save = async () => {
    const found = boardNameProblem(name);
    setProblem(found);
    if (found !== null || isSaving) return;
    setState('saving');
    try {
      await onSave(name);
      onClose();
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <Dialog title={title} onClose={isSaving ? () => {} : onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormField htmlFor={id} label="Name" problem={problem}>
          <input
            id={id}
            className={styles.input}
            data-first-focus
            required
            maxLength={MAX_BOARD_NAME}
            aria-invalid={problem !== null}
            autoComplete="off"
            value={name}
            onFocus={(event) => event.currentTarget.select()}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(null);
            }}
          />
        </FormField>
        {typeof state === 'object' ? (
          <p className={styles.issue} role="alert">
            {errorText(state.error)}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
