import { t } from '@playhead/texts/translate';
import { Tabs } from 'antd';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { JobsTab, type JobsTabProps } from './jobs-tab.tsx';
import styles from './jobs.module.css';
import { SchedulesTab, type SchedulesTabProps } from './schedules-tab.tsx';

export type { ListedSchedule } from './schedules.ts';

export type JobsPageProps = JobsTabProps & SchedulesTabProps;

/** USR-019, USR-020: everything that runs in the background, and the schedules that start it. */
export function JobsPage({ customer, timeZone, now, onDownload, pageTitle, renderEditor }: JobsPageProps) {
  const shared = { customer, timeZone, now };
  return (
    <AntScope>
      <div className={styles.page}>
        <Tabs
          destroyOnHidden
          items={[
            { key: 'jobs', label: t('Jobs'), children: <JobsTab {...shared} onDownload={onDownload} /> },
            {
              key: 'schedules',
              label: t('Schedules'),
              children: <SchedulesTab {...shared} pageTitle={pageTitle} renderEditor={renderEditor} />,
            },
          ]}
        />
      </div>
    </AntScope>
  );
}
