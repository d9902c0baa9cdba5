import { t } from '@playhead/texts/translate';
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
      {
        key: NAME,
        label: t('Combination'),
        kind: 'dimension',
        format: 'text',
        definition: t('In these and in no other'),
      },
      {
        key: 'segments',
        label: t('Segments'),
        kind: 'measure',
        format: 'integer',
        definition: t('How many are combined'),
      },
      {
        key: 'viewers',
        label: words(t('Viewers')),
        kind: 'measure',
        format: 'integer',
        definition: t('Members of exactly these'),
      },
      {
        key: 'share',
        label: t('Share'),
        kind: 'measure',
        format: 'percent',
        definition: t('Of the members of any of these segments'),
      },
      {
        key: 'affinity',
        label: t('Affinity Index'),
        kind: 'measure',
        format: 'integer',
        definition: t('100 is what chance would make it if membership in one said nothing about another'),
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
