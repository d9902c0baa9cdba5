import type { ExploreField } from '@playhead/contract/http/explore';
import { groupOrder } from '@playhead/domain/explore';
import { tSent } from '@playhead/texts/translate';

export type PickerKind = 'all' | 'dimension' | 'measure';

export interface PickerGroup {
  name: string;
  fields: readonly ExploreField[];
}

export interface PickerSearch {
  text: string;
  kind: PickerKind;
}

const kindOrder = { dimension: 0, measure: 1, filter: 2 } as const;

/** Groups in their order, dimensions before measures before fields that only filter; of a search, the best matches first. */
export function pickerGroups(catalogue: readonly ExploreField[], search: PickerSearch): readonly PickerGroup[] {
  const groups = new Map<string, { field: ExploreField; rank: number }[]>();
  for (const field of catalogue) {
    const rank = search.kind === 'all' || search.kind === field.kind ? matchRank(field, search.text) : null;
    if (rank !== null) groups.set(field.group, [...(groups.get(field.group) ?? []), { field, rank }]);
  }
  return [...groups]
    .map(([name, found]) => ({
      name,
      rank: Math.min(...found.map(({ rank }) => rank)),
      fields: found
        .toSorted((a, b) => a.rank - b.rank || kindOrder[a.field.kind] - kindOrder[b.field.kind])
        .map(({ field }) => field),
    }))
    .toSorted((a, b) => a.rank - b.rank || groupOrder(a.name) - groupOrder(b.name));
}

/** 0 for the best match; null for none. Every word must be found: "minutes ad" finds Ad Minutes. */
export function matchRank(field: ExploreField, text: string): number | null {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 0;
  const label = field.label.toLowerCase();
  const typed = words.join(' ');
  if (label === typed) return 0;
  if (label.startsWith(typed)) return 1;
  if (words.every((word) => label.includes(word))) return 2;
  const named = `${label} ${tSent(field.group).toLowerCase()}`;
  if (words.every((word) => named.includes(word))) return 3;
  // A description matches with long words only: "a" is in all of them.
  const whole = `${named} ${field.definition.toLowerCase()}`;
  return words.every((word) => word.length > 3 && whole.includes(word)) ? 4 : null;
}

/** Parts of a label, those that were searched for marked. */
export function markedParts(label: string, text: string): readonly { text: string; marked: boolean }[] {
  const word = text.trim().toLowerCase();
  const at = word === '' ? -1 : label.toLowerCase().indexOf(word);
  if (at === -1) return [{ text: label, marked: false }];
  return [
    { text: label.slice(0, at), marked: false },
    { text: label.slice(at, at + word.length), marked: true },
    { text: label.slice(at + word.length), marked: false },
  ].filter((part) => part.text !== '');
}
