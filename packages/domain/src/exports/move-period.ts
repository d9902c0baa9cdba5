import type { ExportPeriod } from '@playhead/contract/http/deliveries/export-content';
import {
  type Calendar,
  comparePeriods,
  formatRange,
  parseRange,
  type Period,
  periodShortcuts,
  resolveCompare,
  resolvePeriod,
} from '../periods/index.ts';

/**
 * A query of an earlier day for the day of the calendar: texts that equal the range of its period are replaced by the range that the
 * period has now. `Custom` stays, and so does a period whose name is unknown.
 */
export function movePeriod<Body>(body: Body, period: ExportPeriod, calendar: Calendar): Body {
  const ranges = rangesOf(period, calendar);
  return ranges.size === 0 ? body : (replaceTexts(body, ranges) as Body);
}

function rangesOf(saved: ExportPeriod, calendar: Calendar): ReadonlyMap<string, string> {
  const shortcut = periodShortcuts.find((name) => name === saved.shortcut);
  const compare = comparePeriods.find((name) => name === saved.compare);
  const custom = parseRange(saved.range);
  if (shortcut === undefined || (shortcut === 'Custom' && custom === null)) return new Map();
  const period: Period = {
    shortcut,
    compare: compare ?? 'Custom',
    ...(shortcut === 'Custom' && custom !== null ? { custom } : {}),
  };
  const moved = new Map<string, string>();
  if (compare !== undefined && compare !== 'Custom' && saved.compareRange !== '')
    moved.set(saved.compareRange, formatRange(resolveCompare(period, calendar)));
  if (shortcut !== 'Custom' && saved.range !== '') moved.set(saved.range, formatRange(resolvePeriod(period, calendar)));
  return moved;
}

function replaceTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceTexts(part, texts)]));
}
