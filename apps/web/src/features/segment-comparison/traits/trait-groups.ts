import type { SegmentTrait } from '@playhead/contract/http/segments';
import { formatPercent } from '@playhead/domain/format';

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
  { title: 'Titles', fields: ['series', 'genre', 'channel'] },
  { title: 'Devices', fields: ['device', 'screen'] },
  { title: 'Regions', fields: ['dma', 'state', 'country'] },
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
  const likely =
    index >= 2 * EVERYONE_INDEX
      ? `${(index / EVERYONE_INDEX).toFixed(1)} times as likely`
      : `${Math.round(index - EVERYONE_INDEX)}% more likely`;
  return `${likely}: ${formatPercent(segmentShare)} of members, ${formatPercent(overallShare)} of everyone`;
}

function endOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}
