// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { itemDimension, reachItems, reachPicture } from './reach.ts';
import { nobodyReached, reachTable } from './reach-table.ts';
import { ViewerReachBarWidget } from './viewer-reach-bar-widget.tsx';

afterEach(cleanup);

const own = (field: ReturnType<typeof dimension>, table: 'ad_reach' | 'ad_sessions') => ({
  ...field,
  name: field.name.replace('v.', `${table}.`),
});
const fields = [
  own(dimension('impressions_seen'), 'ad_reach'),
  own(measure('viewers'), 'ad_reach'),
  own(measure('viewer_share', 'percent'), 'ad_reach'),
  own(measure('reached_at_least'), 'ad_reach'),
  own(measure('impressions'), 'ad_reach'),
  own(measure('reach'), 'ad_sessions'),
  own(measure('frequency', 'decimal'), 'ad_sessions'),
];
const rows = [
  ['1', 600, 0.6, 1000, 600, 1000, 2.1],
  ['2', 100, 0.1, 400, 200, 1000, 2.1],
  ['3', 297, 0.297, 300, 891, 1000, 2.1],
  ['10', 1, 0.001, 3, 10, 1000, 2.1],
  ['201+', 2, 0.002, 2, 399, 1000, 2.1],
];
const often = [
  ['1', 100, 0.1, 1000, 100, 1000, 30],
  ['3', 50, 0.05, 900, 150, 1000, 30],
  ['4', 50, 0.05, 850, 200, 1000, 30],
  ['11-15', 300, 0.3, 800, 3600, 1000, 30],
  ['31-50', 400, 0.4, 500, 16_000, 1000, 30],
  ['51-75', 100, 0.1, 100, 6000, 1000, 30],
];
const input = inputOf({ type: 'viewerReachBar', fields, rows });
const campaign = own(dimension('ad_log_campaign'), 'ad_sessions');
const byCampaign = inputOf({
  type: 'viewerReachBar',
  fields: [campaign, ...fields],
  rows: [...rows.map((row) => ['Fizz', ...row]), ...rows.map((row) => ['Bolt', ...row])],
});

describe('WID-009: viewers by impressions', () => {
  it('has reach, frequency, impressions and the share reached three times over the bars', () => {
    expect(reachItems(input)[0]?.figures).toEqual([
      { label: 'Ad Reach', value: '1K', exact: '1,000' },
      { label: 'Ad Frequency', value: '2.1', exact: '2.10 impressions per viewer' },
      { label: 'Impressions', value: '2.1K', exact: '2,100' },
      { label: 'Reached 3+ times', value: '30.00%', exact: '300 viewers' },
    ]);
  });

  it('draws viewers and tells the rest on hover', () => {
    const [item] = reachItems(input);
    if (item === undefined) throw new Error('an item was expected');
    const picture = reachPicture({ item, dimension: undefined, theme: tokens.light, width: 640 });
    expect(picture.option).toMatchObject({
      xAxis: { data: ['1', '2', '3', '10+'], name: 'Impressions seen' },
      series: [{ type: 'bar', data: [600, 100, 297, 3] }],
    });
    expect(picture.tooltip({ seriesIndex: 0, dataIndex: 3 })).toEqual({
      title: '10+ impressions',
      lines: [
        { label: 'Viewers', value: '3' },
        { label: 'Share of reach', value: '0.30%' },
        { label: 'Reached at least so often', value: '3' },
        { label: 'Impressions', value: '409' },
      ],
    });
    expect(picture.dataPointAt({ seriesIndex: 0, dataIndex: 0 })).toBeNull();
  });

  it('ranges are wider where most viewers saw many', () => {
    const [item] = reachItems(inputOf({ type: 'viewerReachBar', fields, rows: often }));
    expect(item?.rows.map((row) => [row['ad_reach.impressions_seen'], row['ad_reach.viewers']])).toEqual([
      ['1', 100],
      ['3–4', 100],
      ['11–15', 300],
      ['31–50', 400],
      ['51+', 100],
    ]);
    expect(item?.rows[1]).toMatchObject({ 'ad_reach.viewer_share': 0.1, 'ad_reach.reached_at_least': 900 });
    expect(item?.figures.at(-1)).toMatchObject({ value: '90.00%' });
  });

  it('the widest ranges end with more than two hundred', () => {
    const heavy = [
      ['1', 10, 0.1, 100, 10, 100, 90],
      ['101-150', 60, 0.6, 90, 7000, 100, 90],
      ['201+', 30, 0.3, 30, 9000, 100, 90],
    ];
    const [item] = reachItems(inputOf({ type: 'viewerReachBar', fields, rows: heavy }));
    expect(item?.rows.map((row) => row['ad_reach.impressions_seen'])).toEqual(['1–5', '101–150', '201+']);
  });

  it('a campaign is one item, and a click is about it', () => {
    const [, bolt] = reachItems(byCampaign);
    if (bolt === undefined) throw new Error('two campaigns were expected');
    expect([bolt.name, bolt.rows.length]).toEqual(['Bolt', 4]);
    const picture = reachPicture({ item: bolt, dimension: itemDimension(byCampaign), theme: tokens.dark, width: 640 });
    expect(picture.dataPointAt({ seriesIndex: 0, dataIndex: 0 })).toMatchObject({
      field: 'ad_sessions.ad_log_campaign',
      value: 'Bolt',
    });
  });

  it('offers the choice of a campaign, the widest reach first', async () => {
    await act(async () => {
      render(<ViewerReachBarWidget input={byCampaign} theme={tokens.light} view={view} />);
      await import('../chart/view/echart.tsx');
    });
    expect(screen.getByRole('combobox', { name: 'Ad log campaign' })).toBeTruthy();
    expect(screen.getByTitle('Fizz')).toBeTruthy();
    expect(screen.getByText('Ad Frequency').nextElementSibling?.textContent).toBe('2.12.10 impressions per viewer');
  });

  it('is empty when nobody was reached, though rows are returned', () => {
    expect(nobodyReached(inputOf({ fields, rows: [['1', 0, null, 0, 0, 0, null]] }))).toBe(true);
    expect(nobodyReached(input)).toBe(false);
  });

  it('its table has names before numbers', () => {
    expect(
      reachTable(byCampaign)
        .columns.slice(0, 3)
        .map((column) => column.key),
    ).toEqual(['ad_sessions.ad_log_campaign', 'ad_reach.impressions_seen', 'ad_reach.viewers']);
  });
});
