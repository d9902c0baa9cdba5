export interface Step {
  readonly key: string;
  readonly from: number;
  readonly labels: readonly string[];
}

/** Where a key leads in a list: arrows, both ends, or the next entry that begins with the letter. Null when it leads nowhere. */
export function stepTo({ key, from, labels }: Step): number | null {
  const last = labels.length - 1;
  switch (key) {
    case 'ArrowDown':
      return from >= last ? 0 : from + 1;
    case 'ArrowUp':
      return from <= 0 ? last : from - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return key.length === 1 && key !== ' ' ? nextBeginningWith(key, from, labels) : null;
  }
}

function nextBeginningWith(letter: string, from: number, labels: readonly string[]): number | null {
  const begins = (label: string) => label.toLowerCase().startsWith(letter.toLowerCase());
  const after = labels.findIndex((label, index) => index > from && begins(label));
  const found = after === -1 ? labels.findIndex(begins) : after;
  return found === -1 ? null : found;
}
