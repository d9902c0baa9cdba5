/** Axis bounds for data points that need not begin at zero. */
export interface NumberRange {
  readonly type: 'value' | 'log';
  readonly min: number;
  readonly max: number;
  /** Between two ticks; a logarithmic axis has one for each power of ten. */
  readonly interval?: number;
}

/** From this spread on most points would stand in one corner of a linear axis. */
const LOG_SPREAD = 100;
const TICKS = 4;
/** Above this share of the largest value, an axis from zero would waste half of the picture. */
const FROM_ZERO_SHARE = 0.5;

export function numberRange(values: readonly number[]): NumberRange {
  const least = Math.min(...values);
  const most = Math.max(...values);
  if (!Number.isFinite(least) || !Number.isFinite(most)) return { type: 'value', min: 0, max: 1, interval: 0.25 };
  if (least > 0 && most / least > LOG_SPREAD) {
    return { type: 'log', min: 10 ** Math.floor(Math.log10(least)), max: 10 ** Math.ceil(Math.log10(most)) };
  }
  const floor = least > 0 && least <= most * FROM_ZERO_SHARE ? 0 : least;
  const from = least >= 0 && least === most ? 0 : floor;
  const interval = niceStep((most - from || 1) / TICKS);
  return {
    type: 'value',
    min: roundTo(Math.floor(from / interval) * interval, interval),
    max: roundTo(Math.max(Math.ceil(most / interval), Math.floor(from / interval) + 1) * interval, interval),
    interval,
  };
}

/** Where a value stands between the bounds, 0 to 1. */
export function fractionIn(range: NumberRange, value: number): number {
  const scale = range.type === 'log' ? Math.log10 : (number: number) => number;
  return (scale(value) - scale(range.min)) / (scale(range.max) - scale(range.min));
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const digit = [1, 2, 2.5, 5, 10].find((step) => step * power >= raw * 0.999_999) ?? 10;
  return digit * power;
}

/** 0.1 * 3 is not 0.3, and a tick would say so. */
export function roundTo(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return Number(value.toFixed(Math.min(12, digits)));
}
