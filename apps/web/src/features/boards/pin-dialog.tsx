import { boardNameProblem } from '@playhead/domain/boards';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import form from '@playhead/browser/ui/form-dialog/form-dialog.module.css';
import { FormFooter } from '@playhead/browser/ui/form-dialog/form-footer.tsx';
import { useSubmit } from '@playhead/browser/ui/form-dialog/use-submit.ts';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import styles from './dialogs.module.css';
import { boardListQuery } from './queries.ts';
import { useBoardActions } from './use-board-actions.ts';

export interface PinDialogProps {
  customer: string;
  report: { id: string; reportName: string };
  onPinned: (board: { id: string }) => void;
  onClose: () => void;
}

const NEW = 'new';

/** Puts a saved analysis on one of one's own boards, or on a new one. */
export function PinDialog({ customer, report, onPinned, onClose }: PinDialogProps) {
  const list = useQuery(boardListQuery(useApi(), customer));
  const actions = useBoardActions(customer);
  const own = list.data?.filter(({ role }) => role === 'owner') ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? own[0]?.id ?? NEW;
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const submission = useSubmit(async () => {
    const board = own.find((one) => one.id === chosen) ?? (await actions.create(name));
    onPinned(await actions.pin(board, { report: report.id, width: 'half' }));
  }, onClose);

  const pin = () => {
    const found = chosen === NEW ? boardNameProblem(name) : null;
    setProblem(found);
    if (found === null) void submission.submit();
  };
  return (
    <Dialog title={t('Pin to board')} onClose={submission.isSubmitting ? () => {} : onClose}>
      {list.data === undefined ? (
        <p className={styles.words} role={list.isError ? 'alert' : undefined}>
          {list.isError ? t('Couldn’t load your boards. {error}', { error: errorText(list.error) }) : t('Loading…')}
        </p>
      ) : (
        <form
          noValidate
          className={form.form}
          onSubmit={(event) => {
            event.preventDefault();
            pin();
          }}
        >
          <p className={styles.words}>
            {t('“{reportName}” is shown on the board with its latest numbers.', { reportName: report.reportName })}
          </p>
          <fieldset className={styles.choices} aria-label={t('Board')}>
            {own.map((board) => (
              <Choice
                key={board.id}
                label={board.name}
                isChosen={chosen === board.id}
                onChoose={() => setPicked(board.id)}
              />
            ))}
            <Choice label={t('A new board')} isChosen={chosen === NEW} onChoose={() => setPicked(NEW)} />
          </fieldset>
          {chosen === NEW ? (
            <FormField htmlFor={id} label={t('Name of the new board')} problem={problem}>
              <input
                id={id}
                className={form.input}
                aria-invalid={problem !== null}
                autoComplete="off"
                value={name}
                onChange={({ target }) => {
                  setName(target.value);
                  setProblem(null);
                }}
              />
            </FormField>
          ) : null}
          <FormFooter submission={submission} label={t('Pin')} busyLabel={t('Pinning…')} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  );
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className={form.choice}>
      <input type="radio" name="board" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}
