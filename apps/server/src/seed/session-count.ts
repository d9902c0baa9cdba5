const MULTIPLES: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };
const SMALLEST = 1_000;
const LARGEST = 1_000_000_000;

/** `4000000`, `4_000_000`, `20M`, `1.5M`; null when it is no size the demo can have. */
export function readSessionCount(text: string | undefined): number | null {
  const match = /^(\d+(?:\.\d+)?)([KMB]?)$/i.exec((text ?? '').replaceAll(/[_,]/g, ''));
  const multiple = MULTIPLES[(match?.[2] ?? '').toUpperCase()];
  if (!match || multiple === undefined) return null;
  const count = Math.round(Number(match[1]) * multiple);
  return count >= SMALLEST && count <= LARGEST ? count : null;
}
