import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { emptyTarget, type TargetFields, targetOf, targetProblems } from '@playhead/domain/deliveries';
import { widgetFormats } from '@playhead/domain/exports';
import { sendLine } from '@playhead/domain/schedules';
import { t, tSent } from '@playhead/texts/translate';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { exportTable, type ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { sendWidget } from '@playhead/browser/api/plan-resources.ts';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { AntModal } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { DestinationChoice, receiverInWords } from '../parts/destination-choice.tsx';
import { DialogFoot } from '../parts/dialog-foot.tsx';
import { EmailFields } from '../parts/email-fields.tsx';
import { FirstProblemContext } from '../parts/first-problem.tsx';
import { S3Fields } from '../parts/s3-fields.tsx';
import { TitleField } from '../parts/title-field.tsx';
import styles from './send.module.css';
import { useSending } from './use-send-once.ts';

const WIDTH_PX = 600;
const destinations = ['email', 's3'] as const;

export interface WidgetSendProps {
  customer: string;
  user: Pick<UserInfo, 'user' | 'colleagues'>;
  widget: ExportWidget;
  onClose: () => void;
  onOpenJobs?: (() => void) | undefined;
}

interface SendForm extends TargetFields {
  title: string;
  destination: 'email' | 's3';
  format: DataFormat;
}

/** DLV-078: the data of one widget. */
export function WidgetSendDialog(props: WidgetSendProps) {
  return (
    <AntScope>
      <SendWidget {...props} />
    </AntScope>
  );
}

function SendWidget({ customer, user, widget, onClose, onOpenJobs }: WidgetSendProps) {
  const api = useApi();
  const formats = widgetFormats(widget.query.request);
  const [form, setForm] = useState<SendForm>(() => ({
    title: widget.title,
    destination: 'email',
    format: 'csv',
    ...emptyTarget(user.user.email),
  }));
  const change = (part: Partial<SendForm>) => setForm((before) => ({ ...before, ...part }));
  const { isSending, run } = useSending({ onSent: onClose, onOpenJobs });
  const formatId = useId();
  const problemId = useId();
  const [problem = null] = [
    ...(form.title.trim() === '' ? [t('Title is required.')] : []),
    ...targetProblems(form, 'page-send'),
  ];
  const submit = () => {
    const target = targetOf(form);
    if (target === null) return;
    const file = { ...exportTable(widget), format: form.format };
    void run(() => sendWidget(api, { customer, body: { title: form.title.trim(), file, target } }));
  };
  return (
    <FirstProblemContext value={problem === null ? null : { text: problem, id: problemId }}>
      <AntModal
        title={t('Send {title}', { title: tSent(widget.title) })}
        width={WIDTH_PX}
        isBusy={isSending}
        onClose={onClose}
        footer={
          <DialogFoot
            summary={sendLine({
              format: form.format.toUpperCase(),
              destination: receiverInWords(form.destination, form),
            })}
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
        <div className={styles.single}>
          <TitleField title={form.title} onChange={(title) => change({ title })} />
          <FormField htmlFor={formatId} label={t('Format')}>
            <Select<DataFormat>
              id={formatId}
              aria-label={t('Format')}
              value={form.format}
              options={formats.map((format) => ({ value: format, label: format.toUpperCase() }))}
              classNames={popupLook}
              onChange={(format) => change({ format })}
            />
          </FormField>
          <DestinationChoice
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
            <S3Fields s3={form.s3} secret={form.secret} onChange={change} />
          )}
        </div>
      </AntModal>
    </FirstProblemContext>
  );
}
