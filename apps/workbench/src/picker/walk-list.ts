import type { KeyboardEvent } from 'react';

/** Arrows, Home and End in a list of rows; left and right inside a row. True when the key was used. */
export function walkList(event: KeyboardEvent<HTMLElement>): boolean {
  const mains = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk="main"]')];
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  const at = mains.findIndex((main) => row?.contains(main) === true);
  const inRow = [...(row?.querySelectorAll<HTMLElement>('[data-walk]:not(:disabled)') ?? [])];
  const place = inRow.findIndex((one) => one === event.target);
  const target = targetOf(event.key, { mains, at, inRow, place });
  if (target === undefined) return false;
  event.preventDefault();
  target.focus();
  return true;
}

interface Walk {
  mains: readonly HTMLElement[];
  at: number;
  inRow: readonly HTMLElement[];
  place: number;
}

function targetOf(key: string, { mains, at, inRow, place }: Walk): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return mains[Math.min(at + 1, mains.length - 1)];
    case 'ArrowUp':
      return mains[Math.max(at - 1, 0)];
    case 'Home':
      return mains[0];
    case 'End':
      return mains.at(-1);
    case 'ArrowRight':
      return inRow[place + 1];
    case 'ArrowLeft':
      return place > 0 ? inRow[place - 1] : undefined;
    default:
      return undefined;
  }
}
