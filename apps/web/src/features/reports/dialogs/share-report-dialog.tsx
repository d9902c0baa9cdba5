import type { ReportEntry } from '@playhead/contract/http/reports';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { Button } from '@playhead/browser/ui/button.tsx';
import { copyText } from '@playhead/browser/ui/dom/clipboard.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { ColleagueChoice } from '@playhead/browser/ui/form-dialog/colleague-choice.tsx';
import form from '@playhead/browser/ui/form-dialog/form-dialog.module.css';
import { FormFooter } from '@playhead/browser/ui/form-dialog/form-footer.tsx';
import { useSubmit } from '@playhead/browser/ui/form-dialog/use-submit.ts';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { receiversQuery } from '../queries.ts';
import type { ReportActions } from '../use-report-actions.ts';
import { SHARE } from '../report-texts.ts';
import styles from './dialogs.module.css';

const MAX_MESSAGE = 2_000;
const WIDTH = 520;

export interface ShareReportDialogProps {
  customer: string;
  report: Pick<ReportEntry, 'id' | 'version' | 'reportName'>;
  me: { email: string; fullName: string };
  /** RPT-022 */
  link: string;
  onShare: ReportActions['share'];
  onClose: () => void;
}

type ShareType = 'all' | 'some';

/** RPT-016, RPT-017 */
export function ShareReportDialog({ customer, report, me, link, onShare, onClose }: ShareReportDialogProps) {
  const receivers = useQuery(receiversQuery(useApi(), customer));
  const colleagues = receivers.data?.filter((email) => email !== me.email);
  const [type, setType] = useState<ShareType>('some');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [message, setMessage] = useState('');
  const [isCopied, setCopied] = useState(false);
  const [linkId, messageId] = [useId(), useId()];
  const nobody = type === 'all' ? (colleagues ?? []).length === 0 : chosen.length === 0;
  const submission = useSubmit(
    () =>
      onShare(report, {
        shareType: type,
        emailList: type === 'all' ? [] : [...chosen],
        userFullName: me.fullName,
        reportLink: link,
        message,
      }),
    onClose,
  );
  return (
    <Dialog title={t('Share analysis')} width={WIDTH} onClose={submission.isSubmitting ? () => {} : onClose}>
      <p className={styles.words}>
        {t('“{reportName}” is sent as a link by e-mail. Everybody of your company who signs in can open it.', {
          reportName: report.reportName,
        })}
      </p>
      <form
        noValidate
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!nobody) void submission.submit();
        }}
      >
        <fieldset className={styles.group}>
          <legend className="ph-hidden">{t('Share with')}</legend>
          {(['all', 'some'] as const).map((value) => (
            <label key={value} className={form.choice}>
              <input
                type="radio"
                name="share-with"
                checked={type === value}
                data-first-focus={value === 'some' ? true : undefined}
                onChange={() => setType(value)}
              />
              {value === 'some'
                ? t('Some colleagues')
                : colleagues === undefined
                  ? t('All colleagues')
                  : t('All colleagues ({count})', { count: colleagues.length })}
            </label>
          ))}
          {type === 'some' ? (
            <Colleagues emails={colleagues} isError={receivers.isError} chosen={chosen} onChange={setChosen} />
          ) : null}
        </fieldset>
        <FormField htmlFor={messageId} label={t('Message (optional)')}>
          <textarea
            id={messageId}
            className={form.area}
            maxLength={MAX_MESSAGE}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </FormField>
        <FormField htmlFor={linkId} label={t('Link')}>
          <div className={styles.linkRow}>
            <input
              id={linkId}
              className={form.input}
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button onClick={() => void copyText(link).then(setCopied)}>{isCopied ? t('Copied') : t('Copy')}</Button>
          </div>
        </FormField>
        <FormFooter
          submission={submission}
          label={SHARE}
          busyLabel={t('Sending…')}
          disabled={nobody}
          className={styles.below}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

interface ColleaguesProps {
  emails: readonly string[] | undefined;
  isError: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Colleagues({ emails, isError, chosen, onChange }: ColleaguesProps) {
  if (emails === undefined) {
    return <p className={styles.words}>{isError ? t('The colleagues could not be loaded.') : t('Loading…')}</p>;
  }
  if (emails.length === 0) return <p className={styles.words}>{t('There are no colleagues.')}</p>;
  return <ColleagueChoice emails={emails} chosen={chosen} className={styles.people} onChange={onChange} />;
}
