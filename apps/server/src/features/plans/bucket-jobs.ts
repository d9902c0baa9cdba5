import { readBucketContent, writeBucketContent } from '@playhead/contract/bucket-job-text';
import { MASKED_SECRET, s3Regions, type S3Target } from '@playhead/contract/http/deliveries/deliveries';
import { BUCKET_JOB, type BucketJob, type StoredBucketJob } from '@playhead/contract/http/deliveries/plans';
import type { PlanDraft } from '@playhead/contract/plan-text';
import { readBucketCron, writeBucketCron, dayInTheWeek } from '@playhead/domain/schedules';
import type { Plan } from './plan-store.ts';

/** DLV-026: a job that brings rows to a bucket, as a plan. Null when its body is none. */
export function readBucketJob(job: BucketJob, timeZone: string): PlanDraft | null {
  const body = readBucketContent(job.exportJobBody);
  const region = s3Regions.find((known) => known === job.exportS3Region);
  if (body === null || region === undefined) return null;
  const { isTestExport, period, ...table } = body;
  return {
    name: job.jobTitle,
    dashboardId: job.lookerDashboardId,
    search: job.dashboardFilter,
    content: { kind: 'table', format: 'csv', zipped: true, table, ...(period === undefined ? {} : { period }) },
    target: {
      type: 's3',
      bucket: job.exportS3Bucket,
      path: job.exportS3OptionPath,
      accessKeyId: job.exportS3AccessKey,
      region,
      secret: job.exportS3SecretKey,
    },
    cron: writeBucketCron(
      job.scheduleGranularity === 0 ? { frequency: 'Daily' } : { frequency: 'Weekly', weekday: job.dayInTheWeek - 1 },
    ),
    timeZone,
    whenComplete: true,
    instant: isTestExport,
    paused: job.paused,
  };
}

/** DLV-027. Undefined for a plan that was not made by these calls. */
export function writeBucketJob(plan: Plan): StoredBucketJob | undefined {
  const { content, target } = plan;
  const schedule = readBucketCron(plan.cron);
  if (content.kind !== 'table' || target.type !== 's3' || schedule === null) return undefined;
  return {
    ...scheduleOf(schedule),
    ...bucketOf(target),
    id: plan.id,
    jobTitle: plan.name,
    jobType: BUCKET_JOB.job_type,
    lookerDashboardId: plan.dashboardId,
    exportType: BUCKET_JOB.export_type,
    exportDataFormat: BUCKET_JOB.export_data_format,
    exportDestination: BUCKET_JOB.export_destination,
    exportJobBody: writeBucketContent({
      ...content.table,
      isTestExport: false,
      ...(content.period === undefined ? {} : { period: content.period }),
    }),
    dashboardFilter: plan.search,
    timezone: plan.timeZone,
    updatedTime: plan.updatedAt.toISOString(),
    paused: plan.paused,
    nextFireAt: plan.nextFireAt?.toISOString() ?? null,
    problem: plan.problem,
  };
}

function scheduleOf(schedule: NonNullable<ReturnType<typeof readBucketCron>>) {
  return schedule.frequency === 'Daily'
    ? { scheduleGranularity: 0 as const, dayInTheWeek: 1 }
    : { scheduleGranularity: 1 as const, dayInTheWeek: dayInTheWeek(schedule.weekday) };
}

function bucketOf({ bucket, path, accessKeyId, region }: S3Target) {
  return {
    exportS3Bucket: bucket,
    exportS3OptionPath: path,
    exportS3AccessKey: accessKeyId,
    exportS3SecretKey: MASKED_SECRET,
    exportS3Region: region,
  };
}
