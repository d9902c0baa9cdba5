import { formatInstant } from '@playhead/domain/format';
import { LONGEST_TOKEN_DAYS, type ServiceToken } from '@playhead/contract/http/administration/service-tokens';
import type { Permission } from '@playhead/contract/permissions';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText, presentError } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { rich } from '@playhead/browser/ui/rich-text.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { Input, InputNumber, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { AdminContext } from './administration-page.tsx';
import styles from './administration.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import { Loaded } from './loaded.tsx';
import { tokensQuery, useTokenChanges } from './queries.ts';
import { SecretNote } from './secret-note.tsx';
import { PermissionSelect } from './users-tab.tsx';

const DEFAULT_DAYS = 90;
const HEADER = 'Authorization: Bearer …';
const stateWords = { active: t('Active'), expired: t('Expired'), revoked: t('Revoked') } as const;

export function TokensTab(context: AdminContext) {
  const api = useApi();
  const tokens = useQuery(tokensQuery(api, context.customer));
  return (
    <Loaded query={tokens} words={t('Loading the tokens')}>
      {(list) => <TokenTable {...context} tokens={list} />}
    </Loaded>
  );
}

function TokenTable({ tokens, ...context }: AdminContext & { tokens: ServiceToken[] }) {
  const { create, revoke } = useTokenChanges(context.customer);
  const toasts = useToasts();
  const onRevoke = (id: string) => revoke.mutate(id, { onError: (error) => presentError(error, toasts.show) });
  return (
    <div className={styles.tab}>
      <p className={styles.note}>
        {rich(t('Tokens let programs call the API. They are sent as {header} and act in their own name.'), {
          header: <code>{HEADER}</code>,
        })}
      </p>
      <NewTokenForm {...context} create={create} />
      {create.data === undefined ? null : (
        <SecretNote what={create.data.serviceToken.name} secret={create.data.token} onClose={create.reset} />
      )}
      <Table<ServiceToken>
        className={styles.table ?? ''}
        rowKey="id"
        size="middle"
        pagination={false}
        scroll={{ x: 720 }}
        locale={{ emptyText: t('There are no tokens yet.') }}
        dataSource={tokens}
        columns={columnsOf(context, onRevoke)}
      />
    </div>
  );
}

interface NewTokenFormProps extends Pick<AdminContext, 'words' | 'permissions'> {
  create: ReturnType<typeof useTokenChanges>['create'];
}

function NewTokenForm({ words, permissions, create }: NewTokenFormProps) {
  const [draft, setDraft] = useState({ name: '', permissions: [] as Permission[], days: DEFAULT_DAYS });
  const isComplete = draft.name.trim() !== '';
  return (
    <form
      className={styles.toolbar}
      aria-label={t('New token')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isComplete || create.isPending) return;
        create.mutate(draft, { onSuccess: () => setDraft({ name: '', permissions: [], days: DEFAULT_DAYS }) });
      }}
    >
      <Input
        className={styles.search ?? ''}
        aria-label={t('What it is for')}
        placeholder={t('What it is for')}
        maxLength={100}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <div>
        <PermissionSelect
          label={t('Permissions of the new token')}
          words={words}
          offered={permissions}
          value={draft.permissions}
          onChange={(chosen) => setDraft({ ...draft, permissions: chosen })}
        />
      </div>
      <InputNumber
        aria-label={t('Days until it ends')}
        className={styles.number ?? ''}
        min={1}
        max={LONGEST_TOKEN_DAYS}
        precision={0}
        suffix={t('days')}
        value={draft.days}
        onChange={(days) => setDraft({ ...draft, days: days ?? DEFAULT_DAYS })}
      />
      <Button type="submit" look="primary" disabled={!isComplete || create.isPending}>
        {t('Make token')}
      </Button>
      {create.isError ? <output className={styles.problem}>{errorText(create.error)}</output> : null}
    </form>
  );
}

function columnsOf(
  { words, timeZone }: Pick<AdminContext, 'words' | 'timeZone'>,
  onRevoke: (id: string) => void,
): TableColumnsType<ServiceToken> {
  return [
    {
      title: t('For'),
      render: (_, { name, createdBy }) => (
        <>
          {name}
          <span className={styles.sub}>{t('made by {name}', { name: createdBy })}</span>
        </>
      ),
    },
    {
      title: t('Permissions'),
      render: (_, token) => token.permissions.map((one) => words.permissions[one].name).join(', ') || t('None'),
    },
    {
      title: t('Ends'),
      className: styles.nowrap ?? '',
      render: (_, { expiresAt }) => formatInstant(expiresAt, { timeZone }),
    },
    { title: t('Status'), render: (_, { state }) => stateWords[state] },
    {
      title: '',
      align: 'right',
      render: (_, { id, name, state }) =>
        state === 'active' ? (
          <ConfirmButton
            label={t('Revoke')}
            name={t('Revoke {name}', { name })}
            title={t('Revoke {name}?', { name })}
            description={t('Programs that use it are refused at once.')}
            onConfirm={() => onRevoke(id)}
          />
        ) : null,
    },
  ];
}
