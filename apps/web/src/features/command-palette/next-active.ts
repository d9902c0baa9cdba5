const PAGE = 8;

/** The position that a key leads to; null for a key that does not move. The arrows go round, a page stops at the ends. */
export function nextActive(key: string, { active, count }: { active: number; count: number }): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(active + PAGE, count - 1);
    case 'PageUp':
      return Math.max(active - PAGE, 0);
    default:
      return null;
  }
}
