import { expect, test } from 'vitest';
import { type Breakpoint, breakpointOf, layoutWidgets } from './grid-layout.ts';

type Box = [id: string, type: 'line' | 'ribbon' | 'table' | 'single-value', x: number, y: number, w: number, h: number];

function layout(boxes: readonly Box[], breakpoint: Breakpoint, width = 0, expandTables = false) {
  const widgets = boxes.map(([id, type, x, y, w, h]) => ({ id, type, x, y, w, h, fields: ['a', 'b', 'c', 'd', 'e'] }));
  return layoutWidgets(widgets, { breakpoint, width, expandTables }).map(({ widget, x, y, w, h }) => [
    widget.id,
    x,
    y,
    w,
    h,
  ]);
}

test.each([
  [1440, 'lg'],
  [1200, 'lg'],
  [1199, 'md'],
  [900, 'md'],
  [899, 'sm'],
  [600, 'sm'],
  [599, 'xs'],
] as const)('WID-004: %i px is %s', (width, expected) => {
  expect(breakpointOf(width)).toBe(expected);
});

test('WID-004: with the single column on, a common screen is small', () => {
  expect(breakpointOf(1440, { singleColumn: true })).toBe('sm');
  expect(breakpointOf(3000, { singleColumn: true })).toBe('md');
  expect(breakpointOf(4000, { singleColumn: true })).toBe('lg');
});

test('WID-001: on a large screen widgets stand where they were configured', () => {
  const boxes: Box[] = [
    ['trend', 'line', 0, 4, 42, 11],
    ['ribbon', 'ribbon', 0, 0, 60, 4],
    ['screens', 'line', 42, 4, 18, 11],
  ];
  expect(layout(boxes, 'lg')).toEqual([
    ['ribbon', 0, 0, 60, 4],
    ['trend', 0, 4, 42, 11],
    ['screens', 42, 4, 18, 11],
  ]);
});

test('what a gate took away leaves no hole above the rest', () => {
  const boxes: Box[] = [
    ['top', 'line', 0, 0, 60, 4],
    ['low-left', 'line', 0, 20, 30, 11],
    ['low-right', 'line', 30, 24, 30, 7],
  ];
  expect(layout(boxes, 'lg')).toEqual([
    ['top', 0, 0, 60, 4],
    ['low-left', 0, 4, 30, 11],
    ['low-right', 30, 4, 30, 7],
  ]);
});

test('WID-001: on 30 columns wide widgets take a row, narrow ones share one, and no row has a hole', () => {
  const boxes: Box[] = [
    ['trend', 'line', 0, 0, 42, 11],
    ['screens', 'line', 42, 0, 18, 9],
    ['top', 'table', 0, 11, 36, 14],
    ['by-property', 'line', 36, 11, 24, 14],
    ['last', 'line', 0, 25, 20, 5],
  ];
  expect(layout(boxes, 'md')).toEqual([
    ['trend', 0, 0, 30, 11],
    ['screens', 0, 11, 15, 14],
    ['by-property', 15, 11, 15, 14],
    ['top', 0, 25, 30, 14],
    ['last', 0, 39, 30, 5],
  ]);
});

test('on a small screen everything is as wide as the screen, except single values', () => {
  const boxes: Box[] = [
    ['a', 'single-value', 0, 0, 10, 4],
    ['b', 'single-value', 10, 0, 10, 4],
    ['c', 'line', 20, 0, 20, 8],
  ];
  expect(layout(boxes, 'xs')).toEqual([
    ['a', 0, 0, 15, 4],
    ['b', 15, 0, 15, 4],
    ['c', 0, 4, 30, 8],
  ]);
});

test.each([
  ['one row', 'lg', 1180, 3],
  ['two rows', 'md', 804, 6],
  ['three rows', 'xs', 400, 9],
  ['five rows', 'xs', 200, 14],
] as const)(
  'WID-012: a ribbon of %s is 1.366 units a row high, of two grid rows each',
  (_rows, breakpoint, width, h) => {
    const ribbon: Box[] = [['ribbon', 'ribbon', 0, 0, 60, 7]];
    expect(layout(ribbon, breakpoint, width)[0]?.[4]).toBe(h);
  },
);

test('a height that is no whole number of rows is rounded up, so that nothing overlaps', () => {
  const boxes: Box[] = [
    ['a', 'line', 0, 0, 60, 4.1],
    ['b', 'line', 0, 5, 60, 3],
  ];
  expect(layout(boxes, 'lg')).toEqual([
    ['a', 0, 0, 60, 5],
    ['b', 0, 5, 60, 3],
  ]);
});

test('WID-005: expanded tables come after the others, each as wide as the page', () => {
  const boxes: Box[] = [
    ['top', 'table', 0, 0, 30, 8],
    ['chart', 'line', 30, 0, 30, 8],
    ['more', 'table', 0, 8, 20, 6],
    ['last', 'line', 20, 8, 40, 6],
  ];
  expect(layout(boxes, 'lg', 0, true)).toEqual([
    ['chart', 30, 0, 30, 8],
    ['last', 20, 8, 40, 6],
    ['top', 0, 14, 60, 8],
    ['more', 0, 22, 60, 6],
  ]);
  expect(layout(boxes, 'sm', 0, true).map(([id, , , w]) => [id, w])).toEqual([
    ['chart', 30],
    ['last', 30],
    ['top', 30],
    ['more', 30],
  ]);
});

test.each([
  [1180, 2],
  [800, 3],
  [380, 4],
])('the switches of the cohorts have room in %i px: %i rows', (width, h) => {
  const filter = {
    id: 'cohorts',
    type: 'cohortFilter' as const,
    x: 0,
    y: 0,
    w: 60,
    h: 2,
    fields: [],
    dataSource: {
      request: 'none' as const,
      queryEngin: 'customer_view',
      settings: ['identity', 'granularity', 'kind', 'periods'],
    },
  };
  expect(layoutWidgets([filter], { breakpoint: 'sm', width })[0]?.h).toBe(h);
});

test.each([
  [1200, 8, 18],
  [760, 8, 18],
  [760, 12, 23],
  [1200, 20, 22],
])('paths in %i px show %i titles without scrolling: %i rows', (width, titles, h) => {
  const paths = { id: 'paths', type: 'pathing' as const, x: 0, y: 0, w: 60, h: 18, fields: [] };
  expect(layoutWidgets([paths], { breakpoint: 'sm', width, paths: { titles, steps: 3 } })[0]?.h).toBe(h);
});

test.each([
  [1, 6],
  [7, 10],
  [12, 14],
  [30, 14],
])('WID-009: the card of %i cohorts is as high as its rows: %i, at most as configured', (cohorts, expected) => {
  const widget = { id: 'heat', type: 'cohortHeat' as const, x: 0, y: 0, w: 60, h: 14, fields: [] };
  const [item] = layoutWidgets([widget], { breakpoint: 'lg', width: 1200, cohorts });
  expect(item?.h).toBe(expected);
});

test.each([
  ['md', 840, 10],
  ['sm', 1180, 10],
  ['sm', 570, 12],
  ['xs', 360, 12],
] as const)('a ring that is alone in its row is as high as it needs: %s, %i px', (breakpoint, width, h) => {
  const ring = { id: 'ring', type: 'donut' as const, x: 42, y: 0, w: 18, h: 12, fields: [] };
  expect(layoutWidgets([ring], { breakpoint, width })).toMatchObject([{ w: 30, h }]);
});

test('a ring next to another widget is as high as both are configured', () => {
  const ring = { id: 'ring', type: 'donut' as const, x: 0, y: 0, w: 18, h: 12, fields: [] };
  const bars = { id: 'bars', type: 'viewerReachBar' as const, x: 18, y: 0, w: 30, h: 11, fields: [] };
  expect(layoutWidgets([ring, bars], { breakpoint: 'md', width: 840 })).toMatchObject([
    { w: 15, h: 12 },
    { w: 15, h: 12 },
  ]);
});

const lines = (rows: number) => ({ rows, stacked: rows, foot: false });

test.each<[string, readonly Box[], Record<string, number>, Record<string, number>]>([
  ['alone, it is as high as its rows', [['short', 'table', 0, 0, 60, 13]], { short: 4 }, { short: 7 }],
  ['at most as configured', [['long', 'table', 0, 0, 60, 13]], { long: 30 }, { long: 13 }],
  ['while its rows are not known, as configured', [['short', 'table', 0, 0, 60, 13]], {}, { short: 13 }],
  [
    'next to a chart, as high as the chart',
    [
      ['short', 'table', 0, 0, 36, 13],
      ['chart', 'line', 36, 0, 24, 13],
    ],
    { short: 4 },
    { short: 13, chart: 13 },
  ],
  [
    'next to another table, as high as the longer one',
    [
      ['short', 'table', 0, 0, 30, 13],
      ['other', 'table', 30, 0, 30, 13],
    ],
    { short: 4, other: 6 },
    { short: 9, other: 9 },
  ],
])('the card of a short table: %s', (_name, boxes, known, expected) => {
  const widgets = boxes.map(([id, type, x, y, w, h]) => ({ id, type, x, y, w, h, fields: [] }));
  const rows = new Map(Object.entries(known).map(([id, count]) => [id, lines(count)]));
  const items = layoutWidgets(widgets, { breakpoint: 'lg', width: 1200, lines: rows });
  expect(Object.fromEntries(items.map(({ widget, h }) => [widget.id, h]))).toEqual(expected);
});

test.each([
  ['lg', 1200, 17],
  ['md', 800, 31],
] as const)('WID-009: lead-ins and lead-outs have room for all their lines at %s', (breakpoint, width, expected) => {
  const widget = { id: 'leads', type: 'leadInOut' as const, x: 0, y: 0, w: 60, h: 14, fields: [] };
  const known = new Map([['leads', { rows: 14, stacked: 27, foot: false }]]);
  const [item] = layoutWidgets([widget], { breakpoint, width, lines: known });
  expect(item?.h).toBe(expected);
});

test('what follows a short table moves up to it', () => {
  const boxes: Box[] = [
    ['short', 'table', 0, 0, 60, 13],
    ['next', 'line', 0, 13, 60, 11],
  ];
  const widgets = boxes.map(([id, type, x, y, w, h]) => ({ id, type, x, y, w, h, fields: [] }));
  const items = layoutWidgets(widgets, { breakpoint: 'lg', width: 1200, lines: new Map([['short', lines(4)]]) });
  expect(items.map(({ y, h }) => [y, h])).toEqual([
    [0, 7],
    [7, 11],
  ]);
});
