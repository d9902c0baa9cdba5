import type { Change } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';

/** `12.00% above the peers`; null where there is nothing to compare with. */
export function differenceWords(change: Change, against: string): string | null {
  // `>+1,000%` where the change is capped.
  const isCapped = change.text.startsWith('>');
  const size = change.text.replace(/^>?[+-]/, '');
  switch (change.direction) {
    case 'up':
      return t(isCapped ? 'more than {size} above {against}' : '{size} above {against}', { size, against });
    case 'down':
      return t(isCapped ? 'more than {size} below {against}' : '{size} below {against}', { size, against });
    case 'flat':
      return t('level with {against}', { against });
    case 'unknown':
      return null;
  }
}

/** `▲ +12.00% vs previous period` */
export function changeAgainst(change: Change, against: string): string {
  return t('{change} vs {against}', { change: `${change.arrow} ${change.text}`.trim(), against });
}
