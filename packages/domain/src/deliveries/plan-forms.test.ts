import type { ExportTable } from '@playhead/contract/http/deliveries/export-content';
import type { StoredBucketJob, StoredPlan } from '@playhead/contract/http/deliveries/plans';
import { writePlan } from '@playhead/contract/plan-text';
import { describe, expect, test } from 'vitest';
import {
  newPagePlan,
  pageContent,
  type PagePlan,
  pagePlanDraft,
  pagePlanOf,
  pagePlanProblems,
  type PlannedPage,
} from './page-plan.ts';
import { emailProblems, targetOf } from './plan-fields.ts';
import { bucketJobOf, newViewersPlan, viewersPlanDraft, viewersPlanOf, viewersPlanOfJob } from './viewers-plan.ts';

const now = new Date('2026-11-15T12:00:00Z');
const period = { shortcut: 'Last 7 Days', compare: 'Previous Period', range: 'a', compareRange: 'b' };
const query = { filters: {}, sorts: [], widgets: [], fields: [], limit: 500 };
const table: ExportTable = {
  fileName: 'plays',
  query: { request: 'unique-viewers', body: query },
  hiddenFields: [],
  applyVis: true,
  applyFormatting: true,
};
const page: PlannedPage = {
  page: 'overview_page',
  title: 'My Overview',
  describe: () => ({ filters: [], tables: (look) => [{ ...table, ...look }], period }),
};
const planContext = { key: 'k', recipient: 'ana@aurora.example' };
const fresh = newPagePlan({ ...planContext, title: 'Overview-1', search: '?x' });

function stored(id: string, plan: PagePlan): StoredPlan {
  const draft = pagePlanDraft(plan, page);
  if (draft === null) throw new Error('The plan has problems.');
  return {
    id,
    createdAt: '2026-11-01T08:00:00Z',
    updatedAt: '2026-11-02T08:00:00Z',
    nextFireAt: null,
    problem: 'It failed.',
    owner: 'ana@aurora.example',
    configuration: { configuration: { ...writePlan(draft), filtersString: plan.search } },
  };
}

describe('plans of a page', () => {
  test('DLV-015, DLV-031, DLV-046: what a new plan begins with', () => {
    expect(fresh).toMatchObject({
      destination: 'email',
      format: 'pdf',
      addresses: ['ana@aurora.example'],
      cron: '0 6 * * *',
      timeZone: 'America/Los_Angeles',
      modified: true,
      saved: null,
    });
    expect(pagePlanProblems(fresh, page, now)).toEqual([]);
  });

  test.each([
    ['a page on paper', { format: 'png', options: { ...fresh.options, paper: 'A4', landscape: true } }],
    ['tables', { format: 'csv_zip', options: { ...fresh.options, applyFormatting: false } }],
    ['a monthly time', { cron: '15 7 3 1,4,7,10 *', whenComplete: true, paused: true }],
  ] as const)('DLV-041: %s comes back as it was stored', (_name, changes) => {
    const plan = { ...fresh, ...changes };
    const { tables: _tables, ...read } = pagePlanOf(stored('7', plan), planContext) ?? {};
    const { tables: _none, ...wanted } = {
      ...plan,
      modified: false,
      trouble: 'It failed.',
      saved: { id: '7', source: 'looker' },
    };
    expect(read).toEqual(wanted);
  });

  test('EXP-039: tables are made with the chosen look, and a plan that is not changed keeps its own', () => {
    const options = { ...fresh.options, applyVis: false };
    const made = pageContent({ format: 'csv_zip', options, search: '', tables: null }, page);
    expect(made).toMatchObject({ folderName: 'dashboard-my_overview', tables: [{ applyVis: false }], period });
    const kept = { kind: 'tables' as const, folderName: 'own', tables: [table] };
    expect(pageContent({ format: 'csv_zip', options, search: '', tables: kept }, page)).toBe(kept);
    const bare = { ...page, describe: () => ({ filters: [], tables: () => [], period }) };
    expect(pagePlanProblems({ ...fresh, format: 'csv_zip' }, bare, now)).toEqual([
      'This page has no tables to put into a CSV ZIP file.',
    ]);
    const broken = { ...page, describe: () => ({ filters: [], tables: null, period }) };
    expect(pagePlanProblems({ ...fresh, format: 'csv_zip' }, broken, now)).toEqual([
      'A filter of this view is not known any more. Choose another format.',
    ]);
  });

  test('DLV-067: the problems stand in the order of the form', () => {
    const wrong: PagePlan = { ...fresh, title: ' ', addresses: ['nobody'], cron: 'never' };
    expect(pagePlanProblems(wrong, page, now)).toEqual([
      'Schedule Name is required.',
      'nobody is no email address.',
      'The delivery time or the time zone cannot be read.',
    ]);
  });

  test('DLV-052: at most 50 addresses', () => {
    const many = Array.from({ length: 51 }, (_, index) => `a${index}@b.co`);
    expect(emailProblems(many, 'dashboard')).toEqual(['At most 50 addresses.']);
    expect(targetOf({ ...fresh, addresses: many })).toBeNull();
  });
});

describe('plans of viewers', () => {
  const view = { query, period, search: '?segment' };
  const plan = newViewersPlan({
    ...planContext,
    title: 'Viewers-1',
    view,
    metrics: ['customer_view.plays'],
    viewerIds: ['customer_view.subscriber_id'],
    streamIds: 'assigned_only',
    limit: 'all',
  });

  test('DLV-025: a mail comes back as it was stored', () => {
    const draft = viewersPlanDraft(plan, 'unique_viewers_page');
    if (draft === null) throw new Error('The plan has problems.');
    const wire = { ...stored('7', fresh), configuration: { configuration: writePlan(draft) } };
    expect(viewersPlanOf(wire, planContext)).toMatchObject({
      title: 'Viewers-1',
      metrics: ['customer_view.plays'],
      viewerIds: ['customer_view.subscriber_id'],
      limit: 'all',
      streamIds: 'assigned_only',
      saved: { id: '7', source: 'looker' },
    });
    expect(viewersPlanOf(stored('7', fresh), planContext)).toBeNull();
  });

  test('DLV-026, DLV-027, DLV-029: a file for S3 on Tuesdays, and back', () => {
    const s3 = { bucket: 'lake', path: 'in', accessKeyId: 'AKIA', region: 'eu-west-1' };
    const weekly = { ...plan, destination: 's3' as const, s3, secret: 'x', cron: '0 0 * * 2' };
    const body = bucketJobOf(weekly, { dashboardId: 'segment_page_with_11', isTest: false });
    expect(body).toMatchObject({
      jobTitle: 'Viewers-1',
      jobType: 1,
      exportType: 1,
      exportDestination: 1,
      exportDataFormat: 'csv_zip',
      scheduleGranularity: 1,
      dayInTheWeek: 3,
      lookerDashboardId: 'segment_page_with_11',
      exportS3Bucket: 'lake',
      dashboardFilter: '?segment',
    });
    const job: StoredBucketJob = {
      ...body,
      paused: true,
      id: '9',
      timezone: 'Europe/Berlin',
      updatedTime: '2026-11-02T08:00:00Z',
      nextFireAt: null,
      problem: 'The bucket is gone.',
    };
    expect(viewersPlanOfJob(job, planContext)).toMatchObject({
      paused: true,
      trouble: 'The bucket is gone.',
      cron: '0 0 * * 2',
      timeZone: 'Europe/Berlin',
      secret: '***********',
      s3,
      limit: 'all',
      viewerIds: ['customer_view.subscriber_id'],
      view: { search: '?segment', period },
      saved: { id: '9', source: 'ci' },
    });
    expect(viewersPlanOfJob({ ...job, exportJobBody: '{}' }, planContext)).toBeNull();
  });
});
