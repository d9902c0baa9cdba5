import type { FilterCategory } from '@playhead/contract/http/filters';

export const themeModes = ['light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const fontFamily = "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', sans-serif";
export const monoFamily = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace";
export const radius = 8;
export const fontSize = 13;

export interface ThemeTokens {
  readonly mode: ThemeMode;
  readonly page: string;
  readonly surface: string;
  readonly subtle: string;
  readonly border: string;
  /** Outline of a control: must be seen against the surface, unlike a hairline. */
  readonly control: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textMuted: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly gridLine: string;
  readonly up: string;
  readonly down: string;
  readonly danger: string;
  readonly warning: string;
  /** Ordered; the first is the accent. Distances were checked for three kinds of colour blindness. */
  readonly series: readonly string[];
  /** The rest of a list, and missing values. Neither looks like a series to colour-blind readers. */
  readonly other: string;
  readonly notSet: string;
  readonly compare: string;
  /** One hue, low to high. */
  readonly ramp: readonly string[];
  readonly mapArea: string;
  /** FLT-005: one colour per filter category. */
  readonly filterCategory: Readonly<Record<FilterCategory, string>>;
}

const light: ThemeTokens = {
  mode: 'light',
  page: '#f4f5f7',
  surface: '#ffffff',
  subtle: '#f7f8fa',
  border: '#e4e6eb',
  control: '#858b98',
  text: '#17191e',
  textSecondary: '#4b505c',
  textMuted: '#646a77',
  accent: '#5654d4',
  accentSoft: '#eeeefc',
  onAccent: '#ffffff',
  gridLine: '#eceef2',
  up: '#0b7a4b',
  down: '#b42318',
  danger: '#b42318',
  warning: '#8a5a00',
  series: ['#5654d4', '#00495a', '#ef6c22', '#288dd4', '#b25394', '#776a14', '#0f2669', '#67260c'],
  other: '#8e929c',
  notSet: '#565b66',
  compare: '#858b98',
  ramp: ['#f0f0fc', '#dcdbf8', '#c0bff2', '#9f9dea', '#7c79e0', '#5654d4', '#3a38a6'],
  mapArea: '#eaecf0',
  filterCategory: {
    Content: '#5654d4',
    Context: '#006058',
    Audience: '#c35f92',
    'Custom Tags': '#676815',
    'First Stream': '#288dd4',
    Ads: '#c8501a',
    Advertising: '#67260c',
  },
};

const dark: ThemeTokens = {
  mode: 'dark',
  page: '#0e1014',
  surface: '#16181d',
  subtle: '#1c1f26',
  border: '#282c35',
  control: '#6d7382',
  text: '#eceef2',
  textSecondary: '#b5bac5',
  textMuted: '#9096a4',
  accent: '#9a97ff',
  accentSoft: '#262646',
  onAccent: '#101117',
  gridLine: '#23262e',
  up: '#4cc38a',
  down: '#ff8a80',
  danger: '#ff8a80',
  warning: '#e0b04a',
  series: ['#9a97ff', '#50db8c', '#f28f29', '#a8d8fb', '#ca5baf', '#dbe977', '#545ed5', '#ac502e'],
  other: '#70757f',
  notSet: '#b5bac5',
  compare: '#7f8594',
  ramp: ['#1f2032', '#2a2b4d', '#39396d', '#4c4b94', '#6765bd', '#8784e6', '#b3b0ff'],
  mapArea: '#252932',
  filterCategory: {
    Content: '#9a97ff',
    Context: '#52caa5',
    Audience: '#e07fb8',
    'Custom Tags': '#dbe977',
    'First Stream': '#a8d8fb',
    Ads: '#f28f29',
    Advertising: '#c9714e',
  },
};

/** The one source of colour for charts, for `widgets.css` and for the app's Ant Design theme. */
export const tokens: Readonly<Record<ThemeMode, ThemeTokens>> = { light, dark };

/** Custom properties that `widgets.css` declares per theme; a test holds the two together. */
export function cssVariables(mode: ThemeMode): Readonly<Record<string, string>> {
  const theme = tokens[mode];
  return {
    '--ph-page': theme.page,
    '--ph-surface': theme.surface,
    '--ph-subtle': theme.subtle,
    '--ph-border': theme.border,
    '--ph-control': theme.control,
    '--ph-text': theme.text,
    '--ph-text-secondary': theme.textSecondary,
    '--ph-text-muted': theme.textMuted,
    '--ph-accent': theme.accent,
    '--ph-accent-soft': theme.accentSoft,
    '--ph-on-accent': theme.onAccent,
    '--ph-grid-line': theme.gridLine,
    '--ph-up': theme.up,
    '--ph-down': theme.down,
    '--ph-danger': theme.danger,
    '--ph-warning': theme.warning,
    '--ph-compare': theme.compare,
    '--ph-map-area': theme.mapArea,
    ...Object.fromEntries(theme.series.map((color, index) => [`--ph-series-${index + 1}`, color])),
    ...Object.fromEntries(theme.ramp.map((color, index) => [`--ph-ramp-${index + 1}`, color])),
  };
}

export function seriesColor(theme: ThemeTokens, index: number): string {
  return theme.series[index % theme.series.length] ?? theme.accent;
}
