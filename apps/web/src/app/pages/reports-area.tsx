import { readBoardAddress } from '@playhead/domain/boards';
import { isReportCode } from '@playhead/domain/reports';
import { canOpenPage } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { isForbidden } from '@playhead/browser/api/api-error.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { BiFrame } from '../../features/bi-frame/bi-frame.tsx';
import type { PinDialogProps } from '../../features/boards/pin-dialog.tsx';
import { ReportsPage } from '../../features/reports/list/reports-page.tsx';
import { ReportView } from '../../features/reports/report-view.tsx';
import { useWorkspace } from '../../page-context/page-context.ts';
import { renderAnalysisError } from './screens/page-error.tsx';
import { SavedAnalysesTabs } from './saved-analyses-tabs.tsx';
import { useCellActions } from './use-cell-actions.tsx';

const PAGE = 'customer_reports';
const WORKBENCH = 'ci_customer_view_explore';
const ALL_BOARDS = 'all';

const BoardPage = lazyComponent(
  lazyChunk(async () => (await import('../../features/boards/board-page.tsx')).BoardPage),
  () => <PageLoading words={t('Opening the board')} />,
);
const BoardList = lazyComponent(
  lazyChunk(async () => (await import('../../features/boards/board-list.tsx')).BoardList),
  () => <PageLoading words={t('Loading boards')} />,
);
const PinDialog = lazyComponent(
  lazyChunk(async () => (await import('../../features/boards/pin-dialog.tsx')).PinDialog),
  () => null,
);

/** SHELL-019, RPT-021: the lists of saved analyses and of boards, or the one of either that the address names. */
export function ReportsArea() {
  const { customer, user, calendar, shareBase, navigation } = useWorkspace();
  const { search } = useLocation();
  const cells = useCellActions();
  const [pinned, setPinned] = useState<PinDialogProps['report'] | null>(null);
  const params = new URLSearchParams(search);
  const code = params.get('code') ?? '';
  const board = readBoardAddress(params.get('board'));
  const mayEdit = canOpenPage(WORKBENCH, user.features);
  const open = (report: { code: string }) => navigation.openTool(PAGE, { code: report.code });
  const edit = (report: { code: string }) => navigation.openTool(WORKBENCH, { code: report.code });
  const openBoard = (id: string) => navigation.openTool(PAGE, { board: id });
  const list = () => navigation.openTool(PAGE, {});
  const withDialogs = (content: ReactNode) => (
    <>
      {content}
      {cells.dialogs}
      {pinned === null ? null : (
        <PinDialog
          customer={customer}
          report={pinned}
          onPinned={({ id }) => openBoard(id)}
          onClose={() => setPinned(null)}
        />
      )}
    </>
  );
  if (isReportCode(code)) {
    return withDialogs(
      <ReportView
        key={code}
        {...{ customer, user, shareBase, code }}
        renderError={renderAnalysisError}
        onList={list}
        onEdit={mayEdit ? edit : null}
        onOpen={open}
        onPin={setPinned}
        renderLook={({ id }) => (
          <BiFrame
            customer={customer}
            target={{ type: 'look', page: PAGE, report: id }}
            onEvent={cells.hear}
            renderError={(error, retry) => (isForbidden(error) ? renderAnalysisError(error, retry) : null)}
          />
        )}
      />,
    );
  }
  if (board?.kind === 'board') {
    return (
      <BoardPage
        key={board.id}
        {...{ customer, user, calendar }}
        renderError={renderAnalysisError}
        id={board.id}
        onList={() => openBoard(ALL_BOARDS)}
        onAnalyses={list}
        onOpenReport={(reportCode) => open({ code: reportCode })}
      />
    );
  }
  return withDialogs(
    <SavedAnalysesTabs
      shown={board === null ? 'analyses' : 'boards'}
      onShow={(tab) => (tab === 'boards' ? openBoard(ALL_BOARDS) : list())}
    >
      {board === null ? (
        <ReportsPage
          key={code}
          {...{ customer, user, shareBase }}
          firstSearch={code}
          onOpen={open}
          onEdit={edit}
          onPin={setPinned}
          onNew={mayEdit ? () => navigation.openTool(WORKBENCH, {}) : null}
        />
      ) : (
        <BoardList {...{ customer, user }} onOpen={openBoard} />
      )}
    </SavedAnalysesTabs>,
  );
}
