import type { SegmentTrait } from '@playhead/contract/http/segments';
import { formatPercent } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { currentLocale } from '@playhead/texts/catalogue';

export interface ReadTrait extends SegmentTrait {
  /** Against the highest index of all that are shown, 0 to 1. */
  length: number;
  /** Where an index of 100 stands on the same scale. */
  everyone: number;
  words: string;
}

export interface TraitGroup {
  title: string;
  traits: readonly ReadTrait[];
}

const EVERYONE_INDEX = 100;
const MOST_IN_GROUP = 5;

const groups: readonly { title: string; fields: readonly string[] }[] = [
  { title: t('Titles'), fields: ['series', 'genre', 'channel'] },
  { title: t('Devices'), fields: ['device', 'screen'] },
  { title: t('Regions'), fields: ['dma', 'state', 'country'] },
];

/** What members do more than everyone, by what it is about; a group without anything is left out. */
export function traitGroups(traits: readonly SegmentTrait[]): readonly TraitGroup[] {
  const above = traits.filter(({ index }) => index > EVERYONE_INDEX).toSorted((a, b) => b.index - a.index);
  const shown = groups
    .map(({ title, fields }) => ({
      title,
      traits: above.filter(({ field }) => fields.includes(endOf(field))).slice(0, MOST_IN_GROUP),
    }))
    .filter((group) => group.traits.length > 0);
  const highest = Math.max(EVERYONE_INDEX, ...shown.flatMap((group) => group.traits.map(({ index }) => index)));
  return shown.map((group) => ({
    title: group.title,
    traits: group.traits.map((trait) => ({
      ...trait,
      length: trait.index / highest,
      everyone: EVERYONE_INDEX / highest,
      words: traitWords(trait),
    })),
  }));
}

/** "2.4 times as likely: 41.20% of members, 17.10% of everyone" */
export function traitWords({ index, segmentShare, overallShare }: SegmentTrait): string {
  const shares = { members: formatPercent(segmentShare), everyone: formatPercent(overallShare) };
  if (index < 2 * EVERYONE_INDEX) {
    const percent = Math.round(index - EVERYONE_INDEX);
    return t('{percent}% more likely: {members} of members, {everyone} of everyone', { percent, ...shares });
  }
  const times = (index / EVERYONE_INDEX).toLocaleString(currentLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
  return t('{times} times as likely: {members} of members, {everyone} of everyone', { times, ...shares });
}

function endOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}
