/** Narrower columns leave no room for a title: the board scrolls instead. */
export const COLUMN_MIN_PX = 116;
/** From this width on a title and its numbers stand on one line. */
const ONE_LINE_PX = 200;
/** Room of a label. A node that is thinner still keeps it, so that labels never overlap. */
const SLOT_PX = { oneLine: 18, twoLines: 34 };
export const GAP_PX = 6;
/** Beyond the labels' own room, so that a crowded column still shows how thick its nodes are. */
export const FLOW_PX = 60;
/** Titles, the rest and the end. */
const BESIDE_TITLES = 2;
/** Heading of the card, controls on two lines, names of the columns and the scroll bar. */
const AROUND_PX = 150;

export function labelRoom(columnWidth: number): { lines: 1 | 2; slot: number } {
  return columnWidth >= ONE_LINE_PX ? { lines: 1, slot: SLOT_PX.oneLine } : { lines: 2, slot: SLOT_PX.twoLines };
}

/** The height in which a card shows all its titles without scrolling. */
export function pathsHeight({ titles, steps, width }: { titles: number; steps: number; width: number }): number {
  const { slot } = labelRoom(Math.max(width / (steps + 1), COLUMN_MIN_PX));
  return (titles + BESIDE_TITLES) * (slot + GAP_PX) + FLOW_PX + AROUND_PX;
}
