import type { ReportEntry } from '@playhead/contract/http/reports';
import { formatInstant, formatInstantDay, NO_VALUE } from '@playhead/domain/format';
import { mayChangeReport, reportColumns, type ReportColumn, type ReportOrder } from '@playhead/domain/reports';
import { ownerName } from '@playhead/domain/owners';
import { t } from '@playhead/texts/translate';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useViewportWidth } from '@playhead/browser/ui/dom/viewport.ts';
import { type ReportAction, ReportActionsMenu } from './report-actions-menu.tsx';
import styles from './reports.module.css';

const ROWS_PER_PAGE = 50;
/** Of the window: below, the description stands under the name. */
const ALL_COLUMNS_PX = 1100;

export interface ReportTableProps {
  reports: readonly ReportEntry[];
  order: ReportOrder;
  timeZone: string;
  onOrder: (column: ReportColumn) => void;
  onAction: (action: ReportAction, report: ReportEntry) => void;
}

export function ReportTable({ reports, order, timeZone, onOrder, onAction }: ReportTableProps) {
  const isNarrow = useViewportWidth() < ALL_COLUMNS_PX;
  const columns = useMemo(
    () => columnsOf({ timeZone, isNarrow, onAction }).map((column) => withOrder(column, order)),
    [timeZone, isNarrow, onAction, order],
  );
  return (
    <Table
      className={styles.table ?? ''}
      aria-label={t('Saved analyses')}
      size="middle"
      rowKey="id"
      dataSource={[...reports]}
      columns={columns}
      scroll={{ x: isNarrow ? 560 : 900 }}
      showSorterTooltip={false}
      pagination={{ pageSize: ROWS_PER_PAGE, hideOnSinglePage: true, showSizeChanger: false }}
      rowClassName={styles.row ?? ''}
      onRow={(report) => ({ onClick: () => onAction('open', report) })}
      onChange={(_page, _filters, sorter) => {
        const column = reportColumns.find((known) => !Array.isArray(sorter) && known === sorter.columnKey);
        if (column !== undefined) onOrder(column);
      }}
    />
  );
}

type Column = TableColumnsType<ReportEntry>[number];

/** The order is ours: a click on a header requests another one. */
function withOrder(column: Column, order: ReportOrder): Column {
  if (!reportColumns.some((known) => known === column.key)) return column;
  const direction = order.descending ? 'descend' : 'ascend';
  return { ...column, sorter: true, sortOrder: order.column === column.key ? direction : null };
}

interface Cells extends Pick<ReportTableProps, 'timeZone' | 'onAction'> {
  isNarrow: boolean;
}

function columnsOf({ timeZone, isNarrow, onAction }: Cells): TableColumnsType<ReportEntry> {
  const description: TableColumnsType<ReportEntry> = [
    {
      title: t('Description'),
      key: 'description',
      ellipsis: true,
      render: (_, report) => <span title={report.description}>{report.description}</span>,
    },
  ];
  return [
    {
      title: t('Name'),
      key: 'reportName',
      ...(isNarrow ? {} : { width: 300 }),
      render: (_, report) => (
        <>
          <button
            type="button"
            className={styles.name}
            onClick={(event) => {
              event.stopPropagation();
              onAction('open', report);
            }}
          >
            {report.reportName}
          </button>
          {isNarrow && report.description !== '' ? <p className={styles.below}>{report.description}</p> : null}
        </>
      ),
    },
    ...(isNarrow ? [] : description),
    {
      title: t('Owner'),
      key: 'owner',
      width: 150,
      ellipsis: true,
      render: (_, report) => (
        <span title={ownerName({ ...report, isMine: false })}>
          {ownerName({ ...report, isMine: mayChangeReport(report) })}
        </span>
      ),
    },
    {
      title: t('Changed'),
      key: 'updatedAt',
      className: styles.number ?? '',
      width: 120,
      render: (_, { updatedAt }) => (
        <span title={formatInstant(updatedAt, { timeZone })}>{formatInstantDay(updatedAt, timeZone)}</span>
      ),
    },
    {
      title: t('Used in'),
      key: 'usedIn',
      className: styles.number ?? '',
      width: 110,
      align: 'end',
      render: (_, report) => <UsedIn report={report} onAction={onAction} />,
    },
    {
      title: <span className="ph-hidden">{t('Actions')}</span>,
      key: 'actions',
      width: 56,
      align: 'end',
      // On a narrow screen the other columns scroll below it.
      fixed: 'end',
      onCell: () => ({ onClick: (event) => event.stopPropagation() }),
      render: (_, report) => <ReportActionsMenu report={report} onAction={onAction} />,
    },
  ];
}

function UsedIn({ report, onAction }: { report: ReportEntry } & Pick<ReportTableProps, 'onAction'>) {
  if (report.usedIn === 0) return NO_VALUE;
  return (
    <button
      type="button"
      className={styles.used}
      aria-label={t('Where {reportName} is used: {usedIn}', { reportName: report.reportName, usedIn: report.usedIn })}
      onClick={(event) => {
        event.stopPropagation();
        onAction('uses', report);
      }}
    >
      {report.usedIn}
    </button>
  );
}
