import type { ReportEntry } from '@playhead/contract/http/reports';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { copyText } from '@playhead/browser/ui/dom/clipboard.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { receiversQuery } from '../queries.ts';
import type { ReportActions } from '../use-report-actions.ts';
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
  const [state, setState] = useState<'open' | 'sending' | { error: unknown }>('open');
  const [isCopied, setCopied] = useState(false);
  const [linkId, messageId] = [useId(), useId()];
  const isSending = state === 'sending';
  const nobody = type === 'all' ? (colleagues ?? []).length === 0 : chosen.length === 0;

  const share = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || nobody) return;
    setState('sending');
    try {
      await onShare(report, {
        shareType: type,
        emailList: type === 'all' ? [] : [...chosen],
        userFullName: me.fullName,
        reportLink: link,
        message,
      });
      onClose();
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <Dialog title="Share analysis" width={WIDTH} onClose={isSending ? () => {} : onClose}>
      <p className={styles.words}>
        “{report.reportName}” is sent as a link by e-mail. Everybody of your company who signs in can open it.
      </p>
      <form noValidate className={styles.form} onSubmit={(event) => void share(event)}>
        <fieldset className={styles.group}>
          <legend className="ph-hidden">Share with</legend>
          {(['all', 'some'] as const).map((value) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="share-with"
                checked={type === value}
                data-first-focus={value === 'some' ? true : undefined}
                onChange={() => setType(value)}
              />
              {value === 'all' ? `All colleagues${colleagues ? ` (${colleagues.length})` : ''}` : 'Some colleagues'}
            </label>
          ))}
          {type === 'some' ? (
            <Colleagues emails={colleagues} isError={receivers.isError} chosen={chosen} onChange={setChosen} />
          ) : null}
        </fieldset>
        <FormField htmlFor={messageId} label="Message (optional)">
          <textarea
            id={messageId}
            className={styles.area}
            maxLength={MAX_MESSAGE}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </FormField>
        <FormField htmlFor={linkId} label="Link">
          <div className={styles.linkRow}>
            <input
              id={linkId}
              className={styles.input}
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button onClick={() => void copyText(link).then(setCopied)}>{isCopied ? 'Copied' : 'Copy'}</Button>
          </div>
        </FormField>
        {typeof state === 'object' ? (
          <p className={styles.issue} role="alert">
            {errorText(state.error)}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" disabled={isSending || nobody}>
            {isSending ? 'Sending…' : 'Share'}
          </Button>
        </div>
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
    return <p className={styles.words}>{isError ? 'The colleagues could not be loaded.' : 'Loading…'}</p>;
  }
  if (emails.length === 0) return <p className={styles.words}>There are no colleagues.</p>;
  return (
    <fieldset className={styles.people} aria-label="Colleagues">
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
