import type { Change } from '@playhead/domain/format';

/** `12.00% above the peers`; null where there is nothing to compare with. */
export function differenceWords(change: Change, against: string): string | null {
  switch (change.direction) {
    case 'up':
      return `${change.spoken.slice('up '.length)} above ${against}`;
    case 'down':
      return `${change.spoken.slice('down '.length)} below ${against}`;
    case 'flat':
      return `level with ${against}`;
    case 'unknown':
      return null;
  }
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
