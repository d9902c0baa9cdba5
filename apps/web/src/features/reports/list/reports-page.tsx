import type { ReportEntry } from '@playhead/contract/http/reports';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { FIRST_ORDER, FIRST_SPACE, nextOrder, searchReports, sortReports } from '@playhead/domain/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { usePageLatency } from '@playhead/browser/api/page-latency.ts';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { type OpenedReportDialog, ReportDialog } from '../dialogs/report-dialog.tsx';
import { reportListQuery } from '../queries.ts';
import { useReportActions } from '../use-report-actions.ts';
import type { ReportAction } from './report-actions-menu.tsx';
import { ReportListState } from './report-list-state.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import styles from './reports.module.css';

export interface ReportsPageProps {
  customer: string;
  user: UserInfo;
  shareBase: string;
  /** RPT-021: a text of the address that is no code. */
  firstSearch: string;
  onOpen: (report: ReportEntry) => void;
  onEdit: (report: ReportEntry) => void;
  onPin: (report: ReportEntry) => void;
  /** Null where the user may not open the workbench. */
  onNew: (() => void) | null;
}

/** RPT-001: Saved Analyses. */
export function ReportsPage(props: ReportsPageProps) {
  return (
    <AntScope>
      <ReportList {...props} />
    </AntScope>
  );
}

function ReportList({ customer, user, shareBase, firstSearch, onOpen, onEdit, onPin, onNew }: ReportsPageProps) {
  const [space, setSpace] = useState(firstSearch === '' ? FIRST_SPACE : 'owned_by_anyone');
  const [search, setSearch] = useState(firstSearch);
  const [order, setOrder] = useState(FIRST_ORDER);
  const [opened, setOpened] = useState<OpenedReportDialog | null>(null);
  const actions = useReportActions(customer);
  const list = useQuery({
    ...reportListQuery(useApi(), { customer, space }),
    placeholderData: keepPreviousData,
  });
  usePageLatency({ customer, page: 'customer_reports', isLoaded: list.data !== undefined });
  const shown = useMemo(() => sortReports(searchReports(list.data ?? [], search), order), [list.data, search, order]);
  const act = useCallback(
    (action: ReportAction, report: ReportEntry) => {
      if (action === 'open') onOpen(report);
      else if (action === 'edit') onEdit(report);
      else if (action === 'pin') onPin(report);
      else if (action === 'delete') void actions.remove(report);
      else setOpened({ kind: action, report });
    },
    [onOpen, onEdit, onPin, actions],
  );
  return (
    <div className={styles.page}>
      <ReportToolbar {...{ search, space, onNew }} onSearch={setSearch} onSpace={setSpace} />
      <ReportListState
        list={list}
        shown={shown.length}
        space={space}
        onAnyone={() => setSpace('owned_by_anyone')}
        onClearSearch={() => setSearch('')}
        onNew={onNew}
      >
        <ReportTable
          reports={shown}
          order={order}
          timeZone={user.timeZone}
          onOrder={(column) => setOrder(nextOrder(order, column))}
          onAction={act}
        />
      </ReportListState>
      {opened === null ? null : (
        <ReportDialog {...{ customer, user, shareBase, opened, actions }} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
