import { describe, expect, test } from 'vitest';
import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { ReportEntry } from '@playhead/contract/http/reports';
import type { Permission } from '@playhead/contract/permissions';
import {
  cleanReportName,
  copyName,
  exploreEmbedPath,
  FIRST_ORDER,
  FIRST_SPACE,
  exploreQueryId,
  isReportCode,
  isSameQuery,
  lookEmbedPath,
  mayChangeReport,
  nextOrder,
  REPORT_SPACES,
  reportNameProblem,
  reportRole,
  searchReports,
  sortReports,
} from './index.ts';

describe('names', () => {
  test.each([
    ['', 'Please enter the name of your analysis'],
    [' \t\n ', 'Please enter the name of your analysis'],
    ['x'.repeat(50), null],
    [` ${'x'.repeat(50)} `, null],
    ['x'.repeat(51), 'The words exceed the maximum 50-characters length.'],
    ['Plays by device', null],
  ])('RPT-012, RPT-013: %j', (typed, problem) => {
    expect(reportNameProblem(typed)).toBe(problem);
  });

  test('RPT-014: a name is trimmed', () => {
    expect(cleanReportName('  Plays by device \n')).toBe('Plays by device');
  });

  test('a copy has a name that can be saved', () => {
    expect(copyName('Plays')).toBe('Plays copy');
    expect(copyName(`${'x'.repeat(44)} yyyyy`)).toBe(`${'x'.repeat(44)} copy`);
    expect(reportNameProblem(copyName('x'.repeat(50)))).toBeNull();
  });
});

describe('roles', () => {
  test('RPT-008, RPT-009: the owner may change an analysis, admins that of a removed user, and nobody else', () => {
    const roleOf = (ownerId: string | null, ownerLeft: boolean, permissions: readonly Permission[]) =>
      reportRole({ ownerId, ownerLeft }, { userId: 'u1', permissions });
    expect(roleOf('u1', false, [])).toBe('owner');
    expect(roleOf('u2', false, ['ci_admin_permission'])).toBe('reader');
    expect(roleOf('u2', true, ['ci_admin_permission'])).toBe('owner');
    expect(roleOf(null, true, ['ci_admin_permission'])).toBe('owner');
    expect(roleOf('u2', true, ['ci_create_segment_permission', 'ci_export_permission'])).toBe('reader');
    expect(roleOf(null, true, [])).toBe('reader');
    expect([mayChangeReport({ role: 'owner' }), mayChangeReport({ role: 'reader' })]).toEqual([true, false]);
  });

  test('RPT-003, RPT-004: the filter of the list', () => {
    expect(REPORT_SPACES.map(({ label }) => label)).toEqual(['Owned by anyone', 'Owned by me', 'Not owned by me']);
    expect(FIRST_SPACE).toBe('owned_by_me');
  });
});

describe('links', () => {
  test.each([
    ['abcDEF123456789', true],
    ['abcDEF12345678', false],
    ['abcDEF1234567890', false],
    ['abcDEF12345678-', false],
    ['abcDEF12345678\n', false],
  ])('RPT-021: %j is a code: %s', (text, expected) => {
    expect(isReportCode(text)).toBe(expected);
  });

  test('WBK-013: an analysis opens as look and as explore', () => {
    expect(lookEmbedPath('r1')).toBe('/workbench/embed/looks/r1');
    expect(exploreEmbedPath('A'.repeat(22))).toBe(
      '/workbench/embed/explore/playhead/customer_view?qid=AAAAAAAAAAAAAAAAAAAAAA',
    );
  });
});

test('WBK-013: the id of the query in an explore address', () => {
  expect(exploreQueryId(exploreEmbedPath('A'.repeat(22)))).toBe('A'.repeat(22));
  expect(exploreQueryId('/x?qid=short')).toBeNull();
});

describe('two spellings of a query', () => {
  const query: ExploreQuery = {
    model: 'playhead',
    view: 'customer_view',
    fields: ['a', 'b'],
    filters: { x: '1', y: '2' },
    sorts: [],
    limit: 500,
    pivots: [],
    dynamicFields: [],
    visConfig: { type: 'bar', stacked: true },
  };
  test.each<[string, Partial<ExploreQuery>, boolean]>([
    [
      'another order of filters and options',
      { filters: { y: '2', x: '1' }, visConfig: { stacked: true, type: 'bar' } },
      true,
    ],
    ['an empty filter', { filters: { x: '1', y: '2', z: ' ' } }, true],
    ['totals that are off', { total: false, rowTotal: false }, true],
    ['totals', { total: true }, false],
    ['another order of fields', { fields: ['b', 'a'] }, false],
    ['another chart', { visConfig: { type: 'line', stacked: true } }, false],
    ['another limit', { limit: 20 }, false],
    ['another filter', { filters: { x: '1' } }, false],
  ])('%s', (_name, change, same) => {
    expect(isSameQuery(query, { ...query, ...change })).toBe(same);
  });
});

describe('the list', () => {
  const entry = (change: Partial<ReportEntry>): ReportEntry => ({
    id: '',
    reportName: 'a',
    description: '',
    code: '',
    role: 'owner',
    owner: 'Ada',
    ownerLeft: false,
    version: 1,
    createdAt: '',
    updatedAt: '2026-01-01T00:00:00.000Z',
    usedIn: 0,
    ...change,
  });
  const names = (entries: readonly ReportEntry[]) => entries.map(({ reportName }) => reportName);
  const list = [
    entry({ reportName: 'Plan 10', usedIn: 2, updatedAt: '2026-01-02T00:00:00.000Z' }),
    entry({ reportName: 'plan 9', owner: 'Ruben', description: 'Phones only' }),
    entry({ reportName: 'Devices', usedIn: 1, updatedAt: '2026-01-03T00:00:00.000Z' }),
  ];

  test('opens with the latest, and sorts by any column', () => {
    expect(names(sortReports(list, FIRST_ORDER))).toEqual(['Devices', 'Plan 10', 'plan 9']);
    const byName = nextOrder(FIRST_ORDER, 'reportName');
    expect(names(sortReports(list, byName))).toEqual(['Devices', 'plan 9', 'Plan 10']);
    expect(names(sortReports(list, nextOrder(byName, 'reportName')))).toEqual(['Plan 10', 'plan 9', 'Devices']);
    expect(names(sortReports(list, nextOrder(byName, 'usedIn')))).toEqual(['Plan 10', 'Devices', 'plan 9']);
  });

  test('finds words in name, description and owner', () => {
    expect(names(searchReports(list, ' PLAN '))).toEqual(['Plan 10', 'plan 9']);
    expect(names(searchReports(list, 'ruben phones'))).toEqual(['plan 9']);
    expect(names(searchReports(list, 'ruben devices'))).toEqual([]);
    expect(names(searchReports(list, ''))).toHaveLength(3);
  });
});
