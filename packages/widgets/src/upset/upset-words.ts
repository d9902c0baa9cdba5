import { exactNumber, formatPercent, NO_VALUE } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import type { ViewerWords } from '../viewer-words.ts';
import type { UpsetCombination, UpsetSet } from './upset-model.ts';

/** So far from 100 an index is called more, or less, than chance. */
const NOTABLE = 20;
const BY_CHANCE = 100;
/** Small expectations make huge indexes, which say no more than this and leave no room in a column. */
const MOST_SHOWN = 999;

/** "Kids", "Kids and News", "Kids, News and Sports". */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('{names} and {last}', { names: names.slice(0, -1).join(', '), last });
}

/** "Kids and News only": members of these and of none of the others that are compared. */
export function combinationWords({ ids }: Pick<UpsetCombination, 'ids'>, sets: readonly UpsetSet[]): string {
  return t('{names} only', { names: listed(sets.filter(({ id }) => ids.includes(id)).map(({ label }) => label)) });
}

export interface AffinityReading {
  /** `212`, `>999` */
  readonly text: string;
  /** The direction, which must not depend on colour. */
  readonly arrow: '▲' | '▼' | '';
  readonly words: string;
}

export function readAffinity(affinity: number | null): AffinityReading {
  if (affinity === null) return { text: NO_VALUE, arrow: '', words: t('affinity index not known') };
  const rounded = Math.round(affinity);
  const text = rounded > MOST_SHOWN ? `>${MOST_SHOWN}` : String(rounded);
  const index = exactNumber(rounded);
  if (affinity >= BY_CHANCE + NOTABLE) {
    return { text, arrow: '▲', words: t('affinity index {index}, more than chance would make it', { index }) };
  }
  if (affinity <= BY_CHANCE - NOTABLE) {
    return { text, arrow: '▼', words: t('affinity index {index}, less than chance would make it', { index }) };
  }
  return { text, arrow: '', words: t('affinity index {index}, about what chance would make it', { index }) };
}

/** Everything a column shows, as it is read aloud. */
export function columnWords(column: UpsetCombination, sets: readonly UpsetSet[], words: ViewerWords): string {
  return t('{combination}: {viewers}, {share} of all in these segments, {affinity}', {
    combination: combinationWords(column, sets),
    viewers: words(viewersText(column.viewers)),
    share: formatPercent(column.percent / 100),
    affinity: readAffinity(column.affinity).words,
  });
}

export function viewersText(viewers: number): string {
  return tn(viewers, '{count} viewers', '{count} viewers', { count: exactNumber(viewers) });
}
