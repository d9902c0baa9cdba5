import { readBucketContent, writeBucketContent } from '@playhead/contract/bucket-job-text';
import { MASKED_SECRET, s3Regions } from '@playhead/contract/http/deliveries/deliveries';
import {
  ALL_ROWS,
  type ExportPeriod,
  type ExportTable,
  type TableContent,
} from '@playhead/contract/http/deliveries/export-content';
import {
  BUCKET_JOB,
  type BucketJob,
  type StoredBucketJob,
  type StoredPlan,
} from '@playhead/contract/http/deliveries/plans';
import type { UniqueViewersBody } from '@playhead/contract/http/viewers';
import { type PlanDraft, readPlan } from '@playhead/contract/plan-text';
import { t } from '@playhead/texts/translate';
import {
  CURRENT_VIEWER_ROWS,
  readStreamIds,
  VIEWER_IDS,
  type ViewerFieldSelection,
  viewersTable,
} from '../exports/index.ts';
import { type BucketSchedule, dayInTheWeek, readBucketCron, writeBucketCron } from '../schedules/index.ts';
import { updateProblem } from './masked-secret.ts';
import {
  DEFAULT_TIMING,
  type Destination,
  emptyTarget,
  type PlanTiming,
  type TargetFields,
  targetFieldsOf,
  targetOf,
  targetProblems,
  timingProblems,
} from './plan-fields.ts';
import type { ListedPlan } from './plan-list.ts';

/** DLV-025: columns and rows of the file. */
export interface ViewersFields extends ViewerFieldSelection {
  limit: 'current' | 'all';
}

/** The viewers that a view shows, or the members of a segment. */
export interface ViewersView {
  query: UniqueViewersBody;
  period: ExportPeriod;
  /** The query string of the view, to show its filters in words. */
  search: string;
}

export interface ViewersPlan extends ListedPlan, TargetFields, PlanTiming, ViewersFields {
  view: ViewersView;
  trouble: string | null;
}

export interface NewViewersPlan extends ViewersFields {
  key: string;
  title: string;
  recipient: string;
  view: ViewersView;
  /** EXP-073: the first that the account offers. */
  destination?: Destination | undefined;
}

/** DLV-031, DLV-046 */
export function newViewersPlan({ recipient, destination = 'email', ...plan }: NewViewersPlan): ViewersPlan {
  return {
    ...plan,
    destination,
    trouble: null,
    modified: true,
    saved: null,
    ...emptyTarget(recipient),
    ...DEFAULT_TIMING,
  };
}

/** EXP-055 */
export function viewersPlanTable(
  { metrics, viewerIds, streamIds, limit }: ViewersFields,
  { fileName, view }: { fileName: string; view: Pick<ViewersView, 'query'> },
): ExportTable {
  return {
    fileName,
    ...viewersTable({ ...view.query, limit: CURRENT_VIEWER_ROWS }, { metrics, viewerIds, streamIds }),
    limit: limit === 'all' ? ALL_ROWS : CURRENT_VIEWER_ROWS,
    applyVis: true,
    applyFormatting: true,
  };
}

/** DLV-010: always `CSV.zip`. */
export function viewersContent(table: ExportTable, period: ExportPeriod): TableContent {
  return { kind: 'table', format: 'csv', zipped: true, table, period };
}

/** DLV-051, EXP-052, DLV-067: in the order of the form; the first one is shown. */
export function viewersPlanProblems(plan: ViewersPlan, now: Date): readonly string[] {
  const target = targetOf(plan);
  const isUpdate = plan.saved !== null && plan.modified;
  const secret = isUpdate && target !== null ? updateProblem('viewers', { stored: undefined, next: target }) : null;
  return [
    ...(plan.title.trim() === '' ? [t('Schedule Name is required.')] : []),
    ...(plan.viewerIds.length === 0 ? [t('Viewer ID is required.')] : []),
    ...targetProblems(plan, 'viewers'),
    ...(secret === null ? [] : [secret]),
    ...timingProblems(plan, now),
  ];
}

interface PlanContext {
  key: string;
  recipient: string;
}

/** Null for a plan of something else than viewers. */
export function viewersPlanOf(stored: StoredPlan, { key, recipient }: PlanContext): ViewersPlan | null {
  const wire = stored.configuration.configuration;
  const draft = readPlan(wire);
  if (draft === null || draft.content.kind !== 'table') return null;
  const { content, target, name, cron, timeZone, whenComplete, paused } = draft;
  const fields = fieldsOfTable(content.table);
  if (fields === null) return null;
  const { metrics, viewerIds, streamIds, limit, query } = fields;
  return {
    key,
    metrics,
    viewerIds,
    streamIds,
    limit,
    cron,
    timeZone,
    whenComplete,
    paused,
    title: name,
    destination: target.type,
    ...targetFieldsOf(target, recipient),
    view: { query, period: content.period ?? NO_PERIOD, search: wire.filtersString ?? '' },
    trouble: stored.problem,
    modified: false,
    saved: { id: stored.id, source: 'looker' },
  };
}

const NO_PERIOD: ExportPeriod = { shortcut: 'Custom', compare: 'Custom', range: '', compareRange: '' };

function fieldsOfTable({
  query,
  limit,
  hiddenFields,
}: ExportTable): (ViewersFields & { query: UniqueViewersBody }) | null {
  if (query.request !== 'unique-viewers') return null;
  const ids: readonly string[] = VIEWER_IDS.map(({ name }) => name);
  const { streamIds, body } = readStreamIds(query.body);
  const { fields } = body;
  return {
    metrics: fields.filter((name) => !ids.includes(name)),
    viewerIds: ids.filter((name) => fields.includes(name) && !hiddenFields.includes(name)),
    limit: limit === ALL_ROWS ? 'all' : 'current',
    streamIds,
    query: body,
  };
}

/** Null where the plan has problems. */
export function viewersPlanDraft(plan: ViewersPlan, dashboardId: string): PlanDraft | null {
  const target = targetOf(plan);
  if (target === null) return null;
  const { title, view, cron, timeZone, whenComplete, paused } = plan;
  const name = title.trim();
  const content = viewersContent(viewersPlanTable(plan, { fileName: name, view }), view.period);
  const { search } = view;
  return { name, dashboardId, search, content, target, cron, timeZone, whenComplete, instant: false, paused };
}

/** DLV-026 */
export function bucketJobOf(
  plan: ViewersPlan,
  { dashboardId, isTest }: { dashboardId: string; isTest: boolean },
): BucketJob {
  const { title, s3, secret, view } = plan;
  const schedule = readBucketCron(plan.cron) ?? { frequency: 'Daily' };
  const name = title.trim();
  return {
    jobTitle: name,
    jobType: BUCKET_JOB.job_type,
    lookerDashboardId: dashboardId,
    exportType: BUCKET_JOB.export_type,
    scheduleGranularity: schedule.frequency === 'Daily' ? 0 : 1,
    dayInTheWeek: dayInTheWeek(schedule.frequency === 'Weekly' ? schedule.weekday : 0),
    exportDataFormat: BUCKET_JOB.export_data_format,
    exportDestination: BUCKET_JOB.export_destination,
    exportJobBody: writeBucketContent({
      ...viewersPlanTable(plan, { fileName: name, view }),
      isTestExport: isTest,
      period: view.period,
    }),
    exportS3Bucket: s3.bucket.trim(),
    exportS3OptionPath: s3.path.trim(),
    exportS3AccessKey: s3.accessKeyId.trim(),
    exportS3SecretKey: secret,
    exportS3Region: s3.region,
    dashboardFilter: view.search,
    paused: plan.paused,
  };
}

/** DLV-027, DLV-029 */
export function viewersPlanOfJob(job: StoredBucketJob, { key, recipient }: PlanContext): ViewersPlan | null {
  const content = readBucketContent(job.exportJobBody);
  const fields = content === null ? null : fieldsOfTable(content);
  if (content === null || fields === null) return null;
  const schedule: BucketSchedule =
    job.scheduleGranularity === 0 ? { frequency: 'Daily' } : { frequency: 'Weekly', weekday: job.dayInTheWeek - 1 };
  const { metrics, viewerIds, streamIds, limit, query } = fields;
  const region = s3Regions.find((known) => known === job.exportS3Region) ?? '';
  return {
    key,
    metrics,
    viewerIds,
    streamIds,
    limit,
    title: job.jobTitle,
    destination: 's3',
    ...emptyTarget(recipient),
    s3: {
      bucket: job.exportS3Bucket,
      path: job.exportS3OptionPath,
      accessKeyId: job.exportS3AccessKey,
      region,
    },
    secret: MASKED_SECRET,
    ...DEFAULT_TIMING,
    cron: writeBucketCron(schedule),
    timeZone: job.timezone,
    paused: job.paused,
    view: { query, period: content.period ?? NO_PERIOD, search: job.dashboardFilter },
    trouble: job.problem,
    modified: false,
    saved: { id: job.id, source: 'ci' },
  };
}
