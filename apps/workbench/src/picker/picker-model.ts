import type { ExploreField } from '@playhead/contract/http/explore';
import { groupOrder } from '@playhead/domain/explore';

export const pickerKinds = ['all', 'dimension', 'measure'] as const;
export type PickerKind = (typeof pickerKinds)[number];

export interface PickerGroup {
  name: string;
  fields: readonly ExploreField[];
}

export interface PickerSearch {
  text: string;
  kind: PickerKind;
}

const kindOrder = { dimension: 0, measure: 1, filter: 2 } as const;

/** Groups in their order; in each, dimensions before measures before fields that only filter. */
export function pickerGroups(catalogue: readonly ExploreField[], search: PickerSearch): readonly PickerGroup[] {
  const groups = new Map<string, ExploreField[]>();
  for (const field of catalogue) {
    if (!isFound(field, search)) continue;
    groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  }
  return [...groups]
    .map(([name, fields]) => ({ name, fields: fields.toSorted((a, b) => kindOrder[a.kind] - kindOrder[b.kind]) }))
    .toSorted((a, b) => groupOrder(a.name) - groupOrder(b.name));
}

/** Every word must be in the label, the group or the description: "minutes ad" finds Ad Minutes. */
export function isFound(field: ExploreField, { text, kind }: PickerSearch): boolean {
  if (kind !== 'all' && field.kind !== kind) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const label = `${field.label} ${field.group}`.toLowerCase();
  if (words.every((word) => label.includes(word))) return true;
  // A description matches with long words only: "a" is in all of them.
  const whole = `${label} ${field.definition.toLowerCase()}`;
  return words.every((word) => word.length > 3 && whole.includes(word));
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
