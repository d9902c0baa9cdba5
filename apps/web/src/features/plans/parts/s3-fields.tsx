import { MASKED_SECRET, s3Regions } from '@playhead/contract/http/deliveries/deliveries';
import type { S3Fields as S3Form } from '@playhead/domain/deliveries';
import { t } from '@playhead/texts/translate';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import { useProblemProps } from './first-problem.tsx';
import styles from './parts.module.css';

export interface S3FieldsProps {
  s3: S3Form;
  secret: string;
  /** DLV-058: buckets of viewers are written without `s3://`. */
  isViewers?: boolean;
  onChange: (change: { s3?: S3Form; secret?: string }) => void;
}

/** DLV-057..DLV-060, DLV-064, DLV-079 */
export function S3Fields({ s3, secret, isViewers = false, onChange }: S3FieldsProps) {
  const ids = { bucket: useId(), path: useId(), key: useId(), secret: useId(), region: useId() };
  const change = (part: Partial<S3Form>) => onChange({ s3: { ...s3, ...part } });
  return (
    <div className={styles.pair}>
      <FormField htmlFor={ids.bucket} label={t('Bucket')}>
        <Input
          id={ids.bucket}
          aria-required
          autoComplete="off"
          placeholder={isViewers ? 'bucket-name' : 's3://bucket-name'}
          value={s3.bucket}
          onChange={({ target }) => change({ bucket: target.value })}
          {...useProblemProps('bucket')}
        />
      </FormField>
      <FormField htmlFor={ids.path} label={t('Path (optional)')}>
        <Input
          id={ids.path}
          autoComplete="off"
          placeholder="/reports/daily/"
          value={s3.path}
          onChange={({ target }) => change({ path: target.value })}
          {...useProblemProps('path')}
        />
      </FormField>
      <FormField htmlFor={ids.key} label={t('Access key')}>
        <Input
          id={ids.key}
          aria-required
          autoComplete="off"
          value={s3.accessKeyId}
          onChange={({ target }) => change({ accessKeyId: target.value })}
          {...useProblemProps('accessKeyId')}
        />
      </FormField>
      <FormField
        htmlFor={ids.secret}
        label={t('Secret key')}
        note={secret === MASKED_SECRET ? t('The stored secret is not shown.') : null}
      >
        <Input
          id={ids.secret}
          type="password"
          aria-required
          autoComplete="new-password"
          value={secret}
          // A secret that is typed into the asterisks would be asterisks and the secret.
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange({ secret: target.value })}
          {...useProblemProps('secret')}
        />
      </FormField>
      <FormField htmlFor={ids.region} label={t('Region')}>
        <Select
          id={ids.region}
          className={styles.wide ?? ''}
          aria-label={t('Region')}
          aria-required
          showSearch
          placeholder={t('Choose a region')}
          value={s3.region === '' ? null : s3.region}
          options={s3Regions.map((region) => ({ value: region, label: region }))}
          classNames={popupLook}
          onChange={(region: string) => change({ region })}
          {...useProblemProps('region')}
        />
      </FormField>
    </div>
  );
}
