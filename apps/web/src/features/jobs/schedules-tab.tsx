import { t, tSent } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { Icon } from '@playhead/widgets/controls/icon';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { type ReactNode, useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { bucketJobsQuery, plansQuery } from '@playhead/browser/api/plan-resources.ts';
import { Icon as NamedIcon } from '@playhead/browser/ui/icons.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import { useViewportWidth } from '@playhead/browser/ui/dom/viewport.ts';
import { timeWords } from './job-words.ts';
import styles from './jobs.module.css';
import { ListStates } from './jobs-tab.tsx';
import { RunHistory } from './run-history.tsx';
import { type ListedSchedule, scheduleOfJob, scheduleOfPlan } from './schedules.ts';
import { useScheduleActions } from './use-schedule-actions.ts';

export interface SchedulesTabProps {
  customer: string;
  timeZone: string;
  now: () => Date;
  /** What the interface calls a page. */
  pageTitle: (dashboardId: string) => string;
  /** The dialog that edits a schedule. */
  renderEditor: (schedule: ListedSchedule, onClose: () => void) => ReactNode;
}

type ScheduleAction = 'pause' | 'resume' | 'edit' | 'history' | 'delete';
const ALL_COLUMNS_PX = 1320;
const saidElsewhere: readonly string[] = ['page', 'changed'];

/** USR-020: the caller's own plans. */
export function SchedulesTab({ customer, timeZone, now, pageTitle, renderEditor }: SchedulesTabProps) {
  const api = useApi();
  const plans = useQuery(plansQuery(api, { customer }));
  const jobs = useQuery(bucketJobsQuery(api, customer));
  const { busy, hidden, remove, setPaused } = useScheduleActions(customer);
  const [edited, setEdited] = useState<ListedSchedule | null>(null);
  const [history, setHistory] = useState<ListedSchedule | null>(null);
  const isShort = useViewportWidth() < ALL_COLUMNS_PX;
  const schedules = useMemo(
    () => [...(plans.data ?? []).map(scheduleOfPlan), ...(jobs.data ?? []).map(scheduleOfJob)],
    [plans.data, jobs.data],
  );
  const shown = schedules.filter(({ id }) => !hidden.has(id));
  const act = (action: ScheduleAction, schedule: ListedSchedule): void => {
    if (action === 'edit') setEdited(schedule);
    else if (action === 'history') setHistory(schedule);
    else if (action === 'delete') remove(schedule);
    else void setPaused(schedule, action === 'pause');
  };
  const columns = columnsOf({ timeZone, pageTitle, busy, act });
  return (
    <div className={styles.tab}>
      <ListStates
        what={t('schedules')}
        list={{
          data: plans.data && jobs.data,
          isError: plans.isError || jobs.isError,
          isFetching: plans.isFetching || jobs.isFetching,
          error: plans.error ?? jobs.error,
          refetch: () => Promise.all([plans.refetch(), jobs.refetch()]),
        }}
        isEmpty={shown.length === 0}
        empty={
          <StateScreen
            icon="calendar"
            title={t('No schedules yet')}
            lines={[t('Open a page, choose Schedule in its gear menu, and it appears here.')]}
          />
        }
      >
        <Table
          className={styles.table ?? ''}
          aria-label={t('Schedules')}
          size="middle"
          rowKey="id"
          dataSource={shown}
          columns={columns.filter(({ key }) => !isShort || !saidElsewhere.includes(String(key)))}
          scroll={{ x: 700 }}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          rowClassName={() => styles.row ?? ''}
          onRow={(schedule) => ({ onClick: () => setHistory(schedule) })}
        />
      </ListStates>
      <RunHistory
        customer={customer}
        schedule={history}
        timeZone={timeZone}
        now={now}
        onClose={() => setHistory(null)}
      />
      {edited === null ? null : renderEditor(edited, () => setEdited(null))}
    </div>
  );
}

interface Cells extends Pick<SchedulesTabProps, 'timeZone' | 'pageTitle'> {
  busy: string | null;
  act: (action: ScheduleAction, schedule: ListedSchedule) => void;
}

function columnsOf({ timeZone, pageTitle, busy, act }: Cells): TableColumnsType<ListedSchedule> {
  return [
    {
      title: t('Schedule'),
      key: 'title',
      width: 250,
      render: (_, schedule) => (
        <>
          <button
            type="button"
            className={styles.name}
            onClick={(event) => {
              event.stopPropagation();
              act('edit', schedule);
            }}
          >
            {schedule.title}
          </button>
          {schedule.problem === null ? null : (
            <span className={styles.problem}>
              <NamedIcon name="alert" size={11} />
              {tSent(schedule.problem)}
            </span>
          )}
        </>
      ),
    },
    { title: t('Page'), key: 'page', width: 150, render: (_, { dashboardId }) => pageTitle(dashboardId) },
    {
      title: t('Destination'),
      key: 'destination',
      ellipsis: true,
      render: (_, { destination }) => <span title={destination}>{destination}</span>,
    },
    {
      title: t('Delivery time'),
      key: 'often',
      width: 252,
      render: (_, { often, timeZone: zone }) => (
        <>
          {often.charAt(0).toUpperCase() + often.slice(1)}
          <span className={styles.sub}>{zone.replaceAll('_', ' ')}</span>
        </>
      ),
    },
    {
      title: t('Next'),
      key: 'next',
      width: 152,
      className: styles.number ?? '',
      render: (_, { isPaused, nextAt }) => (isPaused ? t('Paused') : timeWords(nextAt, timeZone)),
    },
    {
      title: t('Changed'),
      key: 'changed',
      width: 152,
      className: styles.number ?? '',
      render: (_, { updatedAt }) => timeWords(updatedAt, timeZone),
    },
    {
      title: <span className="ph-hidden">{t('Actions')}</span>,
      key: 'actions',
      width: 52,
      align: 'end',
      fixed: 'end',
      render: (_, schedule) => (
        <ScheduleMenu schedule={schedule} isBusy={busy === schedule.id} onAction={(action) => act(action, schedule)} />
      ),
    },
  ];
}

interface ScheduleMenuProps {
  schedule: ListedSchedule;
  isBusy: boolean;
  onAction: (action: ScheduleAction) => void;
}

function ScheduleMenu({ schedule, isBusy, onAction }: ScheduleMenuProps) {
  const items: readonly { key: ScheduleAction; label: string; danger?: boolean }[] = [
    { key: 'edit', label: t('Edit') },
    schedule.isPaused ? { key: 'resume', label: t('Resume') } : { key: 'pause', label: t('Pause') },
    { key: 'history', label: t('Run history') },
    { key: 'delete', label: t('Delete'), danger: true },
  ];
  return (
    <MenuButton
      label={t('Actions for {name}', { name: schedule.title })}
      className={styles.more ?? ''}
      groups={[items.map((item) => ({ ...item, disabled: isBusy, onSelect: () => onAction(item.key) }))]}
    >
      <Icon shape={ellipsis} size={16} />
    </MenuButton>
  );
}
