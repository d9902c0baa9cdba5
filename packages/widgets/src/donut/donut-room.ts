/** Of chart-view.module.css and frame.module.css, in px. */
const CARD_HEAD_PX = 40;
const CARD_PADDING_PX = 18;
const RING_PX = 260;
/** A ring of full size and a legend of names and numbers next to it. Narrower cards have the legend below the ring. */
const SIDE_BY_SIDE_PX = 565;

/** Height of a card that is for itself in its row, `width` of its content; null where the legend stands below the ring. */
export function loneDonutHeight(width: number): number | null {
  return width < SIDE_BY_SIDE_PX ? null : CARD_HEAD_PX + CARD_PADDING_PX + RING_PX;
}
