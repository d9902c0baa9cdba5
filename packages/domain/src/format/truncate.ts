/** CONST-003. */
const TRUNCATION_LENGTH = 50;

/** Keeps whole characters: cutting inside a surrogate pair shows a broken glyph. */
export function truncate(text: string, length: number = TRUNCATION_LENGTH): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}
