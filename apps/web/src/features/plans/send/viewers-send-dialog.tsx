import type { UserInfo } from '@playhead/contract/http/account/users';
import { writePlan } from '@playhead/contract/plan-text';
import {
  emptyTarget,
  fileName,
  INSTANT_CRON,
  type TargetFields,
  targetOf,
  targetProblems,
  viewersContent,
  type ViewersFields,
  viewersPlanTable,
} from '@playhead/domain/deliveries';
import { sendLine } from '@playhead/domain/schedules';
import { t } from '@playhead/texts/translate';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { AntModal } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { DestinationChoice, receiverInWords } from '../parts/destination-choice.tsx';
import { DialogFoot } from '../parts/dialog-foot.tsx';
import { EmailFields } from '../parts/email-fields.tsx';
import { FirstProblemContext } from '../parts/first-problem.tsx';
import { ReadOnlyFilters } from '../parts/read-only-filters.tsx';
import { S3Fields } from '../parts/s3-fields.tsx';
import { ViewersFieldsForm } from '../parts/viewers-fields.tsx';
import { TitleField } from '../parts/title-field.tsx';
import type { ViewersSource } from '../schedule/viewers-schedule-dialog.tsx';
import styles from './send.module.css';
import { useSendOnce } from './use-send-once.ts';

const WIDTH_PX = 860;
const destinations = ['email', 's3'] as const;

export interface ViewersSendProps {
  customer: string;
  user: Pick<UserInfo, 'user' | 'colleagues' | 'timeZone'>;
  viewers: ViewersSource;
  onClose: () => void;
  onOpenJobs?: (() => void) | undefined;
}

interface SendForm extends TargetFields, ViewersFields {
  file: string;
  destination: 'email' | 's3';
}

/** DLV-010 */
export function ViewersSendDialog(props: ViewersSendProps) {
  return (
    <AntScope>
      <SendViewers {...props} />
    </AntScope>
  );
}

function SendViewers({ customer, user, viewers, onClose, onOpenJobs }: ViewersSendProps) {
  const [form, setForm] = useState<SendForm>(() => ({
    file: viewers.title,
    destination: 'email',
    ...emptyTarget(user.user.email),
    ...viewers.shown,
    limit: 'current',
  }));
  const change = (part: Partial<SendForm>) => setForm((before) => ({ ...before, ...part }));
  const { isSending, send } = useSendOnce({ customer, onSent: onClose, onOpenJobs });
  const problemId = useId();
  const [problem = null] = sendProblems(form);

  const submit = () => {
    const target = targetOf(form);
    if (target === null) return;
    const { view, dashboardId } = viewers;
    const table = viewersPlanTable(form, {
      fileName: fileName(form.file, 'csv.zip').slice(0, -'.csv.zip'.length),
      view,
    });
    void send({
      ...writePlan({
        name: form.file.trim(),
        dashboardId,
        search: view.search,
        content: viewersContent(table, view.period),
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
  return (
    <FirstProblemContext value={problem === null ? null : { text: problem, id: problemId }}>
      <AntModal
        title={t('Send {title}', { title: viewers.title })}
        width={WIDTH_PX}
        isBusy={isSending}
        onClose={onClose}
        footer={
          <DialogFoot
            summary={sendLine({ format: 'CSV.zip', destination: receiverInWords(form.destination, form) })}
            problem={problem}
            problemId={problemId}
          >
            <Button disabled={isSending} onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="primary" loading={isSending} disabled={problem !== null} onClick={submit}>
              {t('Send')}
            </Button>
          </DialogFoot>
        }
      >
        <div className={styles.form}>
          <div className={styles.column}>
            <TitleField label={t('File name')} title={form.file} onChange={(file) => change({ file })} />
            <FormField label={t('Format')}>
              <span className={styles.fixed}>CSV.zip</span>
            </FormField>
            <ViewersFieldsForm value={form} choices={viewers.choices} onChange={change} />
          </div>
          <div className={styles.column}>
            <DestinationChoice
              label={t('Delivery option')}
              offered={destinations}
              value={form.destination}
              onChange={(destination) => change({ destination })}
            />
            {form.destination === 'email' ? (
              <EmailFields
                addresses={form.addresses}
                message={form.message}
                colleagues={user.colleagues}
                onChange={change}
              />
            ) : (
              <S3Fields s3={form.s3} secret={form.secret} isViewers onChange={change} />
            )}
            <ReadOnlyFilters filters={viewers.describe(viewers.view.search)} />
          </div>
        </div>
      </AntModal>
    </FirstProblemContext>
  );
}

/** EXP-052, DLV-058, DLV-059, in the order of the form. */
function sendProblems(form: SendForm): readonly string[] {
  return [
    ...(form.file.trim() === '' ? [t('File Name is required.')] : []),
    ...(form.viewerIds.length === 0 ? [t('Viewer ID is required.')] : []),
    ...targetProblems(form, 'viewers'),
  ];
}
