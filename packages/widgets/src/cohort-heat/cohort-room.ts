/** Of cohort-heat.module.css and frame.module.css, in px. */
const ROW_PX = 28;
const CARD_HEAD_PX = 40;
const CARD_PADDING_PX = 18;
const SCALE_PX = 30;
/** Names of the periods, and the mean of all cohorts. */
const HEAD_ROWS = 2;

/** Height of the card that shows this many cohorts without scrolling. */
export function cohortHeatHeight(cohorts: number): number {
  return CARD_HEAD_PX + CARD_PADDING_PX + SCALE_PX + (HEAD_ROWS + cohorts) * ROW_PX + 2;
}
