import { type DataHealth, LATE_DAYS } from '@playhead/contract/http/administration/data-health';
import { exactNumber, formatFullDate, formatInstant } from '@playhead/domain/format';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { t, tSent } from '@playhead/texts/translate';
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
    <Loaded query={health} words={t('Reading the state of the data')}>
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
  complete: [t('Complete'), t('Queries read the hourly rollups.')],
  incomplete: [t('Being rebuilt'), t('Queries read the sessions meanwhile: the same numbers, more slowly.')],
  checking: [t('Being checked'), t('A load was cut off. Queries read the sessions meanwhile, more slowly.')],
};

function Figures({ health, timeZone }: { health: DataHealth; timeZone: string }) {
  const { loads, days, rollups } = health;
  const late = days.reduce((sum, { lateRows }) => sum + lateRows, 0);
  const [state, note] = rollupWords[rollups.state];
  return (
    <div className={styles.cards}>
      <Figure title={t('Last load')} {...lastLoadFigure(health, timeZone)} />
      <Figure
        title={t('Loads in 30 days')}
        value={exactNumber(loads.count)}
        note={t('{rows} rows stored, {duplicates} were there already, {interrupted} loads cut off', {
          rows: exactNumber(loads.rows),
          duplicates: exactNumber(loads.duplicates),
          interrupted: exactNumber(loads.interrupted),
        })}
      />
      <Figure title={t('Rejected rows')} value={exactNumber(loads.rejected)} note={t('In the loads of 30 days.')} />
      <Figure
        title={t('Late rows')}
        value={exactNumber(late)}
        note={t('Loaded more than {days} days after their day.', { days: LATE_DAYS })}
      />
      <Figure title={t('Rollups')} value={state} note={note} />
    </div>
  );
}

/** Demo data and a restored backup have sessions without a load. */
function lastLoadFigure({ lastLoad, generated, days }: DataHealth, timeZone: string): { value: string; note: string } {
  if (lastLoad !== null) {
    const note = t('{name}, {rows} rows, {state}', {
      name: lastLoad.name,
      rows: exactNumber(lastLoad.rows),
      state: tSent(lastLoad.state),
    });
    return { value: formatInstant(lastLoad.at, { timeZone }), note };
  }
  if (generated !== null) {
    const range = { from: formatFullDate(generated.from), to: formatFullDate(generated.to) };
    return {
      value: t('Demo data'),
      note: t('Generated sessions, {from} to {to}. No data of your own was loaded.', range),
    };
  }
  if (days.some(({ rows }) => rows > 0)) {
    return {
      value: t('Not recorded'),
      note: t('There are sessions that no load brought, such as those of a restored backup.'),
    };
  }
  return { value: t('None yet'), note: t('Load data with npm run ingest or the API.') };
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
        { title: t('Why rows were rejected: the row …'), render: (_, { reason }) => tSent(reason) },
        { title: t('Column'), dataIndex: 'field' },
        { title: t('Rows'), align: 'right', className: styles.nowrap ?? '', render: (_, row) => exactNumber(row.rows) },
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
        { title: t('Day'), className: styles.nowrap ?? '', width: 150, render: (_, { day }) => formatFullDate(day) },
        {
          title: t('Sessions'),
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
          title: t('Late'),
          align: 'right',
          className: styles.nowrap ?? '',
          width: 110,
          render: (_, { lateRows }) => exactNumber(lateRows),
        },
      ]}
    />
  );
}
