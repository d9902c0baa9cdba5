import { describe, expect, it } from 'vitest';
import { LIVE_BLOCKS } from './catalogue.ts';
import { dayNumber } from './day-number.ts';
import { demoCustomers } from './demo-customers.ts';
import { breakoutTitleOn, daysSincePremiere, fallingTitleOn, habitWeightsAround, weightsOn } from './popularity.ts';
import { kinds } from './title-group.ts';

describe.each(demoCustomers)('the catalogue of $name', ({ catalogue, places, share }) => {
  const series = catalogue.titles.filter(({ kind }) => kind === 'series' || kind === 'kids');

  it('names every title once and every kind has some', () => {
    const names = catalogue.titles.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(kinds.filter((kind) => catalogue.drawable[kind] === 0)).toEqual([]);
    expect(series.length).toBe(share > 0.5 ? 120 : 80);
  });

  it('keeps titles of a kind together, live programmes four to a channel', () => {
    for (const kind of kinds) {
      const count = catalogue.drawable[kind] * (kind === 'live' ? LIVE_BLOCKS : 1);
      const run = catalogue.titles.slice(catalogue.firstOf[kind], catalogue.firstOf[kind] + count);
      expect(run.map((title) => title.kind)).toEqual(Array(count).fill(kind));
    }
  });

  it('has a long tail: the first title far ahead, half of them below a hundredth of the plays', () => {
    const weights = (habitWeightsAround(catalogue, dayNumber('2026-06-01'))[0] ?? []).toSorted((a, b) => b - a);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expect((weights[0] ?? 0) / total).toBeGreaterThan(0.08);
    expect(weights.filter((weight) => weight / total < 0.01).length).toBeGreaterThan(weights.length / 2);
  });

  it('lets a new episode come on the same weekday every week and draw several times the usual weight', () => {
    const title = catalogue.titles.find(({ kind, rank }) => kind === 'series' && rank === 10);
    if (!title) throw new Error('no such rank');
    const position = catalogue.titles.indexOf(title);
    const season = Array.from({ length: 400 }, (_, index) => dayNumber('2026-01-01') + index);
    const premieres = season.filter((day) => daysSincePremiere(title, day).sinceEpisode === 0);
    expect(new Set(premieres.map((day) => day % 7)).size).toBe(1);
    const weightOn = (day: number) => weightsOn(catalogue, day)[0]?.[position] ?? 0;
    expect(weightOn(premieres[1] ?? 0)).toBeGreaterThan(3 * weightOn((premieres[1] ?? 0) + 6));
  });

  it('always has a series that breaks out and one that falls', () => {
    for (const text of ['2025-12-24', '2026-05-05', '2026-11-14', '2028-08-01']) {
      const day = dayNumber(text);
      const breakout = breakoutTitleOn(catalogue, day);
      const falling = fallingTitleOn(catalogue, day);
      expect(breakout?.rank).toBeGreaterThanOrEqual(30);
      expect(falling?.rank).toBeLessThan(6);
    }
  });

  it('has places with weight and postal codes', () => {
    expect(places.every(({ weight, zipCodes }) => weight > 0 && zipCodes.every((code) => code.length >= 4))).toBe(true);
  });
});
