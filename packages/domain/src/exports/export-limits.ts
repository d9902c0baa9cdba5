import { ALL_ROWS } from '@playhead/contract/http/deliveries/export-content';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { t } from '@playhead/texts/translate';
import { CURRENT_VIEWER_ROWS, exportWarnings, MAX_CUSTOM_ROWS, rowCountError } from './row-limits.ts';

/** EXP-015, in the order of the dialog. */
export const LIMIT_LABELS = {
  current: t('Current results table'),
  all: t('All results'),
  custom: t('Custom'),
} as const;
export type LimitKind = keyof typeof LIMIT_LABELS;

export interface RowLimit {
  kind: LimitKind;
  /** Of `custom`; null while the box is empty. */
  rows: number | null;
}

/** EXP-055 */
export const DEFAULT_LIMIT: RowLimit = { kind: 'current', rows: MAX_CUSTOM_ROWS };

/** EXP-053 */
export function rowLimitError({ kind, rows }: RowLimit): string | null {
  return kind === 'custom' ? rowCountError(rows) : null;
}

/** EXP-055: `limit` of an export; undefined for that of the query itself. */
export function exportLimit(request: WidgetQuery['request'], { kind, rows }: RowLimit): number | undefined {
  if (kind === 'custom') return rows ?? MAX_CUSTOM_ROWS;
  if (kind === 'all') return request === 'query' || request === 'unique-viewers' ? ALL_ROWS : MAX_CUSTOM_ROWS;
  return request === 'unique-viewers' ? CURRENT_VIEWER_ROWS : undefined;
}

/** EXP-056, EXP-057: all results can be any number of rows, unless `known` tells how many there are. */
export function limitWarnings(
  request: WidgetQuery['request'],
  limit: RowLimit,
  known = Number.POSITIVE_INFINITY,
): string[] {
  const rows = exportLimit(request, limit);
  return exportWarnings({ rows: rows === ALL_ROWS ? known : (rows ?? 0) }, 'browser');
}
