import { t } from '@playhead/texts/translate';

/** EXP-053, EXP-055 */
export const MAX_CUSTOM_ROWS = 10_000;
export const CURRENT_VIEWER_ROWS = 500;

const EMAIL_WARNING_BYTES = 10_000_000;
const BROWSER_WARNING_ROWS = 100_000;

/** EXP-053: the message for a number of rows that cannot be taken; null if it can. */
export function rowCountError(rows: number | null): string | null {
  if (rows === null || !Number.isInteger(rows) || rows < 1) return t('Please input rows.');
  return rows > MAX_CUSTOM_ROWS ? t('Maximum allowed limit 10000.') : null;
}

/** EXP-056, EXP-057: what a user should know before the export begins. Unknown sizes give no warning. */
export function exportWarnings(size: { bytes?: number; rows?: number }, way: 'email' | 'browser'): string[] {
  if (way === 'email') {
    return (size.bytes ?? 0) > EMAIL_WARNING_BYTES ? [t('A file over 10M may not arrive by email.')] : [];
  }
  return (size.rows ?? 0) > BROWSER_WARNING_ROWS ? [t('Over 100,000 rows may not download in the browser.')] : [];
}
