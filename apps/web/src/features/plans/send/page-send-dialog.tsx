import type { UserInfo } from '@playhead/contract/http/account/users';
import { writePlan } from '@playhead/contract/plan-text';
import {
  contentProblems,
  DEFAULT_PAGE_OPTIONS,
  type Destination,
  emptyTarget,
  INSTANT_CRON,
  pageContent,
  type PageFormat,
  type PageOptions,
  type PlannedPage,
  type TargetFields as TargetForm,
  targetOf,
  targetProblems,
} from '@playhead/domain/deliveries';
import { offeredFormats, PAGE_FORMATS, sendDestinations } from '@playhead/domain/exports';
import { sendLine } from '@playhead/domain/schedules';
import { t, tSent } from '@playhead/texts/translate';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { AntModal } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { receiverInWords } from '../parts/destination-choice.tsx';
import { DialogFoot } from '../parts/dialog-foot.tsx';
import { FirstProblemContext } from '../parts/first-problem.tsx';
import { FormatFields } from '../parts/format-fields.tsx';
import { ReadOnlyFilters } from '../parts/read-only-filters.tsx';
import { TargetFields } from '../parts/target-fields.tsx';
import { TitleField } from '../parts/title-field.tsx';
import { HostKeyModal } from '../parts/host-key-modal.tsx';
import styles from './send.module.css';
import { useSendOnce } from './use-send-once.ts';

/** DLV-003 */
const WIDTH_PX = 860;

export interface PageSendDialogProps {
  customer: string;
  user: Pick<UserInfo, 'user' | 'colleagues' | 'timeZone' | 'pageOffers'>;
  page: PlannedPage;
  /** The query string of the view as it is shown now. */
  search: string;
  onClose: () => void;
  onOpenJobs?: (() => void) | undefined;
}

interface SendForm extends TargetForm {
  title: string;
  destination: Destination;
  format: PageFormat;
  options: PageOptions;
}

/** DLV-003: sends the page once. */
export function PageSendDialog(props: PageSendDialogProps) {
  return (
    <AntScope>
      <SendPage {...props} />
    </AntScope>
  );
}

function SendPage({ customer, user, page, search, onClose, onOpenJobs }: PageSendDialogProps) {
  const destinations = sendDestinations(page.page, user.pageOffers);
  const formats = offeredFormats(page.page, user.pageOffers);
  const [form, setForm] = useState<SendForm>(() => ({
    title: page.title,
    destination: destinations[0] ?? 'email',
    ...emptyTarget(user.user.email),
    format: formats[0] ?? 'pdf',
    options: DEFAULT_PAGE_OPTIONS,
  }));
  const [hostKey, setHostKey] = useState<string | null>(null);
  const change = (part: Partial<SendForm>) => setForm((before) => ({ ...before, ...part }));
  const { isSending, send } = useSendOnce({ customer, onSent: onClose, onHostKey: setHostKey, onOpenJobs });
  const problemId = useId();
  const composed = { format: form.format, options: form.options, search, tables: null };
  const [problem = null] = [...sendProblems(form), ...contentProblems(composed, page)];

  const submit = (confirmed?: string) => {
    const target = sendTarget(form, confirmed);
    const content = pageContent(composed, page);
    if (target === null || content === null) return;
    void send({
      ...writePlan({
        name: form.title.trim(),
        dashboardId: page.page,
        search,
        content,
        target,
        cron: INSTANT_CRON,
        timeZone: user.timeZone,
        whenComplete: false,
        instant: true,
        paused: false,
      }),
      actionType: 'send',
    });
  };
  const format = tSent(PAGE_FORMATS.find(({ value }) => value === form.format)?.label ?? '');
  const destination = receiverInWords(form.destination, form);
  return (
    <FirstProblemContext value={problem === null ? null : { text: problem, id: problemId }}>
      <AntModal
        title={t('Send {title}', { title: tSent(page.title) })}
        width={WIDTH_PX}
        isBusy={isSending}
        onClose={onClose}
        footer={
          <DialogFoot summary={sendLine({ format, destination })} problem={problem} problemId={problemId}>
            <Button disabled={isSending} onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="primary" loading={isSending} disabled={problem !== null} onClick={() => submit()}>
              {t('Send')}
            </Button>
          </DialogFoot>
        }
      >
        <div className={styles.form}>
          <div className={styles.column}>
            <TitleField title={form.title} onChange={(title) => change({ title })} />
            <TargetFields value={form} offered={destinations} colleagues={user.colleagues} onChange={change} />
          </div>
          <div className={styles.column}>
            <FormatFields offered={formats} format={form.format} options={form.options} onChange={change} />
            <ReadOnlyFilters filters={page.describe(search).filters} />
          </div>
        </div>
      </AntModal>
      <HostKeyModal
        hostKey={hostKey}
        address={form.sftp.address}
        onConfirm={(confirmed) => {
          setHostKey(null);
          submit(confirmed);
        }}
        onCancel={() => setHostKey(null)}
      />
    </FirstProblemContext>
  );
}

/** DLV-052, DLV-057..DLV-062, in the order of the form. */
function sendProblems(form: SendForm): readonly string[] {
  const title = form.title.trim() === '' ? [t('Title is required.')] : [];
  return [...title, ...targetProblems(form, 'page-send')];
}

function sendTarget(form: SendForm, hostKey: string | undefined) {
  return targetOf(hostKey === undefined ? form : { ...form, sftp: { ...form.sftp, hostKey } });
}
