import { t } from '@playhead/texts/translate';
import styles from './form-dialog.module.css';

export interface ColleagueChoiceProps {
  emails: readonly string[];
  chosen: readonly string[];
  className?: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

export function ColleagueChoice({ emails, chosen, className, onChange }: ColleagueChoiceProps) {
  return (
    <fieldset className={`${styles.people} ${className ?? ''}`.trimEnd()} aria-label={t('Colleagues')}>
      {emails.map((email) => (
        <label key={email} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(email)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, email] : chosen.filter((one) => one !== email))
            }
          />
          {email}
        </label>
      ))}
    </fieldset>
  );
}
