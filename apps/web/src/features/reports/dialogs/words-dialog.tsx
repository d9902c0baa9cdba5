import { MAX_REPORT_NAME } from '@playhead/contract/http/reports';
import { NAME_TOO_LONG, reportNameProblem } from '@playhead/domain/reports';
import { t } from '@playhead/texts/translate';
import { useId, useState } from 'react';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import form from '@playhead/browser/ui/form-dialog/form-dialog.module.css';
import { FormFooter } from '@playhead/browser/ui/form-dialog/form-footer.tsx';
import { useSubmit } from '@playhead/browser/ui/form-dialog/use-submit.ts';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import type { ReportWords } from '../use-report-actions.ts';
import styles from './dialogs.module.css';

const MAX_DESCRIPTION = 2_000;
const WIDTH = 460;

export interface WordsDialogProps {
  title: string;
  name: string;
  /** Null where the description stays as it is. */
  description: string | null;
  /** Rejects where it could not be saved; the dialog then says why and stays. */
  onSave: (words: ReportWords) => Promise<unknown>;
  onClose: () => void;
}

/** RPT-007: name and description of an analysis that is saved, renamed or duplicated. */
export function WordsDialog({
  title,
  name: firstName,
  description: firstDescription,
  onSave,
  onClose,
}: WordsDialogProps) {
  const [name, setName] = useState(firstName);
  const [description, setDescription] = useState(firstDescription ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const submission = useSubmit(() => onSave({ reportName: name, description }), onClose);
  const [nameId, descriptionId] = [useId(), useId()];

  /** RPT-013: the field takes no more, and says so. */
  const changeName = (typed: string) => {
    setName(typed.slice(0, MAX_REPORT_NAME));
    setProblem(typed.length > MAX_REPORT_NAME ? NAME_TOO_LONG : null);
  };
  const save = () => {
    const found = reportNameProblem(name);
    setProblem(found);
    if (found === null) void submission.submit();
  };
  return (
    <Dialog title={title} width={WIDTH} onClose={submission.isSubmitting ? () => {} : onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!submission.isSubmitting) save();
        }}
      >
        <div className={form.form}>
          <FormField htmlFor={nameId} label={t('Name')} problem={problem}>
            <input
              id={nameId}
              className={form.input}
              data-first-focus
              required
              aria-invalid={problem !== null}
              autoComplete="off"
              value={name}
              onFocus={(event) => event.currentTarget.select()}
              onChange={({ target }) => changeName(target.value)}
            />
          </FormField>
          {firstDescription === null ? null : (
            <FormField htmlFor={descriptionId} label={t('Description')}>
              <textarea
                id={descriptionId}
                className={form.area}
                maxLength={MAX_DESCRIPTION}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            </FormField>
          )}
        </div>
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
