import fc from 'fast-check';
import { RetentionBody } from '@playhead/contract/http/cohorts';
import { s3Regions } from '@playhead/contract/http/deliveries/deliveries';
import { pageIds } from '@playhead/contract/page-ids';
import { ALL_ROWS, paperSizes } from '@playhead/contract/http/deliveries/export-content';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { describe, expect, test } from 'vitest';
import {
  CURRENT_VIEWER_ROWS,
  FIT_WIDTH,
  MAX_CUSTOM_ROWS,
  PAGE_FORMATS,
  POLLING,
  VIEWER_FORMATS,
  WIDGET_FORMATS,
  averagePercent,
  defaultCsvName,
  defaultDataName,
  defaultPdfName,
  downloadTasks,
  exportLimit,
  exportWarnings,
  hasDemographicFilters,
  hasDemographicView,
  opensInBrowser,
  paperScale,
  percentAfterPoll,
  percentAt,
  rowCountError,
  readStreamIds,
  rowLimitError,
  sheetSize,
  shownViewerFields,
  viewerFieldChoices,
  viewerIdError,
  viewerIdGroupError,
  viewersTable,
  widgetFormats,
} from './index.ts';

const evening = { now: new Date('2026-03-08T23:05:59Z'), timeZone: 'America/New_York' };

describe('default names', () => {
  test('EXP-065, EXP-066: a PDF has the title without &, and the local time with 24 hours', () => {
    expect(defaultPdfName('Lead In & Out', evening)).toBe('Lead In  Out 2026-03-08T1905.pdf');
    expect(defaultPdfName('Overview', { ...evening, timeZone: 'Asia/Kathmandu' })).toBe('Overview 2026-03-09T0450.pdf');
  });

  test('EXP-067: a CSV set has the title in lower case, with underscores', () => {
    expect(defaultCsvName('Day and Time')).toBe('dashboard-day_and_time');
  });

  test('EXP-068: a data file has the title and the local time', () => {
    expect(defaultDataName('Top Series', evening)).toBe('Top Series 2026-03-08T1905');
  });
});

describe('paper', () => {
  test('EXP-061: a fitted page is as wide as the layout', () => {
    expect(FIT_WIDTH).toBe(1440);
  });

  test('EXP-062: ten sizes, fitted first', () => {
    expect(paperSizes).toEqual(['fit', 'letter', 'legal', 'tabloid', 'A0', 'A1', 'A2', 'A3', 'A4', 'A5']);
  });

  test('EXP-063: scales of upright sheets', () => {
    const scales = paperSizes.map((size) => paperScale(size, 'portrait'));
    expect(scales).toEqual([1, 0.46, 0.46, 0.61, 2, 1.37, 0.93, 0.65, 0.45, 0.3]);
  });

  test('EXP-064: scales of landscape sheets', () => {
    const scales = paperSizes.map((size) => paperScale(size, 'landscape'));
    expect(scales).toEqual([1, 0.61, 0.78, 0.96, 2, 1.9, 1.35, 0.93, 0.65, 0.45]);
  });

  test('a sheet turns with its orientation; a fitted page has no sheet', () => {
    expect(sheetSize('A4', 'portrait')).toEqual({ width: 210, height: 297 });
    expect(sheetSize('A4', 'landscape')).toEqual({ width: 297, height: 210 });
    expect(sheetSize('letter', 'portrait')).toEqual({ width: 215.9, height: 279.4 });
    expect(sheetSize('fit', 'landscape')).toBeNull();
  });

  test.each(paperSizes.filter((size) => size !== 'fit'))('%s: the scaled layout is no wider than the sheet', (size) => {
    for (const orientation of ['portrait', 'landscape'] as const) {
      const pixels = (sheetSize(size, orientation)?.width ?? 0) * (96 / 25.4);
      expect(1440 * paperScale(size, orientation)).toBeLessThan(pixels * 1.01);
    }
  });
});

describe('formats', () => {
  test('EXP-058: pages', () => {
    expect(PAGE_FORMATS.map(({ label }) => label)).toEqual(['PDF', 'Visualization', 'CSV ZIP']);
    expect(PAGE_FORMATS.map(({ value }) => value)).toEqual(['pdf', 'png', 'csv_zip']);
  });

  test('EXP-059, EXP-060: widgets and viewers', () => {
    expect(WIDGET_FORMATS).toEqual(['txt', 'xlsx', 'csv', 'json', 'html', 'md']);
    expect(VIEWER_FORMATS).toEqual(['csv', 'txt', 'xlsx']);
  });

  test('EXP-014: only a workbook cannot be opened in the browser', () => {
    expect(WIDGET_FORMATS.filter((format) => !opensInBrowser(format))).toEqual(['xlsx']);
  });
});

describe('rows', () => {
  test.each([
    [null, 'Please input rows.'],
    [0, 'Please input rows.'],
    [2.5, 'Please input rows.'],
    [Number.NaN, 'Please input rows.'],
    [1, null],
    [10_000, null],
    [10_001, 'Maximum allowed limit 10000.'],
  ])('EXP-053: %s rows: %s', (rows, message) => {
    expect(rowCountError(rows)).toBe(message);
  });

  test('EXP-055: the rows of the table, all rows, and the most a user may type', () => {
    expect([CURRENT_VIEWER_ROWS, ALL_ROWS, MAX_CUSTOM_ROWS]).toEqual([500, -1, 10_000]);
  });

  test('EXP-056, EXP-057: large files warn where they are a problem', () => {
    expect(exportWarnings({ bytes: 10_000_001 }, 'email')).toEqual(['A file over 10M may not arrive by email.']);
    expect(exportWarnings({ rows: 100_001 }, 'browser')).toEqual([
      'Over 100,000 rows may not download in the browser.',
    ]);
    expect(exportWarnings({ bytes: 10_000_000, rows: 100_000 }, 'email')).toEqual([]);
    expect(exportWarnings({ bytes: 99_000_000, rows: 100_000 }, 'browser')).toEqual([]);
    expect(exportWarnings({}, 'email')).toEqual([]);
  });
});

describe('progress', () => {
  const polls = (kind: 'page' | 'data', count: number) =>
    Array.from({ length: count }).reduce<number[]>(
      (seen) => [...seen, percentAfterPoll(kind, seen.at(-1) ?? 0)],
      [percentAt(kind, 'running')],
    );

  test('EXP-033: a page starts at 0, then 20, 50 and 2 more per poll up to 90', () => {
    expect([percentAt('page', 'start'), percentAt('page', 'requested')]).toEqual([0, 20]);
    expect(polls('page', 3)).toEqual([50, 52, 54, 56]);
    expect(polls('page', 25).at(-1)).toBe(90);
  });

  test('EXP-049: data starts at 10, then 30 and 5 more per poll up to 90', () => {
    expect(percentAt('data', 'start')).toBe(10);
    expect(polls('data', 3)).toEqual([30, 35, 40, 45]);
    expect(polls('data', 20).at(-1)).toBe(90);
  });

  test('EXP-050, EXP-051: pauses and limits of polling', () => {
    expect(POLLING).toEqual({
      page: { everyMs: 1000, limit: 10_000 },
      widget: { everyMs: 5000, limit: 10_000 },
      job: { everyMs: 1000, limit: 1000 },
      viewers: { everyMs: 1000, limit: 6_000_000 },
    });
  });

  const one = { id: '1', name: 'Overview.pdf', percent: 20 };
  const two = { id: '2', name: 'Top Series.csv', percent: 75 };

  test('EXP-020, EXP-021: a bar per task, and their average', () => {
    const tasks = [one, two].reduce(
      (list, task) => downloadTasks(list, { kind: 'added', task }),
      [] as readonly (typeof one)[],
    );
    expect(tasks).toEqual([one, two]);
    expect(averagePercent(tasks)).toBe(48);
    expect(averagePercent([])).toBe(0);
  });

  test('EXP-036: a removed task stays removed, whatever its job reports', () => {
    const left = downloadTasks([one, two], { kind: 'removed', id: '1' });
    expect(downloadTasks(left, { kind: 'progressed', id: '1', percent: 100 })).toEqual([two]);
  });

  test('percent never goes back and never leaves 0 to 100', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 250 }), { maxLength: 20 }), (reports) => {
        let tasks: ReturnType<typeof downloadTasks> = [{ ...one, percent: 0 }];
        for (const percent of reports) {
          const before = tasks[0]?.percent ?? 0;
          tasks = downloadTasks(tasks, { kind: 'progressed', id: '1', percent });
          const after = tasks[0]?.percent ?? -1;
          expect(after).toBeGreaterThanOrEqual(before);
          expect(after).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('columns of the viewers table', () => {
  const config = {
    fields: ['customer_view.viewer_id', 'customer_view.subscriber_id', 'customer_view.plays', 'customer_view.minutes'],
    FieldsConfigure: {
      'Viewer ID': ['customer_view.viewer_id', 'customer_view.subscriber_id'],
      Viewing: ['customer_view.plays', 'customer_view.minutes'],
    },
  };
  const choices = viewerFieldChoices(config, { filters: {}, hasStreamIds: true });

  test('EXP-017: Stream ID and Subscriber ID are chosen apart from the metrics', () => {
    expect(choices).toEqual({
      streamIds: true,
      viewerIds: [
        { name: 'customer_view.viewer_id', label: 'Stream ID' },
        { name: 'customer_view.subscriber_id', label: 'Subscriber ID' },
      ],
      metrics: [
        {
          group: 'Viewing',
          fields: [
            { name: 'customer_view.plays', label: 'Plays' },
            { name: 'customer_view.minutes', label: 'Total Minutes' },
          ],
        },
      ],
    });
  });

  test('EXP-016: at first what the table shows is chosen', () => {
    expect(shownViewerFields(choices, ['customer_view.minutes'])).toEqual({
      viewerIds: ['customer_view.viewer_id', 'customer_view.subscriber_id'],
      metrics: ['customer_view.plays'],
      streamIds: 'assigned_only',
    });
  });

  test('FLT-013: viewers with a household by default, unless the customer has no stream ids or the view chooses', () => {
    const of = (filters: Record<string, string>, hasStreamIds: boolean) =>
      shownViewerFields(viewerFieldChoices(config, { filters, hasStreamIds })).streamIds;
    expect(of({}, true)).toBe('assigned_only');
    expect(of({}, false)).toBe('all');
    expect(of({ 'customer_view.playhead_id': 'unassigned_only' }, true)).toBe('all');
  });

  test('FLT-013: the choice is a filter of the query, and is read back from it', () => {
    const body = { filters: { 'customer_view.genre': 'Crime' }, sorts: [], fields: [], limit: 500 };
    const selection = { viewerIds: ['customer_view.viewer_id'], metrics: [] };
    const { query } = viewersTable(body, { ...selection, streamIds: 'assigned_only' });
    if (query.request !== 'unique-viewers') throw new Error('This is no query of viewers.');
    expect(query.body.filters).toEqual({
      'customer_view.genre': 'Crime',
      'customer_view.playhead_id': 'assigned_only',
    });
    expect(readStreamIds(query.body)).toMatchObject({ streamIds: 'assigned_only', body: { filters: body.filters } });
    expect(readStreamIds(body)).toEqual({ streamIds: 'all', body });
    const other = { ...body, filters: { 'customer_view.playhead_id': 'unassigned_only' } };
    expect(readStreamIds(other)).toEqual({ streamIds: 'all', body: other });
  });

  test('EXP-052: one id at least', () => {
    expect(viewerIdError({ viewerIds: [] })).toBe('Viewer ID is required.');
    expect(viewerIdError({ viewerIds: ['customer_view.viewer_id'] })).toBeNull();
  });

  test('EXP-018: a configuration without a viewer id cannot be applied', () => {
    const both = ['customer_view.viewer_id', 'customer_view.subscriber_id'];
    expect(viewerIdGroupError(config.FieldsConfigure, both)).toBe('Please select at least one Viewer ID.');
    expect(viewerIdGroupError(config.FieldsConfigure, ['customer_view.viewer_id'])).toBeNull();
    expect(viewerIdGroupError({ Viewing: [] }, both)).toBeNull();
  });

  test('EXP-016: the query has the chosen columns; a sort by another one is dropped, an id that was not chosen is hidden', () => {
    const body = { filters: {}, sorts: ['customer_view.plays desc'], fields: [], limit: 500 };
    const selection = {
      viewerIds: ['customer_view.subscriber_id'],
      metrics: ['customer_view.minutes'],
      streamIds: 'all' as const,
    };
    expect(viewersTable(body, selection)).toEqual({
      query: {
        request: 'unique-viewers',
        body: { ...body, fields: ['customer_view.subscriber_id', 'customer_view.minutes'], sorts: [] },
      },
      hiddenFields: ['customer_view.viewer_id'],
    });
  });
});

describe('formats and limits by data source', () => {
  test('EXP-059: seven formats for queries, two for named analyses', () => {
    expect(widgetFormats('query')).toEqual(['txt', 'xlsx', 'csv', 'json', 'html', 'md', 'parquet']);
    expect(widgetFormats('top-items')).toEqual(['csv', 'json']);
  });

  test.each([
    ['query', 'current', undefined],
    ['query', 'all', -1],
    ['query', 'custom', 25],
    ['top-items', 'current', undefined],
    ['top-items', 'all', 10_000],
    ['unique-viewers', 'current', 500],
    ['unique-viewers', 'all', -1],
  ] as const)('EXP-055: %s with %s results exports %s rows', (request, kind, rows) => {
    expect(exportLimit(request, { kind, rows: 25 })).toBe(rows);
  });

  test('EXP-053: only a custom number of rows can be wrong', () => {
    expect(rowLimitError({ kind: 'custom', rows: 10_001 })).toBe('Maximum allowed limit 10000.');
    expect(rowLimitError({ kind: 'custom', rows: null })).toBe('Please input rows.');
    expect(rowLimitError({ kind: 'all', rows: null })).toBeNull();
  });

  test.each([
    ['demographics.household_income', true],
    ['residents.age', true],
    ['customer_view.device', false],
  ])('EXP-009: a filter by %s is demographic: %s', (name, expected) => {
    const body = decodeWire(RunQueryBody, { fields: ['customer_view.plays'], filters: { [name]: 'x' } });
    expect(hasDemographicFilters({ request: 'query', body })).toBe(expected);
  });

  test.each([
    ['?period=Last+7+Days', false],
    ['?filterStr={"series":[{"op":"is_equal_to","value":"Harbor"}]}', false],
    ['?filterStr={"age":[{"op":"is_equal_to","value":"18-20"}]}', true],
    ['?filterStr={"household_income":[{"op":"greater_than","value":"50000"}]}', true],
    ['?uaaFilterStr={"gender":[{"op":"is_equal_to","value":"Female"}]}', true],
    ['?shareCode=abcdefghijklmno', true],
    ['?filterStr=abcdefghijklmno', true],
  ])('EXP-009: the view %s may hold demographic filters: %s', (search, expected) => {
    expect(hasDemographicView(new URLSearchParams(search))).toBe(expected);
  });

  test('EXP-009: so are filters that make the cohorts of a retention', () => {
    const body = decodeWire(RetentionBody, { acquisition_filters: { 'residents.gender': 'Female' } });
    expect(hasDemographicFilters({ request: 'retention', body })).toBe(true);
  });
});

test('EXP-002: exports have no page of their own', () => {
  expect(pageIds.filter((id) => /export|download|send|schedule/.test(id))).toEqual([]);
});

test('DLV-079, DLV-080: the regions of buckets', () => {
  expect(s3Regions.join(' ')).toBe(
    'us-east-1 us-east-2 us-west-1 us-west-2 ca-central-1 ap-south-1 ap-northeast-1 ap-northeast-2 ap-southeast-1 ' +
      'ap-southeast-2 cn-north-1 cn-northwest-1 eu-central-1 eu-west-1 eu-west-2 eu-west-3 sa-east-1',
  );
});
