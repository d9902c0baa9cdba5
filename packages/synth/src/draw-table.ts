/** A 15-bit draw below the threshold keeps the entry, any other takes its alias. */
export const DRAW_RESOLUTION = 32_768;

/** Walker's alias method, packed as alias x 32768 + threshold, so that one array access draws from any weights. */
export function drawTable(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) {
    throw new RangeError('weights must have a positive sum');
  }
  const scaled = weights.map((weight) => (weight * weights.length) / total);
  const alias = scaled.map((_, index) => index);
  const keep = scaled.map(() => DRAW_RESOLUTION - 1);
  const small = indexesWhere(scaled, (share) => share < 1);
  const large = indexesWhere(scaled, (share) => share >= 1);
  for (let low = small.pop(); low !== undefined; low = small.pop()) {
    const high = large.pop();
    if (high === undefined) {
      break;
    }
    const share = scaled[low] ?? 0;
    keep[low] = Math.min(DRAW_RESOLUTION - 1, Math.round(share * DRAW_RESOLUTION));
    alias[low] = high;
    const rest = (scaled[high] ?? 0) - (1 - share);
    scaled[high] = rest;
    (rest < 1 ? small : large).push(high);
  }
  return alias.map((target, index) => target * DRAW_RESOLUTION + (keep[index] ?? 0));
}

/** `size` entries, each index in proportion to its weight. Every weight above 0 gets an entry while there is space. */
export function evenTable(weights: readonly number[], size: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const cumulative = weights.map((_, index) => weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0));
  return Array.from({ length: size }, (_, position) => {
    const at = ((position + 0.5) * total) / size;
    return cumulative.findIndex((upTo) => at < upTo);
  });
}

function indexesWhere(values: readonly number[], test: (value: number) => boolean): number[] {
  return values.flatMap((value, index) => (test(value) ? [index] : []));
}
