import type { ResultField } from '@playhead/contract/http/queries';
import { describe, expect, test } from 'vitest';
import { chooseVis, drawnMeasures, type ResultShape, visOptions, visProblem } from './choose-vis.ts';
import { visTypes } from './explore-state.ts';

const dimension = (name: string, format: ResultField['format'] = 'text'): ResultField => ({
  name: `customer_view.${name}`,
  label: name,
  kind: 'dimension',
  format,
  definition: '',
});
const measure = (name: string): ResultField => ({ ...dimension(name, 'integer'), kind: 'measure' });
const [plays, minutes, viewers, reach] = ['plays', 'minutes', 'viewers', 'reach'].map(measure) as [
  ResultField,
  ResultField,
  ResultField,
  ResultField,
];
const shape = (parts: Partial<ResultShape>): ResultShape => ({
  dimensions: [],
  measures: [plays],
  pivots: [],
  pivotColumns: 0,
  rows: 10,
  ...parts,
});
const device = { pivots: [dimension('device')], pivotColumns: 3 };

describe('WBK-001: the first choice for a result', () => {
  test.each<[string, Partial<ResultShape>]>([
    ['single', {}],
    ['single', { measures: [plays, minutes] }],
    ['bar', device],
    ['line', { dimensions: [dimension('date', 'date')], measures: [plays, minutes] }],
    ['line', { dimensions: [dimension('week', 'date')], ...device }],
    ['bar', { dimensions: [dimension('series')] }],
    ['bar', { dimensions: [dimension('series')], ...device }],
    ['table', { dimensions: [dimension('series')], ...device, rows: 400 }],
    ['map', { dimensions: [dimension('country')] }],
    ['map', { dimensions: [dimension('first_dma')] }],
    ['bar', { dimensions: [dimension('country')], measures: [plays, minutes] }],
    ['table', { dimensions: [dimension('series'), dimension('device')] }],
    ['table', { dimensions: [dimension('series')], measures: [] }],
  ])('%s for %o', (expected, parts) => {
    expect(chooseVis(shape(parts))).toBe(expected);
  });

  test('what is chosen can be drawn', () => {
    for (const dimensions of [[], [dimension('date', 'date')], [dimension('series')], [dimension('state')]]) {
      for (const pivots of [{}, device]) {
        const one = shape({ dimensions, ...pivots });
        expect(visProblem(chooseVis(one), one)).toBeNull();
      }
    }
  });
});

test('a result that does not suit says what would help', () => {
  const bySeries = shape({ dimensions: [dimension('series')] });
  expect(visTypes.map((type) => visProblem(type, bySeries))).toEqual([
    null,
    null,
    null,
    null,
    'A scatter chart needs two measures.',
    null,
    null,
    'A map needs Country, State or DMA as a dimension.',
    null,
  ]);
  expect(visProblem('line', shape({}))).toBe('Add a dimension to draw by.');
  expect(visProblem('bar', shape({ measures: [] }))).toBe('Add a measure to draw.');
  expect(visProblem('donut', shape({ dimensions: [dimension('series')], ...device }))).toBe(
    'This chart draws no pivots. Remove the pivot, or choose bars or lines.',
  );
});

test('only options that change the picture are offered', () => {
  const one = shape({ dimensions: [dimension('series')] });
  expect(visOptions('bar', one)).toEqual(['horizontal', 'labels']);
  expect(visOptions('bar', { ...one, ...device })).toEqual(['stacked', 'horizontal', 'labels']);
  expect(visOptions('donut', one)).toEqual([]);
  expect(visOptions('line', { ...one, measures: [plays, minutes] })).toEqual(['measures', 'labels']);
  expect(visOptions('table', one)).toEqual([]);
});

test('measures are drawn as many as the type can, in the order of the result', () => {
  const measures = [plays, minutes, viewers, reach];
  expect(drawnMeasures('bar', { measures }, [])).toEqual(measures);
  expect(drawnMeasures('bar', { measures }, ['customer_view.reach', 'customer_view.plays'])).toEqual([plays, reach]);
  expect(drawnMeasures('donut', { measures }, [])).toEqual([plays]);
  expect(drawnMeasures('scatter', { measures }, [])).toEqual([plays, minutes, viewers]);
  expect(drawnMeasures('map', { measures }, ['customer_view.gone'])).toEqual([plays]);
});
