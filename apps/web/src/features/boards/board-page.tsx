import type { Board, Pin, PinWidth, ShownPin } from '@playhead/contract/http/boards';
import { MAX_PINS } from '@playhead/contract/http/boards';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { movedPin } from '@playhead/domain/boards';
import type { Calendar } from '@playhead/domain/periods';
import { ownedBy } from '@playhead/domain/owners';
import { t, tn } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import type { MenuEntry } from '@playhead/widgets/controls/menu-entries';
import { useQuery } from '@tanstack/react-query';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { type ReactNode, useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { createQueryRunner } from '@playhead/browser/api/query-runner.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { createCellText } from '@playhead/browser/ui/explore-chart/cell-text.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { TitleBar } from '@playhead/browser/ui/title-bar/title-bar.tsx';
import { BoardNameDialog } from './board-name-dialog.tsx';
import { type BoardScope, BoardWidget } from './board-widget.tsx';
import styles from './board.module.css';
import { boardQuery, fieldsQuery } from './queries.ts';
import { ShareBoardDialog } from './share-board-dialog.tsx';
import { useBoardActions } from './use-board-actions.ts';

/** The verb. Alone, the same word is a part of something: it has another word in other languages. */
const SHARE = tn(1, 'Share', 'Share with others');

export interface BoardPageProps {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  id: string;
  onList: () => void;
  /** The list of analyses, where they are pinned. */
  onAnalyses: () => void;
  onOpenReport: (code: string) => void;
  renderError: (error: unknown, retry: () => void) => ReactNode;
}

/** A board: pinned analyses as widgets, each with its latest numbers. */
export function BoardPage({ id, renderError, ...page }: BoardPageProps) {
  const api = useApi();
  const board = useQuery(boardQuery(api, { customer: page.customer, id }));
  const fields = useQuery(fieldsQuery(api, page.customer));
  const failed = [board, fields].find(({ data, isError }) => isError && data === undefined);
  const { customer, user, calendar } = page;
  const scope = useMemo((): BoardScope | null => {
    if (fields.data === undefined) return null;
    const table = user.customer.accountName;
    const names = user.segments.map(({ segmentId, segmentName }): [string, string] => [segmentId, segmentName]);
    return {
      customer,
      calendar,
      fields: fields.data,
      runner: createQueryRunner(api, { customer, table, refreshIntervalMs: user.refreshIntervalMs }),
      cellText: createCellText(new Map(names)),
    };
  }, [api, customer, user, calendar, fields.data]);
  if (failed !== undefined) return renderError(failed.error, () => void failed.refetch());
  if (board.data === undefined || scope === null) return <PageLoading words={t('Opening the board')} />;
  return <ShownBoard {...page} board={board.data} scope={scope} />;
}

type ShownBoardProps = Omit<BoardPageProps, 'id' | 'renderError'> & { board: Board; scope: BoardScope };

function ShownBoard({ customer, user, board, scope, onList, onAnalyses, onOpenReport }: ShownBoardProps) {
  const actions = useBoardActions(customer);
  const [dialog, setDialog] = useState<'rename' | 'share' | null>(null);
  const isMine = board.role === 'owner';
  const remove = async () => {
    if (await actions.remove(board)) onList();
  };
  return (
    <>
      <TitleBar name={board.name} about={aboutOf(board)}>
        <Button onClick={onList}>{t('All boards')}</Button>
        {isMine ? (
          <>
            <Button onClick={() => setDialog('share')}>{SHARE}</Button>
            <MenuButton
              label={t('More actions')}
              className={styles.moreTools ?? ''}
              groups={[
                [{ key: 'rename', label: t('Rename'), onSelect: () => setDialog('rename') }],
                [{ key: 'delete', label: t('Delete'), onSelect: () => void remove() }],
              ]}
            >
              <Icon shape={ellipsis} size={16} />
            </MenuButton>
          </>
        ) : null}
      </TitleBar>
      {board.pins.length === 0 ? (
        <StateScreen
          icon="analyze"
          title={t('Nothing is pinned here yet')}
          lines={
            isMine
              ? [t('Choose “Pin to board” at a saved analysis. A board holds up to {most}.', { most: MAX_PINS })]
              : [t('{owner} has pinned nothing to this board yet.', { owner: board.owner })]
          }
          action={isMine ? <Button onClick={onAnalyses}>{t('Go to saved analyses')}</Button> : undefined}
        />
      ) : (
        <div className={styles.grid}>
          {board.pins.map((pin, index) => (
            <BoardWidget
              key={pin.report}
              {...{ scope, pin, index }}
              groups={isMine ? pinEntries({ board, pin, index, actions }) : []}
              onOpen={reportOpener(pin, onOpenReport)}
            />
          ))}
        </div>
      )}
      {dialog === 'rename' ? (
        <BoardNameDialog
          title={t('Rename board')}
          name={board.name}
          onSave={(name) => actions.rename(board, name)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'share' ? (
        <ShareBoardDialog
          {...{ customer, board }}
          me={user.user.email}
          onShare={(readers) => actions.share(board, readers)}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

function reportOpener({ reportCode }: ShownPin, onOpen: (code: string) => void): (() => void) | null {
  return reportCode === null ? null : () => onOpen(reportCode);
}

function aboutOf(board: Board): string {
  const { role, pins } = board;
  const isMine = role === 'owner';
  const count = tn(pins.length, '{count} analysis', '{count} analyses');
  return [ownedBy({ ...board, isMine }), ...(isMine ? [sharedWords(board)] : []), count].join(' · ');
}

function sharedWords({ readers, ownerLeft }: Board): string {
  if (readers === 'everyone') return t('shared with everyone');
  if (readers.length === 0) return ownerLeft ? t('only admins see it') : t('only you see it');
  return tn(readers.length, 'shared with {count} colleague', 'shared with {count} colleagues');
}

interface PinEntries {
  board: Board;
  pin: ShownPin;
  index: number;
  actions: ReturnType<typeof useBoardActions>;
}

function pinEntries({ board, pin, index, actions }: PinEntries): readonly (readonly MenuEntry[])[] {
  const { pins } = board;
  const width: PinWidth = pin.width === 'full' ? 'half' : 'full';
  const arrange = (next: readonly Pin[]) => void actions.arrange(board, next);
  return [
    [
      {
        key: 'width',
        label: width === 'full' ? t('Full width') : t('Half width'),
        onSelect: () => arrange(pins.map((one) => (one.report === pin.report ? { ...one, width } : one))),
      },
      {
        key: 'earlier',
        label: t('Move earlier'),
        disabled: index === 0,
        reason: t('It is the first.'),
        onSelect: () => arrange(movedPin(pins, index, index - 1)),
      },
      {
        key: 'later',
        label: t('Move later'),
        disabled: index === pins.length - 1,
        reason: t('It is the last.'),
        onSelect: () => arrange(movedPin(pins, index, index + 1)),
      },
    ],
    [
      {
        key: 'unpin',
        label: t('Unpin'),
        onSelect: () => void actions.unpin(board, pin.report, pin.reportName ?? t('The analysis')),
      },
    ],
  ];
}
