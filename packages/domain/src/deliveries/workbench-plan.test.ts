import { ExploreQuery } from '@playhead/contract/http/explore';
import { PlanConfiguration, type StoredPlan } from '@playhead/contract/http/deliveries/plans';
import { writePlan } from '@playhead/contract/plan-text';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import { describe, expect, test } from 'vitest';
import {
  blockedSwitch,
  describeWorkbenchQuery,
  hasSelectedFields,
  newWorkbenchPlan,
  newWorkbenchTitle,
  NO_FIELDS_WARNING,
  runnableQuery,
  type WorkbenchPlan,
  workbenchEntries,
  workbenchPlanDraft,
  workbenchPlanOf,
  workbenchPlanProblems,
} from './index.ts';

const QUERY_ID = 'Q1a2b3c4D5e6f7g8H9i0jk';
const now = new Date('2026-11-15T12:00:00Z');
const explore = decodeWire(ExploreQuery, {
  fields: ['customer_view.series', 'customer_view.device', 'customer_view.plays'],
  pivots: ['customer_view.device'],
  filters: { 'customer_view.current_date_range_ui': 'Last 30 Days', 'customer_view.genre': 'Crime', empty: ' ' },
  total: true,
  dynamic_fields: [
    { category: 'table_calculation', table_calculation: 'so_far', label: 'So far', expression: '1' },
    { category: 'measure', measure: 'watchers', type: 'count', based_on: 'customer_view.viewer_id' },
  ],
  vis_config: { type: 'line' },
});
const plan = newWorkbenchPlan({
  key: 'k1',
  title: 'Analytics Workbench - 1',
  recipient: 'ana@aurora.example',
  source: { queryId: QUERY_ID, query: runnableQuery(explore) },
});
const s3: Partial<WorkbenchPlan> = {
  destination: 's3',
  s3: { bucket: 's3://reports', path: '/daily/', accessKeyId: 'AKIA1', region: 'eu-west-1' },
  secret: 'secret-1',
};

function wireOf(changes: Partial<WorkbenchPlan> = {}) {
  const draft = workbenchPlanDraft({ ...plan, ...changes });
  if (draft === null) throw new Error('The plan has problems.');
  return writePlan(draft);
}

function storedOf(changes: Partial<WorkbenchPlan> = {}): WorkbenchPlan {
  const stored: StoredPlan = {
    id: 'p1',
    createdAt: '2026-11-01T08:00:00Z',
    updatedAt: '2026-11-02T08:00:00Z',
    nextFireAt: null,
    problem: null,
    owner: 'ana@aurora.example',
    configuration: { configuration: { ...wireOf(changes), ...(changes.destination === 's3' ? MASK : {}) } },
  };
  const read = workbenchPlanOf(stored, { key: 'k2', recipient: 'ana@aurora.example' });
  if (read === null) throw new Error('This is no plan of the workbench.');
  return read;
}
const MASK = { secret: '***********' };

describe('plans of the workbench', () => {
  test('DLV-046, DLV-086, DLV-095: a new plan is a mail to the user every day at 6:00, with the results in the table', () => {
    expect(plan).toMatchObject({
      destination: 'email',
      addresses: ['ana@aurora.example'],
      cron: '0 6 * * *',
      timeZone: 'America/Los_Angeles',
      limit: 0,
      modified: true,
      saved: null,
    });
  });

  test('DLV-031: it is called after the page, with a number that is free', () => {
    expect(newWorkbenchTitle('Analytics Workbench', [])).toBe('Analytics Workbench - 1');
    const taken = [{ title: 'Analytics Workbench - 2' }];
    expect(newWorkbenchTitle('Analytics Workbench', taken)).toBe('Analytics Workbench - 3');
  });

  test('DLV-084, DLV-085, DLV-088: the payload has the prefix, the id of the query and the constants', () => {
    expect(encodeWire(PlanConfiguration, wireOf({ title: ' Top series ' }))).toMatchObject({
      dashboardId: 'ci_customer_view_explore',
      name: 'Analytics Workbench - Top series',
      queryId: QUERY_ID,
      slug: QUERY_ID,
      format: 'csv',
      type: 'email',
      address: 'ana@aurora.example',
      params: '{}',
      secret: '',
      message: '',
      limit: 0,
      sendAll: false,
      widget_name: 'Top series',
      long_tables: false,
      pdf_landscape: false,
      pdf_paper_size: null,
      apply_formatting: true,
      apply_vis: true,
      content: {
        kind: 'table',
        format: 'csv',
        zipped: false,
        queryId: QUERY_ID,
        table: { totals: true, query: { request: 'query', body: { pivots: ['customer_view.device'], total: true } } },
      },
    });
    expect(wireOf({ limit: 1 })).toMatchObject({ limit: 1, sendAll: true, content: { table: { limit: -1 } } });
    expect(wireOf(s3)).toMatchObject({
      type: 's3',
      address: 's3://reports',
      params: '{"access_key_id":"AKIA1","region":"eu-west-1","path":"/daily/"}',
      secret: '{"secret_access_key":"secret-1"}',
    });
  });

  test('DLV-085, DLV-086: a stored plan is read back without the prefix, and by its own query', () => {
    expect(storedOf({ limit: 1, title: 'Top series' })).toMatchObject({
      title: 'Top series',
      limit: 1,
      source: { queryId: QUERY_ID, query: runnableQuery(explore) },
      modified: false,
      saved: { id: 'p1', source: 'looker' },
    });
  });

  test('DLV-066: a masked secret is enough unless bucket, path, key or region changed', () => {
    const stored = { ...storedOf(s3), modified: true };
    expect(workbenchPlanProblems({ ...stored, title: 'Other', cron: '0 7 * * *' }, now)).toEqual([]);
    for (const change of [
      { bucket: 's3://other' },
      { path: '/weekly/' },
      { accessKeyId: 'AKIA2' },
      { region: 'us-east-1' },
    ]) {
      const changed = { ...stored, s3: { ...stored.s3, ...change } };
      expect(workbenchPlanProblems(changed, now)).toEqual(['Please update your secret.']);
      expect(workbenchPlanProblems({ ...changed, secret: 'new' }, now)).toEqual([]);
    }
  });

  test('DLV-091: what is missing is told in the order of the form', () => {
    const empty = { ...plan, title: ' ', addresses: [] };
    expect(workbenchPlanProblems(empty, now)).toEqual(['Schedule Name is required.', 'Input email address!']);
    const bucket = { ...plan, ...s3, s3: { bucket: 'reports', path: 'daily', accessKeyId: '', region: '' } };
    expect(workbenchPlanProblems(bucket, now)).toEqual([
      'bucket should start with s3://',
      'path should start with and end with /',
      'S3 Access Key is required.',
      'S3 Region is required.',
    ]);
  });

  test('DLV-091: a plan with a problem is never left, also when it is not modified', () => {
    const list = { plans: [{ ...plan, modified: false }], current: 'k1', deleted: [] };
    expect(blockedSwitch(list, 'Input email address!', true)).toBe('Please complete current schedule job.');
    expect(blockedSwitch(list, 'Input email address!')).toBeNull();
    expect(blockedSwitch(list, null, true)).toBeNull();
  });

  test('DLV-090: without fields there is nothing to schedule', () => {
    expect(hasSelectedFields(null)).toBe(false);
    expect(hasSelectedFields(decodeWire(ExploreQuery, {}))).toBe(false);
    expect(hasSelectedFields(explore)).toBe(true);
    expect(NO_FIELDS_WARNING).toBe(
      'Current workbench status has not selected any fields, can not create new schedule!',
    );
  });

  test('a query is shown in words', () => {
    expect(describeWorkbenchQuery(runnableQuery(explore))).toEqual({
      fields: ['Series', 'Device Type (pivot)', 'Plays', 'So far', 'watchers'],
      filters: ['Period: Last 30 Days', 'Genre: Crime'],
    });
  });
});

describe('tools of the workbench', () => {
  const rights = { permissions: ['ci_export_permission' as const], flags: { audienceMetadataExport: false } };
  const opened = { queryId: QUERY_ID, query: explore };
  const demographic = { ...explore, filters: { 'residents.age': '18 to 34' } };
  const reason = 'Your account does not export data with demographic filters.';

  test.each([
    ['all is there', opened, rights, null, null],
    [
      'no permission',
      opened,
      { ...rights, permissions: [] },
      null,
      'You need the permission to export data for schedules.',
    ],
    [
      'no query id',
      { ...opened, queryId: null },
      rights,
      null,
      'Run the analysis first: a schedule delivers a query that was run.',
    ],
    ['demographic filters', { ...opened, query: demographic }, rights, reason, reason],
    [
      'demographic filters that may be exported',
      { ...opened, query: demographic },
      { ...rights, flags: { audienceMetadataExport: true } },
      null,
      null,
    ],
    [
      'no fields',
      { queryId: QUERY_ID, query: decodeWire(ExploreQuery, {}) },
      rights,
      'Choose fields in the workbench first.',
      'Choose fields in the workbench first.',
    ],
  ])('DLV-093: %s', (_name, source, user, download, schedule) => {
    expect(workbenchEntries(source, user)).toEqual({ download, schedule });
  });

  test.each([
    ['a field', { fields: ['demographics.household_income'] }],
    [
      'a measure',
      { dynamic_fields: [{ category: 'measure', measure: 'm', type: 'count', based_on: 'residents.age' }] },
    ],
  ])('EXP-009: %s of households is not exported either', (_name, change) => {
    const query = decodeWire(ExploreQuery, { fields: ['customer_view.plays'], ...change });
    expect(workbenchEntries({ queryId: QUERY_ID, query }, rights).download).toBe(reason);
  });
});
