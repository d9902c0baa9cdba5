import { describe, expect, it } from 'vitest';
import { config } from './test-input.ts';
import { decodeVisConf } from './vis-conf.ts';
import { widgetTitle } from './widget-title.ts';

describe('WID-027: visConf', () => {
  it('reads the known keys', () => {
    const visConf = { pageSize: 25.7, rowNumbers: true, identities: ['household', 'viewer'], period: 2, alt: 'Map' };
    expect(decodeVisConf(config('table', { visConf }))).toEqual({
      pageSize: 25,
      rowNumbers: true,
      identities: ['viewer', 'household'],
      period: 2,
      alt: 'Map',
    });
  });

  it('ignores what it does not know and what is of another type', () => {
    const visConf = { pageSize: 0, rowNumbers: 'yes', identities: 'viewer', period: -1, src: 7, colour: 'red' };
    expect(decodeVisConf(config('table', { visConf }))).toEqual({});
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
