import type { BoardEntry } from '@playhead/contract/http/boards';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { formatInstantDay } from '@playhead/domain/format';
import { ownedBy } from '@playhead/domain/owners';
import { t, tn } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import { useQuery } from '@tanstack/react-query';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { BoardNameDialog } from './board-name-dialog.tsx';
import styles from './board-list.module.css';
import { boardListQuery } from './queries.ts';
import { useBoardActions } from './use-board-actions.ts';

export interface BoardListProps {
  customer: string;
  user: UserInfo;
  onOpen: (id: string) => void;
}

/** One's own boards, and those of colleagues that one was given. */
export function BoardList({ customer, user, onOpen }: BoardListProps) {
  const list = useQuery(boardListQuery(useApi(), customer));
  const actions = useBoardActions(customer);
  const [dialog, setDialog] = useState<'new' | BoardEntry | null>(null);
  return (
    <>
      <div className={styles.bar}>
        <Button look="primary" onClick={() => setDialog('new')}>
          <Icon shape={plus} size={14} />
          {t('New board')}
        </Button>
      </div>
      {list.data === undefined ? (
        list.isError ? (
          <StateScreen
            icon="alert"
            title={t('Couldn’t load the boards')}
            lines={[errorText(list.error)]}
            action={<Button onClick={() => void list.refetch()}>{t('Retry')}</Button>}
          />
        ) : (
          <PageLoading words={t('Loading boards')} />
        )
      ) : list.data.length === 0 ? (
        <StateScreen
          icon="analyze"
          title={t('No boards yet')}
          lines={[
            t('A board shows saved analyses side by side. Make one here, or choose “Pin to board” at an analysis.'),
          ]}
        />
      ) : (
        <ul className={styles.list} aria-label={t('Boards')}>
          {list.data.map((board) => (
            <BoardCard
              key={board.id}
              board={board}
              timeZone={user.timeZone}
              onOpen={() => onOpen(board.id)}
              onRename={() => setDialog(board)}
              onDelete={() => void actions.remove(board)}
            />
          ))}
        </ul>
      )}
      {dialog === null ? null : (
        <BoardNameDialog
          title={dialog === 'new' ? t('New board') : t('Rename board')}
          name={dialog === 'new' ? '' : dialog.name}
          onSave={async (name) => {
            if (dialog === 'new') onOpen((await actions.create(name)).id);
            else await actions.rename(dialog, name);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface BoardCardProps {
  board: BoardEntry;
  timeZone: string;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function BoardCard({ board, timeZone, onOpen, onRename, onDelete }: BoardCardProps) {
  const { name, pins, role, updatedAt } = board;
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <strong>{name}</strong>
        <span>
          {[
            ownedBy({ ...board, isMine: role === 'owner' }),
            tn(pins, '{count} analysis', '{count} analyses'),
            t('changed {date}', { date: formatInstantDay(updatedAt, timeZone) }),
          ].join(' · ')}
        </span>
      </button>
      {role === 'owner' ? (
        <MenuButton
          label={t('Actions for {name}', { name })}
          className={styles.more ?? ''}
          groups={[
            [{ key: 'rename', label: t('Rename'), onSelect: onRename }],
            [{ key: 'delete', label: t('Delete'), onSelect: onDelete }],
          ]}
        >
          <Icon shape={ellipsis} size={16} />
        </MenuButton>
      ) : null}
    </li>
  );
}
