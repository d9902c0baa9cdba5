import { NO_VALUE, exactNumber, formatPercent } from './numbers.ts';

/** WID-035: a change is capped at ten times, +/-1000%. */
const CHANGE_CAP = 10;

type ChangeDirection = 'up' | 'down' | 'flat' | 'unknown';

export interface Change {
  readonly direction: ChangeDirection;
  /** Fraction after the cap; null where there is nothing to compare with. */
  readonly ratio: number | null;
  readonly arrow: string;
  /** `+12.34%`, `-3.10%`, `0.00%`, `>+1,000%`. */
  readonly text: string;
  /** The same for a screen reader: direction must not depend on colour or on a glyph. */
  readonly spoken: string;
}

const ARROWS: Record<ChangeDirection, string> = { up: '▲', down: '▼', flat: '■', unknown: '' };
const VERBS: Record<ChangeDirection, string> = { up: 'up', down: 'down', flat: 'unchanged', unknown: 'no comparison' };

/** A change from zero has no percentage: it is reported as unknown, not as infinite. */
export function changeBetween(current: number | null, previous: number | null): Change {
  if (current === null || previous === null || (previous === 0 && current !== 0)) return described('unknown', null);
  const raw = previous === 0 ? 0 : (current - previous) / Math.abs(previous);
  const ratio = Math.max(-CHANGE_CAP, Math.min(CHANGE_CAP, raw));
  if (Math.abs(ratio) < 0.00005) return described('flat', 0);
  return described(ratio > 0 ? 'up' : 'down', ratio, Math.abs(raw) > CHANGE_CAP);
}

function described(direction: ChangeDirection, ratio: number | null, capped = false): Change {
  const size = ratio === null ? NO_VALUE : formatPercent(Math.abs(ratio));
  const limit = `${exactNumber(CHANGE_CAP * 100)}%`;
  const sign = direction === 'up' ? '+' : direction === 'down' ? '-' : '';
  const moved = direction === 'up' || direction === 'down';
  return {
    direction,
    ratio,
    arrow: ARROWS[direction],
    text: capped ? `>${sign}${limit}` : `${sign}${size}`,
    spoken: moved ? `${VERBS[direction]} ${capped ? `more than ${limit}` : size}` : VERBS[direction],
  };
}
