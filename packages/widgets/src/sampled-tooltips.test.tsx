// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BarList } from './chart/bars/bar-list.tsx';
import { barList } from './chart/bars/bar-list-model.ts';
import { heatMap } from './day-part/heat.ts';
import { geoModel } from './dma/geo-model.ts';
import { donutPicture } from './donut/donut-picture.ts';
import { withIntervals } from './values/interval.ts';
import { dimension, inputOf, measure, view } from './testing/test-input.ts';
import { tokens } from './theme.ts';

afterEach(cleanup);

const plays = measure('plays');
const sampled =
  (...fields: Parameters<typeof inputOf>[0]['fields']) =>
  (cells: readonly (string | number)[]) =>
    withIntervals({ ...inputOf({ fields: [...fields, plays], rows: [cells] }), intervals: [{ 'v.plays': 0.034 }] });
const ESTIMATE = '1,200 ±3.4\u00A0%';

describe('an estimate is told with its error wherever it is pointed at', () => {
  it('in a ring', () => {
    const picture = donutPicture({
      input: sampled(dimension('device'))(['Roku', 1200]),
      theme: tokens.light,
      view,
      centre: 'nothing',
    });
    expect(picture.tooltip({ seriesIndex: 0, dataIndex: 0 })?.lines[0]?.value).toBe(ESTIMATE);
  });

  it('on a map', () => {
    const model = geoModel(sampled(dimension('dma'))(['New York', 1200]), view);
    expect(model?.kind === 'bubbles' && model.bubbles[0]?.tooltip.lines[0]?.value).toBe(ESTIMATE);
  });

  it('in a cell of the week', () => {
    const heat = heatMap(sampled(dimension('DOW'), dimension('hour_of_day', 'hour'))(['Sun', 20, 1200]), {});
    expect(heat?.rows[6]?.cells[20]?.tooltip.lines[0]?.value).toBe(ESTIMATE);
    expect(heat?.rows[6]?.cells[21]?.tooltip.lines[0]?.value).toBe('–');
  });

  it('at a ranked bar, also for those who listen', () => {
    const genre = dimension('genre');
    const bars = barList(sampled(genre)(['Drama', 1200]), genre, view);
    render(<BarList bars={bars} dimension={genre} measureLabel="Plays" wide />);
    expect(screen.getByTitle(/^Plays: 1,200 ±3\.4\s%$/).textContent).toContain(ESTIMATE);
  });
});
