/** Whether a cell of the grid has others in sight below it, which move when it gets lower. */
export function movesWhatIsSeen(cell: HTMLElement): boolean {
  const { bottom } = cell.getBoundingClientRect();
  return [...(cell.parentElement?.children ?? [])].some((other) => {
    const box = other.getBoundingClientRect();
    return box.top >= bottom && box.top < window.innerHeight && box.bottom > 0;
  });
}
