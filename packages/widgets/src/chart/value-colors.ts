import { NOT_SET } from '../values/result-shape.ts';
import type { ThemeTokens } from '../theme.ts';

const OTHER = 'Other';

/**
 * Names that many customers share, by position in the theme's series colours. Names that usually stand in one chart have different
 * colours; from the ninth device on the rarer one shares a colour with a common one.
 */
const FAMILIAR: Readonly<Record<string, number>> = {
  roku: 0,
  'fire tv': 2,
  'samsung tv': 3,
  iphone: 4,
  'android phone': 1,
  web: 5,
  'apple tv': 6,
  'lg tv': 7,
  'android tv': 1,
  ipad: 4,
  playstation: 6,
  xbox: 7,
  'android tablet': 5,
  chromecast: 2,
  tv: 0,
  mobile: 2,
  desktop: 1,
  tablet: 3,
  female: 0,
  male: 1,
};

/** A name keeps its colour wherever it is drawn; a chart takes another one only for a name whose colour is already used in it. */
export function valueColors(names: readonly string[], theme: ThemeTokens): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  let free = new Set(theme.series.keys());
  for (const name of byClaim(names)) {
    const grey = greyOf(name, theme);
    if (grey !== null) {
      colors.set(name, grey);
      continue;
    }
    if (free.size === 0) free = new Set(theme.series.keys());
    const index = preferences(name, theme.series.length).find((candidate) => free.has(candidate)) ?? 0;
    free.delete(index);
    colors.set(name, theme.series[index] ?? theme.accent);
  }
  return colors;
}

export function isFamiliar(name: string): boolean {
  return name.toLowerCase() in FAMILIAR;
}

/** What is no value of its own is grey. */
function greyOf(name: string, theme: ThemeTokens): string | null {
  if (name === NOT_SET) return theme.notSet;
  return name === OTHER || /^Other \(\d+\)$/.test(name) ? theme.other : null;
}

/** Independent of rank: familiar names first, in the order of the list, so that a filter or another period changes nothing. */
function byClaim(names: readonly string[]): readonly string[] {
  const familiar = Object.keys(FAMILIAR);
  const claim = (name: string) => {
    const position = familiar.indexOf(name.toLowerCase());
    return position < 0 ? familiar.length : position;
  };
  return [...new Set(names)].toSorted((a, b) => claim(a) - claim(b) || hash(a) - hash(b) || (a < b ? -1 : 1));
}

/** All positions, the preferred first. An odd step visits each of eight positions once. */
function preferences(name: string, count: number): readonly number[] {
  const code = hash(name);
  const first = FAMILIAR[name.toLowerCase()] ?? code % count;
  const step = 1 + 2 * ((code >>> 8) % Math.max(1, Math.floor(count / 2)));
  return Array.from({ length: count }, (_, index) => (first + index * step) % count);
}

/** FNV-1a, of the name in lower case. */
function hash(name: string): number {
  let code = 0x811c9dc5;
  for (const character of name.toLowerCase()) code = Math.imul(code ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // The lowest bits of FNV-1a mix worst.
  return (code ^ (code >>> 15)) >>> 0;
}
