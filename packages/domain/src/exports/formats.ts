/** EXP-058, DLV-015 */
export const PAGE_FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'png', label: 'Visualization' },
  { value: 'csv_zip', label: 'CSV ZIP' },
] as const;

/** EXP-059, in the order of the dialog. */
export const WIDGET_FORMATS = ['txt', 'xlsx', 'csv', 'json', 'html', 'md'] as const;
export type WidgetFormat = (typeof WIDGET_FORMATS)[number];

/** EXP-060 */
export const VIEWER_FORMATS = ['csv', 'txt', 'xlsx'] as const;

/** EXP-014: a browser cannot show a workbook. */
export function opensInBrowser(format: WidgetFormat): boolean {
  return format !== 'xlsx';
}
