import { t } from '@playhead/texts/translate';
import { errorText } from '../../api/present-error.ts';
import { Button } from '../button.tsx';
import styles from './form-dialog.module.css';
import type { Submission } from './use-submit.ts';

export interface FormFooterProps {
  submission: Submission;
  label: string;
  busyLabel: string;
  disabled?: boolean;
  /** Space above the buttons, where the form is no grid. */
  className?: string | undefined;
  onCancel: () => void;
}

export function FormFooter({ submission, label, busyLabel, disabled = false, className, onCancel }: FormFooterProps) {
  const { isSubmitting, failure } = submission;
  return (
    <>
      {failure === null ? null : (
        <p className={styles.issue} role="alert">
          {errorText(failure.error)}
        </p>
      )}
      <div className={className === undefined ? styles.buttons : `${styles.buttons} ${className}`}>
        <Button disabled={isSubmitting} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button look="primary" type="submit" disabled={isSubmitting || disabled}>
          {isSubmitting ? busyLabel : label}
        </Button>
      </div>
    </>
  );
}
