import { MAX_BOARD_NAME } from '@playhead/contract/http/boards';
import { boardNameProblem } from '@playhead/domain/boards';
import { t } from '@playhead/texts/translate';
import { useId, useState } from 'react';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import form from '@playhead/browser/ui/form-dialog/form-dialog.module.css';
import { FormFooter } from '@playhead/browser/ui/form-dialog/form-footer.tsx';
import { useSubmit } from '@playhead/browser/ui/form-dialog/use-submit.ts';
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
  const id = useId();
  const submission = useSubmit(() => onSave(name), onClose);
  const save = () => {
    const found = boardNameProblem(name);
    setProblem(found);
    if (found === null) void submission.submit();
  };
  return (
    <Dialog title={title} onClose={submission.isSubmitting ? () => {} : onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormField htmlFor={id} label={t('Name')} problem={problem}>
          <input
            id={id}
            className={form.input}
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
        <FormFooter
          submission={submission}
          label={t('Save')}
          busyLabel={t('Saving…')}
          className={styles.below}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
