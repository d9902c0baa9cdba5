import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { antTheme } from './ant-theme.ts';
import { contrastRatio, mapRamp, rampColor, textOn } from './values/color.ts';
import { cssVariables, themeModes, tokens } from './theme.ts';

describe.each(themeModes)('%s theme', (mode) => {
  const theme = tokens[mode];

  it.each(['text', 'textSecondary', 'textMuted', 'accent', 'up', 'down', 'danger', 'warning'] as const)(
    'text in %s can be read on every background (WCAG 4.5)',
    (name) => {
      for (const background of [theme.surface, theme.page, theme.subtle]) {
        expect(contrastRatio(theme[name], background)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('text on the accent can be read', () => {
    expect(contrastRatio(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('series, compare line, filter categories and controls stand out from the surface (WCAG 3)', () => {
    const colors = [
      ...theme.series,
      theme.other,
      theme.notSet,
      theme.compare,
      theme.control,
      ...Object.values(theme.filterCategory),
    ];
    expect(colors.filter((color) => contrastRatio(color, theme.surface) < 3)).toEqual([]);
  });

  it('has eight series colours, the first being the accent', () => {
    expect(theme.series).toHaveLength(8);
    expect(theme.series[0]).toBe(theme.accent);
  });

  it('has seven different filter category colours (FLT-005)', () => {
    expect(new Set(Object.values(theme.filterCategory)).size).toBe(7);
  });

  it('tells any two series and the two greys apart with normal, protan, deutan and tritan sight', () => {
    for (const sight of Object.values(SIGHTS)) {
      const seen = [...theme.series, theme.other, theme.notSet].map((color) => perceived(color, sight));
      for (const [index, first] of seen.entries()) {
        for (const second of seen.slice(index + 1)) expect(distance(first, second)).toBeGreaterThan(0.075);
      }
    }
  });

  it('values written on the ramp can be read, and the steps go one way', () => {
    const against = theme.ramp.map((color) => contrastRatio(color, theme.surface));
    expect(against).toEqual(against.toSorted((a, b) => a - b));
    for (const color of theme.ramp) expect(contrastRatio(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
  });

  it('widgets.css declares the same values', () => {
    const css = readFileSync(new URL('./css/tokens.css', import.meta.url), 'utf8');
    const block = css.split('}').find((part) => part.includes(`[data-ph-theme='${mode}']`)) ?? '';
    for (const [name, value] of Object.entries(cssVariables(mode))) expect(block).toContain(`${name}: ${value};`);
  });
});

describe('Ant Design', () => {
  it.each(themeModes)('empty boxes and fields of the %s theme can be seen (WCAG 1.4.11)', (mode) => {
    const { colorBorder, colorBgContainer } = antTheme(mode).token;
    expect(contrastRatio(colorBorder, colorBgContainer)).toBeGreaterThanOrEqual(3);
  });

  it.each(themeModes)('SEG-092: values of a locked form of the %s theme can be read', (mode) => {
    const { Input, Select } = antTheme(mode).components;
    for (const { colorTextDisabled } of [Input, Select])
      expect(contrastRatio(colorTextDisabled, tokens[mode].surface)).toBeGreaterThanOrEqual(4.5);
  });
});

it('the dark values hold on screens alone: paper is light', () => {
  const css = readFileSync(new URL('./css/tokens.css', import.meta.url), 'utf8');
  const screenOnly = css.slice(css.indexOf('@media screen'));
  expect(css.indexOf("[data-ph-theme='dark']")).toBeGreaterThan(css.indexOf('@media screen'));
  expect(screenOnly).toContain(`--ph-surface: ${tokens.dark.surface};`);
});

describe('ramp steps', () => {
  const ramp = ['a', 'b', 'c', 'd'];
  it.each([
    [null, null],
    [0, 'a'],
    [0.24, 'a'],
    [0.25, 'b'],
    [1, 'd'],
  ])('share %j is %j', (share, expected) => {
    expect(rampColor(ramp, share)).toBe(expected);
  });

  it('a map leaves out the two palest', () => {
    expect(mapRamp(tokens.light)).toEqual(tokens.light.ramp.slice(2));
  });
});

type Matrix = readonly (readonly [number, number, number])[];

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Oklab coordinates of a colour as that sight sees it. */
function perceived(color: string, sight: Matrix): readonly number[] {
  const linear = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = sight.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, factor, index) => sum + factor * (linear[index] ?? 0), 0),
      ),
    ),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}
