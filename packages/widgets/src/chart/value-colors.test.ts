import { describe, expect, it } from 'vitest';
import { tokens } from '../theme.ts';
import { valueColors } from './value-colors.ts';

const theme = tokens.light;
const devices = ['Roku', 'Fire TV', 'iPhone', 'Web', 'Samsung TV', 'Android Phone', 'Apple TV'];

describe('colours of values', () => {
  it('do not depend on the rank', () => {
    const forward = valueColors(devices, theme);
    for (const [name, color] of valueColors(devices.toReversed(), theme)) expect(forward.get(name)).toBe(color);
  });

  it.each(devices)('%s keeps its colour when it is the only one left', (device) => {
    expect(valueColors([device], theme).get(device)).toBe(valueColors(devices, theme).get(device));
  });

  it('do not depend on upper and lower case', () => {
    expect(valueColors(['roku'], theme).get('roku')).toBe(valueColors(['Roku'], theme).get('Roku'));
    expect(valueColors(['drama'], theme).get('drama')).toBe(valueColors(['Drama'], theme).get('Drama'));
  });

  it('are the same position in both themes', () => {
    const names = ['Roku', 'Harbor Lights', 'Drama'];
    const [light, dark] = [tokens.light, tokens.dark].map((mode) =>
      [...valueColors(names, mode)].map(([name, color]) => [name, mode.series.indexOf(color)]),
    );
    expect(light).toEqual(dark);
  });

  it('are different for eight names in one chart', () => {
    const names = Array.from({ length: 8 }, (_, index) => `Title ${index}`);
    expect(new Set(valueColors(names, theme).values()).size).toBe(8);
  });

  it('a name that must give way changes no other name', () => {
    // Android TV and Android Phone prefer the same colour.
    const both = valueColors(['Android TV', 'Android Phone', 'Roku'], theme);
    expect(both.get('Android Phone')).toBe(valueColors(['Android Phone'], theme).get('Android Phone'));
    expect(both.get('Roku')).toBe(theme.series[0]);
    expect(both.get('Android TV')).not.toBe(both.get('Android Phone'));
  });

  it('are grey for the rest and for a missing value', () => {
    const colors = valueColors(['Other', 'Other (4)', '(not set)', 'Web'], theme);
    expect(colors.get('Other')).toBe(theme.other);
    expect(colors.get('Other (4)')).toBe(theme.other);
    expect(colors.get('(not set)')).toBe(theme.notSet);
    expect(theme.series).toContain(colors.get('Web'));
  });
});
