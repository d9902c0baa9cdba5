export interface PaperColumns {
  readonly groups: readonly (readonly number[])[];
  /** Of the letters: a few px too many are no reason for a second table. */
  readonly zoom: number;
}

const SMALLEST = 0.85;

export function fitColumns(widths: readonly number[], space: { room: number; leading: number }): PaperColumns {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total > space.room && total * SMALLEST <= space.room) {
    return { groups: [widths.map((_, index) => index)], zoom: Math.floor((space.room / total) * 100) / 100 };
  }
  return { groups: splitColumns(widths, space), zoom: 1 };
}

/**
 * Paper does not scroll: columns that have no room next to the others follow in a table below, behind the same leading
 * columns. Widths in px, of all columns in their order; the result holds indexes into them.
 */
function splitColumns(
  widths: readonly number[],
  { room, leading }: { room: number; leading: number },
): readonly (readonly number[])[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const repeated = widths.slice(0, leading).map((_, index) => index);
  const following = widths.slice(leading);
  if (total <= room || following.length === 0) return [widths.map((_, index) => index)];
  const left = room - (total - following.reduce((sum, width) => sum + width, 0));
  const groups: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  following.forEach((width, index) => {
    if (used + width > left) {
      groups.push([...repeated]);
      used = 0;
    }
    groups.at(-1)?.push(index + leading);
    used += width;
  });
  return groups;
}
