import { type Job, type JobAction, JOBS_PER_PAGE } from '@playhead/contract/http/deliveries/jobs';
import { exactNumber, NO_VALUE } from '@playhead/domain/format';
import { t, tSent } from '@playhead/texts/translate';
import { Table, type TableColumnsType } from 'antd';
import { useViewportWidth } from '@playhead/browser/ui/dom/viewport.ts';
import { JobActionMenu } from './job-action-menu.tsx';
import { JobState } from './job-state.tsx';
import { durationWords, kindWords, sizeWords, STATE, timeWords } from './job-words.ts';
import styles from './jobs.module.css';

export interface JobTableProps {
  jobs: readonly Job[];
  total: number;
  page: number;
  onPage: (page: number) => void;
  timeZone: string;
  now: Date;
  /** The job that an action is under way for. */
  busy: string | null;
  onOpen: (job: Job) => void;
  onAction: (action: JobAction, job: Job) => void;
}

/** Of the window: what all columns need next to the menu. The details of a job say what a narrower one leaves out. */
const ALL_COLUMNS_PX = 1320;
const saidInDetails: readonly string[] = ['owner', 'duration', 'rows'];

export function JobTable(props: JobTableProps) {
  const { jobs, total, page, onPage, onOpen } = props;
  const isShort = useViewportWidth() < ALL_COLUMNS_PX;
  const columns = columnsOf(props).filter(({ key }) => !isShort || !saidInDetails.includes(String(key)));
  return (
    <Table
      className={styles.table ?? ''}
      aria-label={t('Jobs')}
      size="middle"
      rowKey="id"
      dataSource={[...jobs]}
      columns={columns}
      scroll={{ x: columns.reduce((sum, { width }) => sum + (Number(width) || 130), 0) }}
      pagination={{
        current: page,
        pageSize: JOBS_PER_PAGE,
        total,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: onPage,
      }}
      rowClassName={() => styles.row ?? ''}
      onRow={(job) => ({ onClick: () => onOpen(job) })}
    />
  );
}

function columnsOf({ timeZone, now, busy, onOpen, onAction }: JobTableProps): TableColumnsType<Job> {
  return [
    {
      title: t('Job'),
      key: 'title',
      width: 204,
      render: (_, job) => (
        <>
          <button
            type="button"
            className={styles.name}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(job);
            }}
          >
            {job.title}
          </button>
          <span className={styles.sub}>
            {kindWords[job.kind]}
            {job.format === null ? '' : ` · ${job.format}`}
          </span>
        </>
      ),
    },
    { title: STATE, key: 'state', width: 178, render: (_, job) => <JobState job={job} /> },
    {
      title: t('Destination'),
      key: 'destination',
      ellipsis: true,
      render: (_, { destination }) => {
        const text = destination === null ? null : tSent(destination);
        return <span title={text ?? undefined}>{text ?? NO_VALUE}</span>;
      },
    },
    {
      title: t('Owner'),
      key: 'owner',
      width: 140,
      ellipsis: true,
      render: (_, { owner }) => <span title={owner}>{owner}</span>,
    },
    {
      title: t('Created'),
      key: 'created',
      width: 152,
      className: styles.number ?? '',
      render: (_, { createdAt }) => timeWords(createdAt, timeZone),
    },
    {
      title: t('Duration'),
      key: 'duration',
      width: 96,
      align: 'end',
      className: styles.number ?? '',
      render: (_, job) => durationWords(job, now),
    },
    {
      title: t('Rows'),
      key: 'rows',
      width: 104,
      align: 'end',
      className: styles.number ?? '',
      render: (_, { rows }) => (rows === null ? NO_VALUE : exactNumber(rows)),
    },
    {
      title: t('Size'),
      key: 'size',
      width: 84,
      align: 'end',
      className: styles.number ?? '',
      render: (_, { bytes }) => sizeWords(bytes),
    },
    {
      title: <span className="ph-hidden">{t('Actions')}</span>,
      key: 'actions',
      width: 48,
      align: 'end',
      fixed: 'end',
      render: (_, job) => (
        <JobActionMenu
          job={job}
          isBusy={busy === job.id}
          onDetails={() => onOpen(job)}
          onAction={(action) => onAction(action, job)}
        />
      ),
    },
  ];
}
