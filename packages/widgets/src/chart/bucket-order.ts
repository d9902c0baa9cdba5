const UNIT_SIZE: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

/** Sorts `Under $25K`, `$25K - $50K`, `18-20`, `65+`, `1 person` by their lower bound; names without a number come last. */
export function byBucket(a: string, b: string): number {
  const [left, right] = [lowerBound(a), lowerBound(b)];
  return left === right ? a.localeCompare(b, 'en') : left - right;
}

function lowerBound(label: string): number {
  const match = /(\d[\d,]*(?:\.\d+)?)\s*([km])?/i.exec(label);
  if (match === null) return Number.POSITIVE_INFINITY;
  const [, digits = '', unit = ''] = match;
  const value = Number(digits.replaceAll(',', '')) * (UNIT_SIZE[unit.toLowerCase()] ?? 1);
  return /^\s*(under|less|below|up to|<)/i.test(label) ? value / 2 : value;
}
