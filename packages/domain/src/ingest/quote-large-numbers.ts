/** Of valid JSON; the texts are matched so that the numbers in them are not. */
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** The engine's JSON reader refuses a whole line for a number beyond 64 bits. */
const LARGEST_WHOLE = 2 ** 63;

/** A JSON object's line with such numbers as texts, so that they are judged by their column. `undefined` if it is not an object. */
export function quoteLargeNumbers(line: string): string | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  } catch {
    return undefined;
  }
  return line.replaceAll(textOrNumber, (token) => (isTooLarge(token) ? `"${token}"` : token));
}

function isTooLarge(token: string): boolean {
  if (token.startsWith('"')) return false;
  const size = Math.abs(Number(token));
  return size === Number.POSITIVE_INFINITY || (size >= LARGEST_WHOLE && /^-?\d+$/.test(token));
}
