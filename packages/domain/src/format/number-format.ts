import type { NumberFormat } from '@playhead/contract/http/account/preferences';
import { currentLanguage } from '@playhead/texts/catalogue';

/** Of thousands and of decimals. Spaces do not break, so that a number stays on one line. */
const separators: Record<NumberFormat, readonly [thousands: string, decimals: string]> = {
  comma_point: [',', '.'],
  point_comma: ['.', ','],
  space_comma: ['\u00a0', ','],
  apostrophe_point: ['’', '.'],
};

/** For readers who have not chosen one. */
export const DEFAULT_NUMBER_FORMAT: NumberFormat = currentLanguage() === 'de' ? 'point_comma' : 'comma_point';

/**
 * One for the whole program: a browser has one reader, and every widget, axis and tooltip writes its numbers through this folder. The
 * server never changes it.
 */
let [thousands, decimals] = separators[DEFAULT_NUMBER_FORMAT];

export function applyNumberFormat(format: NumberFormat): void {
  [thousands, decimals] = separators[format];
}

/** `text` has the separators of `en-US`. */
export function withSeparators(text: string): string {
  if (thousands === ',') return text;
  return text.replaceAll(/[.,]/g, (mark) => (mark === ',' ? thousands : decimals));
}
