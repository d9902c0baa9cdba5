import { type DataHealth, LATE_DAYS } from '@playhead/contract/http/administration/data-health';
import { exactNumber, formatFullDate, formatInstant } from '@playhead/domain/format';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import type { AdminContext } from './administration-page.tsx';
import styles from './administration.module.css';
import { Loaded } from './loaded.tsx';
import { healthQuery } from './queries.ts';

export function HealthTab({ customer, timeZone }: AdminContext) {
  const api = useApi();
  const health = useQuery(healthQuery(api, customer));
  return (
    <Loaded query={health} words="Reading the state of the data">
      {(data) => (
        <div className={styles.tab}>
          <Figures health={data} timeZone={timeZone} />
          <RejectedRows rows={data.rejected} />
          <DayRows days={data.days} />
        </div>
      )}
    </Loaded>
  );
}

const rollupWords: Record<DataHealth['rollups']['state'], readonly [state: string, note: string]> = {
  complete: ['Complete', 'Queries read the hourly rollups.'],
  incomplete: ['Being rebuilt', 'Queries read the sessions meanwhile: the same numbers, more slowly.'],
  checking: ['Being checked', 'A load was cut off. Queries read the sessions meanwhile, more slowly.'],
};

function Figures({ health, timeZone }: { health: DataHealth; timeZone: string }) {
  const { loads, days, rollups } = health;
  const late = days.reduce((sum, { lateRows }) => sum + lateRows, 0);
  const [state, note] = rollupWords[rollups.state];
  return (
    <div className={styles.cards}>
      <Figure title="Last load" {...lastLoadFigure(health, timeZone)} />
      <Figure
        title="Loads in 30 days"
        value={exactNumber(loads.count)}
        note={`${exactNumber(loads.rows)} rows stored, ${exactNumber(loads.duplicates)} were there already, ${exactNumber(loads.interrupted)} loads cut off`}
      />
      <Figure title="Rejected rows" value={exactNumber(loads.rejected)} note="In the loads of 30 days." />
      <Figure
        title="Late rows"
        value={exactNumber(late)}
        note={`Loaded more than ${LATE_DAYS} days after their day.`}
      />
      <Figure title="Rollups" value={state} note={note} />
    </div>
  );
}

/** Demo data and a restored backup have sessions without a load. */
function lastLoadFigure({ lastLoad, generated, days }: DataHealth, timeZone: string): { value: string; note: string } {
  if (lastLoad !== null) {
    const note = `${lastLoad.name}, ${exactNumber(lastLoad.rows)} rows, ${lastLoad.state}`;
    return { value: formatInstant(lastLoad.at, { timeZone }), note };
  }
  if (generated !== null) {
    const range = `${formatFullDate(generated.from)} to ${formatFullDate(generated.to)}`;
    return { value: 'Demo data', note: `Generated sessions, ${range}. No data of your own was loaded.` };
  }
  if (days.some(({ rows }) => rows > 0)) {
    return {
      value: 'Not recorded',
      note: 'There are sessions that no load brought, such as those of a restored backup.',
    };
  }
  return { value: 'None yet', note: 'Load data with npm run ingest or the API.' };
}

function Figure({ title, value, note }: { title: string; value: string; note: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.figure}>{value}</p>
      <p className={styles.note}>{note}</p>
    </section>
  );
}

function RejectedRows({ rows }: { rows: DataHealth['rejected'] }) {
  if (rows.length === 0) return null;
  return (
    <Table
      className={styles.table ?? ''}
      rowKey={({ reason, field }) => `${reason}/${field}`}
      size="small"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: 'Why rows were rejected: the row …', dataIndex: 'reason' },
        { title: 'Column', dataIndex: 'field' },
        { title: 'Rows', align: 'right', className: styles.nowrap ?? '', render: (_, row) => exactNumber(row.rows) },
      ]}
    />
  );
}

function DayRows({ days }: { days: DataHealth['days'] }) {
  const most = Math.max(1, ...days.map(({ rows }) => rows));
  return (
    <Table
      className={styles.table ?? ''}
      rowKey="day"
      size="small"
      pagination={false}
      dataSource={days.toReversed()}
      columns={[
        { title: 'Day', className: styles.nowrap ?? '', width: 150, render: (_, { day }) => formatFullDate(day) },
        {
          title: 'Sessions',
          align: 'right',
          className: styles.nowrap ?? '',
          width: 120,
          render: (_, { rows }) => exactNumber(rows),
        },
        {
          title: '',
          render: (_, { rows }) => <span className={styles.bar} style={{ width: `${(rows / most) * 100}%` }} />,
        },
        {
          title: 'Late',
          align: 'right',
          className: styles.nowrap ?? '',
          width: 110,
          render: (_, { lateRows }) => exactNumber(lateRows),
        },
      ]}
    />
  );
}
