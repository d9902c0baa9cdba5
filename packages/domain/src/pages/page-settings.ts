import { t } from '@playhead/texts/translate';

/** Choices that hold for a whole page and stand in its address. A name that is absent has the page's own default. */
export type PageSettings = Readonly<Record<string, string>>;

interface NamedSetting {
  values: readonly string[];
  /** Where the page itself says nothing else; the server's own default. */
  usual: string;
  kind: 'text' | 'number';
}

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

export const pageSettings = {
  /** Cohorts (contract/http/cohorts) */
  identity: { values: ['viewer', 'subscriber', 'household'], usual: 'viewer', kind: 'text' },
  /** Of cohorts by day, week or month; of the average minute audience by minute, hour, day or the whole period. */
  granularity: { values: ['minute', 'hour', 'day', 'week', 'month', 'period'], usual: 'day', kind: 'text' },
  kind: { values: ['bounded', 'unbounded'], usual: 'bounded', kind: 'text' },
  periods: { values: numbers(1, 60), usual: '12', kind: 'number' },
  /** Paths (contract/http/analyses) */
  level: { values: ['series', 'channel', 'episode'], usual: 'series', kind: 'text' },
  direction: { values: ['forward', 'backward'], usual: 'forward', kind: 'text' },
  depth: { values: numbers(1, 5), usual: '3', kind: 'number' },
  /** Titles on each step. */
  limit: { values: ['5', '8', '12', '20'], usual: '8', kind: 'number' },
  /** What a drawing of paths leaves out. */
  hide: { values: ['none', 'other', 'end', 'both'], usual: 'none', kind: 'text' },
  /** WID-004 */
  columns: { values: ['normal', 'single'], usual: 'normal', kind: 'text' },
  /** WID-005 */
  tables: { values: ['normal', 'expanded'], usual: 'normal', kind: 'text' },
} as const satisfies Record<string, NamedSetting>;
export type PageSettingName = keyof typeof pageSettings;

/** Of one widget each, as `sort.overview-top-series`: its sort (WID-015), dimension (WID-010), hidden fields, sub-widget (WID-026) and whether all its rows are shown. */
export const widgetSettingPrefixes = ['sort', 'by', 'hidden', 'sub', 'rows'] as const;
export type WidgetSetting = (typeof widgetSettingPrefixes)[number];

/** A field name and its direction, or names parted by commas. */
const MAX_WIDGET_VALUE = 2000;
const WIDGET_NAME = /^(?<prefix>sort|by|hidden|sub|rows)\.(?<widget>[\w-]{1,100})$/;
const WIDGET_VALUE = /^[^\p{Cc}]+$/u;

/** Value of `rows`: as many rows as a query can have. */
export const ALL_ROWS = 'all';

export function widgetSettingName(setting: WidgetSetting, widget: string): string {
  return `${setting}.${widget}`;
}

export function isSettingName(name: string): boolean {
  return isPageSetting(name) || WIDGET_NAME.test(name);
}

function isPageSetting(name: string): name is PageSettingName {
  return Object.hasOwn(pageSettings, name);
}

function isValid(name: string, value: string): boolean {
  if (isPageSetting(name)) return namedSetting(name).values.includes(value);
  return value.length <= MAX_WIDGET_VALUE && WIDGET_VALUE.test(value);
}

function namedSetting(name: PageSettingName): NamedSetting {
  return pageSettings[name];
}

/** What stands in the address, by name; nonsense is left out. */
export function encodeSettings(settings: PageSettings): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([name, value]) => isSettingName(name) && isValid(name, value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Other parameters of the address are not looked at. A hand-edited value is cleaned and reported, never fatal. */
export function decodeSettings(params: Iterable<readonly [name: string, value: string]>): {
  settings: PageSettings;
  issues: readonly string[];
} {
  const settings: Record<string, string> = {};
  const issues: string[] = [];
  for (const [name, value] of params) {
    if (!isSettingName(name)) continue;
    if (isValid(name, value)) settings[name] = value;
    else
      issues.push(
        t('The setting "{name}" cannot be "{value}"; its default is used instead.', {
          name,
          value: value.slice(0, 60),
        }),
      );
  }
  return { settings, issues };
}

/** An empty text takes the name away. The same object when nothing changes. */
export function changeSettings(settings: PageSettings, changes: PageSettings): PageSettings {
  const entries = Object.entries(changes).filter(([name, value]) => (settings[name] ?? '') !== value);
  if (entries.length === 0) return settings;
  const changed = new Map([...Object.entries(settings), ...entries]);
  return Object.fromEntries([...changed].filter(([, value]) => value !== ''));
}

/** Converts to the type that a query's body takes. */
export function settingValue(name: string, text: string): string | number {
  return isPageSetting(name) && namedSetting(name).kind === 'number' ? Number(text) : text;
}

export function settingOrUsual(settings: PageSettings, name: PageSettingName): string {
  return settings[name] ?? pageSettings[name].usual;
}
