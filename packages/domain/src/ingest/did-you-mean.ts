/** `did you mean "view_id"?`, or the names there are. */
export function didYouMean(wrong: string, known: readonly string[]): string {
  const [best] = known
    .map((name) => ({ name, distance: editDistance(plain(wrong), plain(name)) }))
    .filter(({ name, distance }) => distance <= allowedDistance(Math.min(name.length, wrong.length)))
    .toSorted((left, right) => left.distance - right.distance);
  if (best !== undefined) return `did you mean "${best.name}"?`;
  const shown = known.slice(0, 40);
  return `there are: ${shown.join(', ')}${known.length > shown.length ? ', …' : ''}`;
}

function allowedDistance(length: number): number {
  return length < 4 ? 1 : Math.max(2, Math.floor(length / 4));
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 64);
}

function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_value, index) => index);
  for (const [line, letter] of [...left].entries()) {
    const next = [line + 1];
    for (const [index, other] of [...right].entries()) {
      const swap = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(swap, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
