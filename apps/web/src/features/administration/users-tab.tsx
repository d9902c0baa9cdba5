import type { CustomerUser } from '@playhead/contract/http/administration/administration';
import { type Permission, permissions as allPermissions } from '@playhead/contract/permissions';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText, presentError } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { shiftedList } from '@playhead/browser/ui/popup-look.ts';
import { tabLeaves } from '@playhead/browser/ui/dom/tab-leaves.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { Input, Select, Table } from 'antd';
import { useState } from 'react';
import type { AdminContext, AdminWords } from './administration-page.tsx';
import styles from './administration.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import { Loaded } from './loaded.tsx';
import { usersQuery, useUserChanges } from './queries.ts';
import { SecretNote } from './secret-note.tsx';

export function UsersTab({ customer, words }: AdminContext) {
  const api = useApi();
  const users = useQuery(usersQuery(api, customer));
  return (
    <Loaded query={users} words={t('Loading the users')}>
      {(list) => <UserTable customer={customer} words={words} users={list} />}
    </Loaded>
  );
}

function UserTable({ customer, words, users }: { customer: string; words: AdminWords; users: CustomerUser[] }) {
  const { add, permit, remove } = useUserChanges(customer);
  const toasts = useToasts();
  const onError = (error: Error) => presentError(error, toasts.show);
  return (
    <div className={styles.tab}>
      <NewUserForm words={words} adding={add} />
      {add.data === undefined ? null : (
        <SecretNote
          what={t('Password of {email}', { email: add.data.user.email })}
          secret={add.data.password}
          onClose={add.reset}
        />
      )}
      <Table<CustomerUser>
        className={styles.table ?? ''}
        rowKey="userId"
        size="middle"
        pagination={false}
        scroll={{ x: 720 }}
        dataSource={users}
        columns={[
          {
            title: t('User'),
            render: (_, user) => (
              <>
                {user.userFullName}
                <span className={styles.sub}>{user.email}</span>
              </>
            ),
          },
          {
            title: t('Permissions'),
            width: '45%',
            render: (_, { userId, email, permissions }) => (
              <PermissionSelect
                label={t('Permissions of {email}', { email })}
                words={words}
                value={permissions}
                disabled={permit.isPending}
                onChange={(chosen) => permit.mutate({ userId, permissions: chosen }, { onError })}
              />
            ),
          },
          {
            title: t('Signs in'),
            render: (_, { status, fromHost }) => {
              if (status === 'disabled') return t('Disabled');
              return t(fromHost ? 'At your portal' : 'Here');
            },
          },
          {
            title: '',
            align: 'right',
            render: (_, { userId, email }) => (
              <ConfirmButton
                label={t('Remove')}
                name={t('Remove {name}', { name: email })}
                title={t('Remove {name}?', { name: email })}
                description={t(
                  'The user can no longer open this customer, and their schedules stop. Their segments, analyses and boards stay: admins can change them.',
                )}
                onConfirm={() => remove.mutate(userId, { onError })}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

interface PermissionSelectProps {
  label: string;
  words: AdminWords;
  value: Permission[];
  disabled?: boolean;
  offered?: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
}

export function PermissionSelect({ label, words, value, disabled, offered, onChange }: PermissionSelectProps) {
  return (
    <Select
      {...tabLeaves}
      aria-label={label}
      className={styles.permissions ?? ''}
      mode="multiple"
      placeholder={t('No permissions')}
      showSearch={false}
      disabled={disabled ?? false}
      value={value}
      options={(offered ?? allPermissions).map((one) => ({ value: one, label: words.permissions[one].name }))}
      {...shiftedList}
      onChange={onChange}
    />
  );
}

const EMPTY = { email: '', userFullName: '', permissions: [] as Permission[] };

function NewUserForm({ words, adding }: { words: AdminWords; adding: ReturnType<typeof useUserChanges>['add'] }) {
  const [draft, setDraft] = useState(EMPTY);
  const isComplete = /^[^\s@]+@[^\s@]+$/.test(draft.email.trim()) && draft.userFullName.trim() !== '';
  return (
    <form
      className={styles.toolbar}
      aria-label={t('New user')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !adding.isPending) adding.mutate(draft, { onSuccess: () => setDraft(EMPTY) });
      }}
    >
      <Input
        className={styles.search ?? ''}
        aria-label={t('E-mail address')}
        placeholder={t('E-mail address')}
        maxLength={254}
        value={draft.email}
        onChange={({ target }) => setDraft({ ...draft, email: target.value })}
      />
      <Input
        className={styles.kind ?? ''}
        aria-label={t('Name')}
        placeholder={t('Name')}
        maxLength={200}
        value={draft.userFullName}
        onChange={({ target }) => setDraft({ ...draft, userFullName: target.value })}
      />
      <div>
        <PermissionSelect
          label={t('Permissions of the new user')}
          words={words}
          value={draft.permissions}
          onChange={(permissions) => setDraft({ ...draft, permissions })}
        />
      </div>
      <Button type="submit" look="primary" disabled={!isComplete || adding.isPending}>
        {t('Add user')}
      </Button>
      {adding.isError ? <output className={styles.problem}>{errorText(adding.error)}</output> : null}
    </form>
  );
}
