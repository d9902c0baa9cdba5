import { t } from '@playhead/texts/translate';

/** FLT-050: what stays of a text while it is typed: an optional minus, digits and one dot. */
export function cleanNumberInput(text: string): string {
  const sign = /^\s*-/.test(text) ? '-' : '';
  const [whole = '', ...decimals] = text.replaceAll(/[^\d.]/g, '').split('.');
  return decimals.length === 0 ? `${sign}${whole}` : `${sign}${whole}.${decimals.join('')}`;
}

/** FLT-050: when the input is left, a trailing dot goes and a lone minus is nothing. */
export function settleNumberInput(text: string): string {
  const cleaned = cleanNumberInput(text);
  const settled = cleaned.endsWith('.') ? cleaned.slice(0, -1) : cleaned;
  return settled === '-' ? '' : settled;
}

/** FLT-051: a count of days is typed in digits alone. */
export function cleanDayInput(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** FLT-051: null when the count may stand. */
export function dayRangeIssue(text: string, most: number): string | null {
  if (text === '') return null;
  if (!/^\d+$/.test(text)) return t('Enter a whole number.');
  return Number(text) > most ? t('Entry exceeds maximum allowed limit ({most}).', { most }) : null;
}
