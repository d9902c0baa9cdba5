/** Whether something in sight moves when a cell of the grid gets lower by this many px: also what would only then come into sight. */
export function movesWhatIsSeen(cell: HTMLElement, lowerByPx: number): boolean {
  if (lowerByPx <= 0) return false;
  const { bottom } = cell.getBoundingClientRect();
  return [...(cell.parentElement?.children ?? [])].some((other) => {
    const box = other.getBoundingClientRect();
    return box.top >= bottom && box.top - lowerByPx < window.innerHeight && box.bottom > 0;
  });
}
