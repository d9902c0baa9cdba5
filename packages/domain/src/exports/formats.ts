import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { t } from '@playhead/texts/translate';

/** EXP-058, DLV-015 */
export const PAGE_FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'png', label: t('Visualization') },
  { value: 'csv_zip', label: 'CSV ZIP' },
] as const;

/** EXP-059, in the order of the dialog. */
export const WIDGET_FORMATS = ['txt', 'xlsx', 'csv', 'json', 'html', 'md'] as const;

/** EXP-059, for widgets of the query route; the other data of a dashboard comes from named analyses. */
export function widgetFormats(request: WidgetQuery['request']): readonly DataFormat[] {
  return request === 'query' ? [...WIDGET_FORMATS, 'parquet'] : ANALYSIS_FORMATS;
}
const ANALYSIS_FORMATS = ['csv', 'json'] as const;

/** EXP-060 */
export const VIEWER_FORMATS = ['csv', 'txt', 'xlsx'] as const;

/** EXP-014: a browser cannot show a workbook, nor Parquet. */
export function opensInBrowser(format: DataFormat): boolean {
  return format !== 'xlsx' && format !== 'parquet';
}
