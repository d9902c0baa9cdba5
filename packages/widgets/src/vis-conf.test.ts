import { describe, expect, it } from 'vitest';
import { config } from './testing/test-input.ts';
import { visConfOf } from './vis-conf.ts';
import { widgetTitle } from './widget-title.ts';

describe('WID-027: visConf', () => {
  it('a widget reads the options for its type', () => {
    const table = config('table', { visConf: { pageSize: 25, rowNumbers: true } });
    expect(visConfOf(table, 'table')).toEqual({ pageSize: 25, rowNumbers: true });
    expect(visConfOf(table, 'image')).toEqual({});
    expect(visConfOf(config('table'), 'table')).toEqual({});
  });
});

describe('titles', () => {
  it.each([
    [
      'WID-013: an audience ring without a title is called "Segment Audience"',
      'segmentAudience',
      '',
      'Segment Audience',
    ],
    ['an audience ring keeps the title it has', 'segmentAudience', 'Binge watchers', 'Binge watchers'],
    ['WID-010: a property widget reads on into its choice', 'contentByProperty', '', 'Content Watched by'],
    ['others keep theirs', 'line', 'Trend', 'Trend'],
  ] as const)('%s', (_, type, title, expected) => {
    expect(widgetTitle(config(type, { title }), { countries: [] })).toBe(expected);
  });

  it.each([
    [['united states'], 'By DMA'],
    [['United States'], 'By DMA'],
    [['germany'], 'Consumption by Geo Location'],
    [['united states', 'canada'], 'Consumption by Geo Location'],
    [[], 'Consumption by Geo Location'],
  ])('WID-011: with the country filter at %j the map is called %j', (countries, expected) => {
    expect(widgetTitle(config('dma', { title: 'By DMA' }), { countries })).toBe(expected);
  });
});
