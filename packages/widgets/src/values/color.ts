import type { ThemeTokens } from '../theme.ts';

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [darker, lighter] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** On a map the palest steps would look like areas without a value. */
export function mapRamp(theme: ThemeTokens): readonly string[] {
  return theme.ramp.slice(2);
}

/** Step of a ramp for a share of the largest value; null where there is no value. */
export function rampColor(ramp: readonly string[], share: number | null): string | null {
  if (share === null) return null;
  const step = Math.min(ramp.length - 1, Math.floor(Math.max(0, share) * ramp.length));
  return ramp[step] ?? null;
}

/** Text that can be read on a filled shape, in either theme. */
export function textOn(fill: string): string {
  return contrastRatio('#ffffff', fill) >= contrastRatio('#17191e', fill) ? '#ffffff' : '#17191e';
}

/** `share` of the second of two `#rrggbb` colours. */
export function mixColors(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [first, second].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
