import { UPLOAD_MEDIA_TYPE, type UploadReport } from '@playhead/contract/http/segments';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { t } from '@playhead/texts/translate';
import { currentLocale } from '@playhead/texts/catalogue';
import { useViewerWords, type ViewerWords } from '@playhead/widgets/viewer-words';
import { useMutation } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { uploadIds, type UploadIdentity } from '@playhead/browser/api/segments/segment-resources.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import styles from './dialogs.module.css';
import { MatchReport } from './match-report.tsx';

export interface UploadDialogProps {
  customer: string;
  flags: Pick<UserInfo['flags'], 'streamIds' | 'subscriberSegments'>;
  onClose: () => void;
  /** The ids are taken; the segment still needs a name. */
  onUploaded: (report: UploadReport) => void;
}

/** A list of ids becomes a segment: first what it matches, then its name. */
export function UploadDialog({ customer, flags, onClose, onUploaded }: UploadDialogProps) {
  const words = useViewerWords();
  const api = useApi();
  const [identity, setIdentity] = useState<UploadIdentity>('viewer');
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: (content: File) => {
      setSent(null);
      sending.current = new AbortController();
      return uploadIds(api, {
        customer,
        identity,
        file: { content, mediaType: UPLOAD_MEDIA_TYPE, onProgress: setSent },
        signal: sending.current.signal,
      });
    },
  });
  const close = () => {
    sending.current?.abort();
    onClose();
  };
  const identities = identitiesOf(flags, words);
  if (upload.data) {
    return (
      // A dialog of its own: the button that had the focus is gone.
      <Dialog key="report" title={t('Upload ids')} onClose={close}>
        <MatchReport report={upload.data} />
        <div className={styles.buttons}>
          <Button onClick={() => upload.reset()}>{t('Another file')}</Button>
          <Button type="primary" disabled={upload.data.matched === 0} onClick={() => onUploaded(upload.data)}>
            {t('Name the segment')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('Upload ids')} onClose={close}>
      <p className={styles.words}>
        {t('A CSV file with one id per line, or with a header that names the column.')}{' '}
        {words(t('Viewers behind the ids become the members of the segment.'))}
      </p>
      {identities.length > 1 ? (
        <Radio.Group
          className={styles.choices ?? ''}
          role="radiogroup"
          aria-label={t('What the ids are')}
          disabled={upload.isPending}
          value={identity}
          options={[...identities]}
          onChange={({ target }) =>
            setIdentity(identities.find(({ value }) => value === target.value)?.value ?? 'viewer')
          }
        />
      ) : null}
      <FileDrop file={file} disabled={upload.isPending} onFile={setFile} />
      {upload.isPending ? <Progress sent={sent} /> : null}
      {upload.isError ? (
        <p className={styles.issue} role="alert">
          {errorText(upload.error)}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={close}>{t('Cancel')}</Button>
        <Button
          type="primary"
          disabled={file === null}
          loading={upload.isPending}
          onClick={() => (file === null ? undefined : upload.mutate(file))}
        >
          {t('Upload')}
        </Button>
      </div>
    </Dialog>
  );
}

function identitiesOf(
  flags: UploadDialogProps['flags'],
  words: ViewerWords,
): readonly { value: UploadIdentity; label: string }[] {
  return [
    { value: 'viewer', label: words(t('Viewer ids')) },
    ...(flags.subscriberSegments ? [{ value: 'subscriber', label: t('Subscriber ids') } as const] : []),
    ...(flags.streamIds ? [{ value: 'household', label: t('Household ids') } as const] : []),
  ];
}

interface FileDropProps {
  file: File | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** The input lies over the whole box: what is dropped on it is chosen, without a line of ours. */
function FileDrop({ file, disabled, onFile }: FileDropProps) {
  return (
    <div className={styles.drop}>
      <input
        type="file"
        className={styles.file}
        aria-label={t('CSV file')}
        accept=".csv,.txt,text/csv,text/plain"
        disabled={disabled}
        onChange={({ target }) => onFile(target.files?.[0] ?? null)}
      />
      {file === null ? (
        <span>{t('Choose a file, or drop it here')}</span>
      ) : (
        <>
          <strong>{file.name}</strong>
          <span>{sizeText(file.size)}</span>
        </>
      )}
    </div>
  );
}

const KILO = 1024;

const tenths = (value: number) =>
  value.toLocaleString(currentLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });

function sizeText(bytes: number): string {
  if (bytes < KILO) return t('{count} bytes', { count: bytes });
  return bytes < KILO * KILO ? `${tenths(bytes / KILO)} kB` : `${tenths(bytes / KILO / KILO)} MB`;
}

/** When everything is sent, the server looks the ids up: that has no measure. */
function Progress({ sent }: { sent: number | null }) {
  const words = useViewerWords();
  const percent = sent === null ? null : Math.floor(sent * 100);
  const isSent = percent === null || percent >= 100;
  return (
    <div className={styles.progress}>
      <output>
        {isSent ? words(t('Looking for the viewers behind the ids…')) : t('Sending: {percent}%', { percent })}
      </output>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${percent ?? 100}%` }} />
      </span>
    </div>
  );
}
