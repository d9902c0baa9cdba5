import type { SftpFields as SftpForm } from '@playhead/domain/deliveries';
import { t } from '@playhead/texts/translate';
import { Input } from 'antd';
import { useId } from 'react';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { useProblemProps } from './first-problem.tsx';
import styles from './parts.module.css';

export function SftpFields({ sftp, onChange }: { sftp: SftpForm; onChange: (sftp: SftpForm) => void }) {
  // The key of one server says nothing about another, so a changed address drops it.
  const { username, secret } = sftp;
  const ids = { address: useId(), username: useId(), secret: useId() };
  return (
    <>
      <FormField
        htmlFor={ids.address}
        label={t('Address')}
        note={t('Host, port and folder: sftp://files.example.com:22/reports')}
      >
        <Input
          id={ids.address}
          aria-required
          autoComplete="off"
          placeholder="sftp://"
          value={sftp.address}
          onChange={({ target }) => onChange({ username, secret, address: target.value })}
          {...useProblemProps('sftpAddress')}
        />
      </FormField>
      <div className={styles.pair}>
        <FormField htmlFor={ids.username} label={t('User name')}>
          <Input
            id={ids.username}
            aria-required
            autoComplete="off"
            value={sftp.username}
            onChange={({ target }) => onChange({ ...sftp, username: target.value })}
            {...useProblemProps('username')}
          />
        </FormField>
        <FormField htmlFor={ids.secret} label={t('Password')}>
          <Input
            id={ids.secret}
            type="password"
            aria-required
            autoComplete="new-password"
            value={sftp.secret}
            onChange={({ target }) => onChange({ ...sftp, secret: target.value })}
            {...useProblemProps('password')}
          />
        </FormField>
      </div>
    </>
  );
}
