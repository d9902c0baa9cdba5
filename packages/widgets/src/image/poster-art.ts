import { truncate } from '@playhead/domain/format';
import { seededNumbers } from './seeded-numbers.ts';

/** In units of the drawing. */
export const POSTER_WIDTH = 200;
export const POSTER_HEIGHT = 300;

const HORIZON = 214;
const LINE_CHARACTERS = 13;
const MAX_LINES = 3;

interface PosterShape {
  readonly d: string;
  readonly fill: string;
  readonly opacity?: number;
}

export interface PosterArt {
  readonly sky: string;
  readonly ground: string;
  readonly ink: string;
  readonly shapes: readonly PosterShape[];
  readonly lines: readonly string[];
}

interface Palette {
  readonly sky: string;
  readonly light: string;
  readonly far: string;
  readonly near: string;
  /** Under the title; dark enough for the ink. */
  readonly ground: string;
  readonly ink: string;
}

export const palettes: readonly Palette[] = [
  { sky: '#2b2a5e', light: '#f3c677', far: '#4b4a93', near: '#7472c9', ground: '#17163a', ink: '#f7f1e3' },
  { sky: '#e7b98a', light: '#fbeecb', far: '#c9755a', near: '#8d4150', ground: '#3a1d33', ink: '#fdf3e4' },
  { sky: '#0f4c55', light: '#e9d9a6', far: '#2c7a78', near: '#5aa897', ground: '#06272d', ink: '#f1efdc' },
  { sky: '#c9d7dc', light: '#ffffff', far: '#7f9fb0', near: '#43667d', ground: '#1b2f3f', ink: '#f3f7f8' },
  { sky: '#5b2140', light: '#f2b9a0', far: '#8e3a55', near: '#c4606a', ground: '#2c0f20', ink: '#fbeee8' },
  { sky: '#d9c7e8', light: '#fff6e0', far: '#9a7fc0', near: '#60478f', ground: '#2a1d4a', ink: '#f6f0fb' },
  { sky: '#1c3b2a', light: '#f0d98c', far: '#2f6144', near: '#6b9a5b', ground: '#0d2117', ink: '#f4f2df' },
  { sky: '#f0cf6b', light: '#fff8dd', far: '#dd8a3e', near: '#a8472f', ground: '#41180f', ink: '#fff4e2' },
];

type Motif = (random: () => number, palette: Palette) => readonly PosterShape[];

const motifs: readonly Motif[] = [hills, peaks, city, orbits, rays, waves];

/** Key art for a title that has none: the same title always gets the same picture. */
export function posterArt(title: string): PosterArt {
  const random = seededNumbers(title);
  const palette = pick(palettes, random);
  const shapes = pick(motifs, random)(random, palette);
  return { sky: palette.sky, ground: palette.ground, ink: palette.ink, shapes, lines: titleLines(title) };
}

function pick<T>(choices: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}

/** Words are never split; a word longer than the poster is cut. */
export function titleLines(title: string): readonly string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE_CHARACTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(truncate(word, LINE_CHARACTERS));
  }
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1] ?? ''}…`];
}

const circle = (x: number, y: number, radius: number) =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0Z`;
const n = (value: number) => String(Math.round(value * 10) / 10);
const between = (random: () => number, low: number, high: number) => low + random() * (high - low);

function sun(random: () => number, palette: Palette): PosterShape {
  return {
    d: circle(between(random, 50, 150), between(random, 60, 120), between(random, 26, 44)),
    fill: palette.light,
  };
}

function ridge(random: () => number, top: number, swing: number): string {
  const [a, b, c] = [between(random, -swing, swing), between(random, -swing, swing), between(random, -swing, swing)];
  return `M0 ${n(top + a)}Q50 ${n(top - swing + b)} 100 ${n(top)}T200 ${n(top + c)}V300H0Z`;
}

function hills(random: () => number, palette: Palette): readonly PosterShape[] {
  return [
    sun(random, palette),
    { d: ridge(random, 130, 26), fill: palette.far },
    { d: ridge(random, 165, 22), fill: palette.near, opacity: 0.8 },
    { d: ridge(random, 195, 14), fill: palette.near },
  ];
}

function peaks(random: () => number, palette: Palette): readonly PosterShape[] {
  const peak = (top: number, width: number) => {
    const x = between(random, 20, 180);
    return `M${n(x - width)} 300L${n(x)} ${n(top)}L${n(x + width)} 300Z`;
  };
  return [
    sun(random, palette),
    { d: peak(80, 130), fill: palette.far },
    { d: peak(112, 120), fill: palette.far, opacity: 0.7 },
    { d: peak(138, 120), fill: palette.near },
  ];
}

function city(random: () => number, palette: Palette): readonly PosterShape[] {
  const row = (count: number, low: number, high: number) => {
    const width = POSTER_WIDTH / count;
    return Array.from({ length: count }, (_, index) => {
      const top = between(random, low, high);
      return `M${n(index * width)} 300V${n(top)}h${n(width - 3)}V300Z`;
    }).join('');
  };
  return [sun(random, palette), { d: row(7, 90, 170), fill: palette.far }, { d: row(5, 140, 200), fill: palette.near }];
}

function orbits(random: () => number, palette: Palette): readonly PosterShape[] {
  const [x, y] = [between(random, 70, 130), between(random, 90, 130)];
  const ring = (radius: number, width: number) => `${circle(x, y, radius)}${circle(x, y, radius - width)}`;
  const angle = between(random, 0, 6.28);
  return [
    { d: circle(x, y, 150), fill: palette.far, opacity: 0.35 },
    { d: ring(104, 3), fill: palette.near },
    { d: ring(72, 3), fill: palette.near },
    { d: circle(x, y, 38), fill: palette.light },
    { d: circle(x + 72 * Math.cos(angle), y + 72 * Math.sin(angle), 10), fill: palette.near },
    { d: circle(x - 102 * Math.cos(angle), y + 102 * Math.sin(angle), 7), fill: palette.light },
  ];
}

function rays(random: () => number, palette: Palette): readonly PosterShape[] {
  const [x, count] = [between(random, 40, 160), 9];
  const far = (angle: number) => `${n(x + 400 * Math.cos(angle))} ${n(HORIZON - 400 * Math.sin(angle))}`;
  const wedges = Array.from({ length: count }, (_, index) => {
    const step = Math.PI / (2 * count - 1);
    return `M${n(x)} ${HORIZON}L${far(2 * index * step)}L${far((2 * index + 1) * step)}Z`;
  });
  return [
    { d: wedges.join(''), fill: palette.far },
    { d: circle(x, HORIZON, between(random, 54, 76)), fill: palette.light },
    { d: ridge(random, 200, 10), fill: palette.near },
  ];
}

function waves(random: () => number, palette: Palette): readonly PosterShape[] {
  const wave = (top: number) => {
    const height = between(random, 8, 16);
    return `M-20 ${n(top)}q30 ${n(-height)} 60 0t60 0t60 0t60 0V300H-20Z`;
  };
  return [
    sun(random, palette),
    { d: wave(120), fill: palette.far, opacity: 0.5 },
    { d: wave(146), fill: palette.far },
    { d: wave(172), fill: palette.near, opacity: 0.75 },
    { d: wave(196), fill: palette.near },
  ];
}
