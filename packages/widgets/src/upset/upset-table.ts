import type { TableModel } from '../definition.ts';
import { usualWords, type ViewerWords } from '../viewer-words.ts';
import { combinationKey, type UpsetInput } from './upset-model.ts';
import { combinationWords } from './upset-words.ts';

const NAME = 'combination';
/** Hidden in each row: which combination it is. */
export const COMBINATION_KEY = 'key';

/** Every combination, also those that the picture has no room for. */
export function upsetTable(
  { sets, combinations }: Pick<UpsetInput, 'sets' | 'combinations'>,
  words: ViewerWords = usualWords,
): TableModel {
  return {
    columns: [
      { key: NAME, label: 'Combination', kind: 'dimension', format: 'text', definition: 'In these and in no other' },
      { key: 'segments', label: 'Segments', kind: 'measure', format: 'integer', definition: 'How many are combined' },
      {
        key: 'viewers',
        label: words('Viewers'),
        kind: 'measure',
        format: 'integer',
        definition: 'Members of exactly these',
      },
      {
        key: 'share',
        label: 'Share',
        kind: 'measure',
        format: 'percent',
        definition: 'Of the members of any of these segments',
      },
      {
        key: 'affinity',
        label: 'Affinity Index',
        kind: 'measure',
        format: 'integer',
        definition: '100 is what chance would make it if membership in one said nothing about another',
      },
    ],
    rows: combinations.map((combination) => ({
      [COMBINATION_KEY]: combinationKey(combination.ids),
      [NAME]: combinationWords(combination, sets),
      segments: combination.ids.length,
      viewers: combination.viewers,
      share: combination.percent / 100,
      affinity: combination.affinity,
    })),
  };
}
