import type { PlanConfiguration, StoredBucketJob, StoredPlan } from '@playhead/contract/http/deliveries/plans';
import { readPlan } from '@playhead/contract/plan-text';
import { bucketAddress } from '@playhead/domain/deliveries';
import { describeBucketCron, describeTime, readCron, writeBucketCron } from '@playhead/domain/schedules';

/** USR-020: a plan of either backend, as the list shows it. */
export interface ListedSchedule {
  id: string;
  title: string;
  dashboardId: string;
  content: 'page' | 'viewers' | 'workbench';
  destination: string;
  /** How often, in words. */
  often: string;
  timeZone: string;
  nextAt: string | null;
  updatedAt: string;
  isPaused: boolean;
  problem: string | null;
  /** DLV-035: the backend that keeps it, with what it has stored. */
  source: { kind: 'looker'; stored: StoredPlan } | { kind: 'ci'; stored: StoredBucketJob };
}

export function scheduleOfPlan(stored: StoredPlan): ListedSchedule {
  const { configuration } = stored.configuration;
  const { name, dashboardId, cron, timezone, paused } = configuration;
  const time = readCron(cron);
  return {
    id: stored.id,
    title: name,
    dashboardId,
    content: contentOf(configuration),
    destination: destinationOf(configuration),
    often: time === null ? cron : describeTime(time),
    timeZone: timezone,
    nextAt: stored.nextFireAt,
    updatedAt: stored.updatedAt,
    isPaused: paused,
    problem: stored.problem,
    source: { kind: 'looker', stored },
  };
}

function contentOf({ content }: PlanConfiguration): ListedSchedule['content'] {
  if (content.kind !== 'table') return 'page';
  return content.queryId === undefined ? 'viewers' : 'workbench';
}

function destinationOf(configuration: PlanConfiguration): string {
  const target = readPlan(configuration)?.target;
  if (target?.type === 'email') return target.addresses.join(', ');
  return target?.type === 's3' ? bucketAddress(target) : configuration.address;
}

export function scheduleOfJob(job: StoredBucketJob): ListedSchedule {
  const cron = writeBucketCron(
    job.scheduleGranularity === 0 ? { frequency: 'Daily' } : { frequency: 'Weekly', weekday: job.dayInTheWeek - 1 },
  );
  return {
    id: job.id,
    title: job.jobTitle,
    dashboardId: job.lookerDashboardId,
    content: 'viewers',
    destination: bucketAddress({ bucket: job.exportS3Bucket, path: job.exportS3OptionPath }),
    often: describeBucketCron(cron),
    timeZone: job.timezone,
    nextAt: job.nextFireAt,
    updatedAt: job.updatedTime,
    isPaused: job.paused,
    problem: job.problem,
    source: { kind: 'ci', stored: job },
  };
}
