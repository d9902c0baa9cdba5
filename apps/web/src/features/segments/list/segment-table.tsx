import { exactNumber, formatInstantDay, NO_VALUE } from '@playhead/domain/format';
import { ownerName } from '@playhead/domain/owners';
import { t } from '@playhead/texts/translate';
import { shareText } from '@playhead/widgets/audience-ring';
import { useViewerWords, type ViewerWords } from '@playhead/widgets/viewer-words';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useViewportWidth } from '@playhead/browser/ui/dom/viewport.ts';
import type { ActionRights, SegmentAction } from '../segment-access.ts';
import type { ListedSegment } from './list-choice.ts';
import { RowActions } from './row-actions.tsx';
import styles from './segment-table.module.css';
import { StateBadge } from './state-badge.tsx';

const ROWS_PER_PAGE = 50;
const sideNote: readonly string[] = ['description', 'owner', 'changed'];
/** Of the window: what the columns need next to the menu. The summary of a segment says what a narrower one leaves out. */
const ALL_COLUMNS_PX = 1240;
const DESCRIPTION_MIN_PX = 120;

export interface SegmentTableProps {
  segments: readonly ListedSegment[];
  selected: string | null;
  rights: ActionRights;
  timeZone: string;
  /** Next to the summary, which says the rest. */
  isNarrow: boolean;
  onAction: (action: SegmentAction, segment: ListedSegment) => void;
}

/** SEG-003 */
export function SegmentTable(props: SegmentTableProps) {
  const { segments, selected, rights, timeZone, isNarrow, onAction } = props;
  const words = useViewerWords();
  const isShort = useViewportWidth() < ALL_COLUMNS_PX || isNarrow;
  const columns = useMemo(() => {
    const all = columnsOf({ rights, timeZone, words, onAction });
    return isShort ? all.filter(({ key }) => !sideNote.includes(String(key))) : all;
  }, [rights, timeZone, words, isShort, onAction]);
  return (
    <Table
      className={styles.table ?? ''}
      aria-label={t('Segments')}
      size="middle"
      rowKey="segmentId"
      dataSource={[...segments]}
      columns={columns}
      scroll={{ x: columns.reduce((sum, { width }) => sum + (Number(width) || DESCRIPTION_MIN_PX), 0) }}
      showSorterTooltip={false}
      pagination={{ pageSize: ROWS_PER_PAGE, hideOnSinglePage: true, showSizeChanger: false }}
      rowClassName={({ segmentId }) => (segmentId === selected ? (styles.selected ?? '') : (styles.row ?? ''))}
      onRow={(segment) => ({ onClick: () => onAction('view', segment) })}
    />
  );
}

interface Cells extends Pick<SegmentTableProps, 'rights' | 'timeZone' | 'onAction'> {
  words: ViewerWords;
}

function columnsOf({ rights, timeZone, words, onAction }: Cells): TableColumnsType<ListedSegment> {
  const byNumber = (read: (segment: ListedSegment) => number | null) => (a: ListedSegment, b: ListedSegment) =>
    (read(a) ?? -1) - (read(b) ?? -1);
  return [
    {
      title: t('Name'),
      key: 'name',
      width: 240,
      sorter: (a, b) => a.segmentName.localeCompare(b.segmentName),
      render: (_, segment) => (
        <button
          type="button"
          className={styles.name}
          onClick={(event) => {
            event.stopPropagation();
            onAction('view', segment);
          }}
        >
          {segment.segmentName}
        </button>
      ),
    },
    {
      title: t('Category Tags'),
      key: 'tags',
      width: 164,
      render: (_, { tagNames }) => (
        <span className={styles.tags}>
          {tagNames.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </span>
      ),
    },
    {
      title: t('Description'),
      key: 'description',
      ellipsis: true,
      render: (_, { description }) => <span title={description}>{description}</span>,
    },
    {
      title: words(t('Viewers')),
      key: 'viewers',
      className: styles.number ?? '',
      width: 112,
      align: 'end',
      sorter: byNumber(({ viewers }) => viewers),
      render: (_, { viewers }) => (viewers === null ? NO_VALUE : exactNumber(viewers)),
    },
    {
      title: t('Coverage'),
      key: 'coverage',
      className: styles.number ?? '',
      width: 104,
      align: 'end',
      sorter: byNumber(({ viewerCoverage }) => viewerCoverage),
      render: (_, { viewerCoverage }) => shareText(viewerCoverage),
    },
    { title: t('Status'), key: 'status', width: 144, render: (_, segment) => <StateBadge segment={segment} /> },
    {
      title: t('Owner'),
      key: 'owner',
      width: 120,
      ellipsis: true,
      render: (_, { owner, ownerLeft, mine, shared }) => (
        <span title={ownerName({ owner, isMine: false, ownerLeft })}>
          {ownerName({ owner, isMine: mine, ownerLeft })}
          {mine && shared ? <span className={styles.muted}>{` · ${t('shared')}`}</span> : null}
        </span>
      ),
    },
    {
      title: t('Changed'),
      key: 'changed',
      className: styles.number ?? '',
      width: 120,
      sorter: (a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0),
      render: (_, { updatedAt }) => formatInstantDay(updatedAt, timeZone),
    },
    {
      title: <span className="ph-hidden">{t('Actions')}</span>,
      key: 'actions',
      width: 52,
      align: 'end',
      // On a narrow screen the other columns scroll below it.
      fixed: 'end',
      render: (_, segment) => <RowActions segment={segment} rights={rights} onAction={onAction} />,
    },
  ];
}
