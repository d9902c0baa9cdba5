import { t } from '@playhead/texts/translate';
import { withSeparators } from './number-format.ts';
import { NO_VALUE, exactNumber, formatPercent, percentText } from './numbers.ts';

/** WID-035: a change is capped at ten times, +/-1000%. */
const CHANGE_CAP = 10;

type ChangeDirection = 'up' | 'down' | 'flat' | 'unknown';

export interface Change {
  readonly direction: ChangeDirection;
  /** Fraction after the cap; null where there is nothing to compare with. */
  readonly ratio: number | null;
  readonly arrow: string;
  /** `+12.34%`, `-3.10%`, `0.00%`, `>+1,000%`; a `flat` change keeps its number. */
  readonly text: string;
  /** The same for a screen reader: direction must not depend on colour or on a glyph. */
  readonly spoken: string;
}

const ARROWS: Record<ChangeDirection, string> = { up: '▲', down: '▼', flat: '■', unknown: '' };

/** Below half a percent nobody would act on it. */
const LEAST_CHANGE = 0.005;
/** Standard errors that a difference must exceed: about one in twenty does so by chance. */
const CHANCE = 2;

/** What tells how far a number is off by chance alone. */
export interface Noise {
  /** It is a number of things that happened. */
  readonly counted?: boolean;
  /** It is a sum or a mean over this many viewers, now and before. */
  readonly viewers?: readonly [now: number, before: number] | undefined;
  /** It is a mean of values between 0 and 1. */
  readonly isShare?: boolean;
}

/**
 * A change from zero has no percentage: it is reported as unknown, not as infinite. A change that is too small, or of numbers too
 * small to tell it from chance, is flat: neither good nor bad.
 */
export function changeBetween(current: number | null, previous: number | null, noise: Noise = {}): Change {
  if (current === null || previous === null || (previous === 0 && current !== 0)) return described('unknown', null);
  const raw = previous === 0 ? 0 : (current - previous) / Math.abs(previous);
  const ratio = Math.max(-CHANGE_CAP, Math.min(CHANGE_CAP, raw));
  if (Math.abs(ratio) < 0.00005) return described('flat', 0);
  const isChance = Math.abs(current - previous) <= CHANCE * standardError(current, previous, noise);
  if (isChance || Math.abs(ratio) < LEAST_CHANGE) {
    const moved = described(ratio > 0 ? 'up' : 'down', ratio, Math.abs(raw) > CHANGE_CAP);
    return {
      ...moved,
      direction: 'flat',
      arrow: ARROWS.flat,
      spoken: t('about level, {change}', { change: moved.spoken }),
    };
  }
  return described(ratio > 0 ? 'up' : 'down', ratio, Math.abs(raw) > CHANGE_CAP);
}

/** Of the difference; 0 where nothing is known of it. */
function standardError(current: number, previous: number, { counted, viewers, isShare }: Noise): number {
  if (counted === true) return Math.sqrt(Math.abs(current + previous));
  if (viewers === undefined || viewers.some((count) => count <= 0)) return 0;
  // Viewing differs between viewers about as much as its mean; a share has a spread that it cannot exceed.
  const spread = (value: number) => (isShare === true ? Math.sqrt(Math.max(0, value * (1 - value))) : Math.abs(value));
  return Math.hypot(spread(current) / Math.sqrt(viewers[0]), spread(previous) / Math.sqrt(viewers[1]));
}

function described(direction: ChangeDirection, ratio: number | null, capped = false): Change {
  const size = ratio === null ? NO_VALUE : formatPercent(Math.abs(ratio));
  const limit = percentText(exactNumber(CHANGE_CAP * 100));
  const sign = direction === 'up' ? '+' : direction === 'down' ? '-' : '';
  return {
    direction,
    ratio,
    arrow: ARROWS[direction],
    text: capped ? `>${sign}${limit}` : `${sign}${size}`,
    spoken: capped ? spokenBeyond(direction, limit) : spokenChange(direction, size),
  };
}

function spokenChange(direction: ChangeDirection, size: string): string {
  switch (direction) {
    case 'up':
      return t('up {size}', { size });
    case 'down':
      return t('down {size}', { size });
    case 'flat':
      return t('unchanged');
    case 'unknown':
      return t('no comparison');
  }
}

function spokenBeyond(direction: ChangeDirection, limit: string): string {
  return direction === 'up' ? t('up more than {limit}', { limit }) : t('down more than {limit}', { limit });
}

/** From here on a decimal says nothing. */
const WHOLE_TIMES = 10;

/** Below this two decimals would say that it is nothing. */
const LEAST_TIMES = 0.01;

function timesText(times: number): string {
  if (times >= WHOLE_TIMES) return exactNumber(Math.round(times));
  if (times > 0 && times < LEAST_TIMES) return `<${LEAST_TIMES}`;
  return times.toFixed(times < 0.1 ? 2 : 1);
}

/** How many times the reference it is: "12 times" is read at once, "+1,100%" is not. */
export function timesOf(value: number | null, reference: number | null): Change {
  if (value === null || reference === null || reference <= 0) return described('unknown', null);
  const times = value / reference;
  const written = timesText(times);
  const direction = Number(written) === 1 ? 'flat' : times > 1 ? 'up' : 'down';
  const text = t('{count} times', { count: times >= WHOLE_TIMES ? written : withSeparators(written) });
  return {
    direction,
    ratio: times - 1,
    arrow: ARROWS[direction],
    text,
    spoken: text,
  };
}
