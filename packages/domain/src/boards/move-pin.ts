import type { Pin } from '@playhead/contract/http/boards';

/** The pins with one of them at another position; positions beyond the ends are the ends. */
export function movedPin<One extends Pin>(pins: readonly One[], from: number, to: number): readonly One[] {
  const moved = pins[from];
  if (moved === undefined) return pins;
  const others = pins.filter((_, index) => index !== from);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved);
}
