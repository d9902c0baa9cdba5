/** Two for each widget: its numbers, then what they are compared with. */
const STEP = 2;
/** More than all widgets of a page have together. */
const OUT_OF_VIEW = 10_000;

/** Order of questions: widgets in the window first, then the others, both in reading order. */
export function foldPriority(
  cell: Pick<Element, 'getBoundingClientRect'> | null,
  index: number,
  windowHeight: number = window.innerHeight,
): number {
  if (cell === null) return OUT_OF_VIEW + index * STEP;
  const { top, bottom } = cell.getBoundingClientRect();
  const inView = bottom >= 0 && top < windowHeight;
  return (inView ? 0 : OUT_OF_VIEW) + index * STEP;
}
