import type { Segment } from '@playhead/contract/http/segments';
import { t } from '@playhead/texts/translate';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import {
  saveSegmentShare,
  segmentShareQuery,
  segmentsKey,
  type SharedWith,
} from '@playhead/browser/api/segments/segment-resources.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import styles from './dialogs.module.css';

export interface ShareDialogProps {
  customer: string;
  segment: Pick<Segment, 'segmentId' | 'segmentName'>;
  colleagues: readonly string[];
  onClose: () => void;
}

type ShareType = SharedWith['shareType'];
const shareTypes = [
  { value: 'none', label: t('Nobody') },
  { value: 'all', label: t('All colleagues') },
  { value: 'users', label: t('Some colleagues') },
] as const satisfies readonly { value: ShareType; label: string }[];

/** SEG-088, SEG-089 */
export function ShareDialog(props: ShareDialogProps) {
  const { customer, segment, onClose } = props;
  const shared = useQuery(segmentShareQuery(useApi(), { customer, id: segment.segmentId }));
  return (
    <Dialog title={t('Share segment')} onClose={onClose}>
      {shared.data === undefined ? (
        <p className={styles.words}>
          {shared.isError ? t('It could not be read who the segment is shared with.') : t('Loading…')}
        </p>
      ) : (
        <ShareForm {...props} before={shared.data} />
      )}
    </Dialog>
  );
}

function ShareForm({ customer, segment, colleagues, onClose, before }: ShareDialogProps & { before: SharedWith }) {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [type, setType] = useState<ShareType>(before.shareType);
  const [emails, setEmails] = useState<readonly string[]>(before.emailList);
  const [search, setSearch] = useState('');
  const known = [...new Set([...before.emailList, ...colleagues])];
  const found = known.filter((email) => email.toLowerCase().includes(search.trim().toLowerCase()));
  const { isPending, mutate } = useMutation({
    mutationFn: () =>
      saveSegmentShare(api, {
        customer,
        id: segment.segmentId,
        before: before.shareType,
        after: type === 'none' ? null : { shareType: type, emailList: type === 'users' ? [...emails] : [] },
      }),
    onSuccess: () => {
      toasts.show({
        tone: 'info',
        text: type === 'none' ? t('The segment is shared no longer.') : t('Segment shared.'),
      });
      onClose();
      return queryClient.invalidateQueries({ queryKey: segmentsKey(customer) });
    },
    onError: (error) => presentError(error, toasts.show),
  });
  return (
    <>
      <p className={styles.words}>
        {t('Who may use “{name}”, other than you. Only you can change it.', {
          name: segment.segmentName,
        })}
      </p>
      <Radio.Group
        className={styles.choices ?? ''}
        role="radiogroup"
        aria-label={t('Share with')}
        value={type}
        options={[...shareTypes]}
        onChange={({ target }) => setType(shareTypes.find(({ value }) => value === target.value)?.value ?? 'none')}
      />
      {type === 'users' ? (
        <fieldset className={styles.people} aria-label={t('Colleagues')}>
          {known.length > 8 ? (
            <Input
              type="search"
              aria-label={t('Search colleagues')}
              placeholder={t('Search colleagues')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          ) : null}
          <div className={styles.peopleList}>
            {found.map((email) => (
              <Checkbox
                key={email}
                checked={emails.includes(email)}
                onChange={({ target }) =>
                  setEmails(target.checked ? [...emails, email] : emails.filter((one) => one !== email))
                }
              >
                {email}
              </Checkbox>
            ))}
            {known.length === 0 ? <p className={styles.words}>{t('There are no colleagues.')}</p> : null}
          </div>
        </fieldset>
      ) : null}
      <div className={styles.buttons}>
        <Button disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          type="primary"
          loading={isPending}
          disabled={type === 'users' && emails.length === 0}
          onClick={() => mutate()}
        >
          {t('Save')}
        </Button>
      </div>
    </>
  );
}
