import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { ResultRow } from '@playhead/contract/http/queries';
import { titleLevels, type TitleLevel } from '@playhead/contract/http/analyses';
import type { DataPointTarget } from './picture.ts';

/** What the path and lead queries write for a play without a title; no page is about it. */
const NO_TITLE = '(no title)';
/** An episode's title there is `Series · Episode`. */
const SEPARATOR = ' · ';

export function titleLevel(config: WidgetConfig, settings?: Readonly<Record<string, string>>): TitleLevel {
  const requested = settings?.['level'] ?? config.dataSource.options?.['level'];
  return titleLevels.find((level) => level === requested) ?? 'series';
}

/** The drill-down of a title in a path: the field of its level, with the series next to an episode. */
export function titleTarget(options: { title: string; level: TitleLevel; row: ResultRow }): DataPointTarget | null {
  const { title, level, row } = options;
  if (title === NO_TITLE || title === '') return null;
  const field = `customer_view.${level}`;
  const cut = level === 'episode' ? title.indexOf(SEPARATOR) : -1;
  if (cut < 0) return { field, value: title, row: { ...row, [field]: title } };
  const value = title.slice(cut + SEPARATOR.length);
  return { field, value, row: { ...row, [field]: value, 'customer_view.series': title.slice(0, cut) } };
}
