import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { donutPicture, donutTable } from './donut-picture.ts';

const theme = tokens.light;
const device = dimension('device');
const plays = measure('plays');
const small = inputOf({
  type: 'donut',
  fields: [device, plays],
  rows: [
    ['Fire TV', 250],
    ['Roku', 700],
    ['Web', 50],
    ['Xbox', 0],
  ],
  compareRows: [['Roku', 350]],
});
const many = (field = plays) =>
  inputOf({
    fields: [device, field],
    rows: Array.from({ length: 11 }, (_, index) => [`Device ${index}`, 100 - index]),
  });

describe('donut', () => {
  const picture = donutPicture({ input: small, theme, view, centre: 'total' });

  it('orders the slices by value and leaves out zeros', () => {
    expect(picture.option.series).toMatchObject([
      {
        data: [
          { name: 'Roku', value: 700 },
          { name: 'Fire TV', value: 250 },
          { name: 'Web', value: 50 },
        ],
      },
    ]);
  });

  it('writes the total in the centre', () => {
    expect(picture.centre).toEqual({ value: '1K', label: 'Plays' });
  });

  it('writes value and share next to each name', () => {
    expect(picture.legend[1]).toMatchObject({ label: 'Fire TV', value: '250', share: '25.00%' });
  });

  it('tells exact value, share and change', () => {
    expect(picture.tooltip({ seriesIndex: 0, dataIndex: 0 })).toMatchObject({
      title: 'Roku',
      lines: [{ value: '700' }, { label: 'Share', value: '70.00%' }],
      footer: '▲ +100.00% vs previous period',
    });
  });

  it('adds up the rest of many plays', () => {
    const { legend } = donutPicture({ input: many(), theme, view, centre: 'nothing' });
    expect(legend).toHaveLength(8);
    expect(legend[7]).toMatchObject({ label: 'Other (4)', value: '366' });
  });

  it('never adds up distinct viewers: the rest has a share and no number, and there is no total', () => {
    const ring = donutPicture({ input: many(measure('unique_viewers')), theme, view, centre: 'total' });
    expect(ring.legend[0]).toMatchObject({ label: 'Device 0', value: '100', share: '9.57%' });
    expect(ring.legend[7]).toMatchObject({ label: 'Other (4)', value: '', share: '35.02%' });
    expect(ring.tooltip({ seriesIndex: 0, dataIndex: 7 })?.lines).toEqual([{ label: 'Share', value: '35.02%' }]);
    expect(ring.centre?.label).toBe('Device 0');
  });

  it('shares are of everything, also of what the query left out', () => {
    const cut = { ...many(), totals: { 'v.plays': 2000 } };
    const { legend } = donutPicture({ input: cut, theme, view, centre: 'nothing' });
    expect(legend[0]).toMatchObject({ label: 'Device 0', share: '5.00%' });
    expect(legend[7]).toMatchObject({ label: 'Other (4)', value: '1.32K', share: '66.05%' });
    expect(donutTable(cut).rows[0]).toMatchObject({ 'v.plays.share': 0.05 });
  });

  it('a share that the server tells is the share of chart and table', () => {
    const share = { ...measure('share', 'percent'), name: 'cohort.share' };
    const input = inputOf({
      fields: [device, measure('new_viewers'), share],
      rows: Array.from({ length: 9 }, (_, index) => [`Device ${index}`, 20 - index, (20 - index) / 200]),
      config: { visConf: { additive: true } },
    });
    const { legend } = donutPicture({ input, theme, view, centre: 'nothing' });
    expect(legend.map((item) => item.share)).toEqual([
      '10.00%',
      '9.50%',
      '9.00%',
      '8.50%',
      '8.00%',
      '7.50%',
      '7.00%',
      '40.50%',
    ]);
    expect(legend[7]).toMatchObject({ label: 'Other (2)', value: '81' });
    expect(donutTable(input).columns.map((column) => column.key)).toEqual([
      'v.device',
      'v.new_viewers',
      'cohort.share',
    ]);
  });

  it('has the share of every row in its table', () => {
    expect(donutTable(small).rows.map((row) => row['v.plays.share'])).toEqual([0.25, 0.7, 0.05, 0]);
  });
});
