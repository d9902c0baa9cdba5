const QUOTE = '"';
const SEPARATORS = new Set([',', '\n', '\r', '\t']);

/** Values of a pasted list: commas, tabs and line ends part them, text in double quotes stays whole (`"Come Home, Ada"`). */
export function pastedValues(text: string): readonly string[] {
  const found: string[] = [];
  let value = '';
  let isQuoted = false;
  for (const character of text) {
    if (character === QUOTE && (isQuoted || value.trim() === '')) isQuoted = !isQuoted;
    else if (!isQuoted && SEPARATORS.has(character)) {
      found.push(value.trim());
      value = '';
    } else value += character;
  }
  found.push(value.trim());
  return [...new Set(found.filter((one) => one !== ''))];
}

/** One value pasted is typed text: it can still be searched for. */
export function isPastedList(text: string): boolean {
  return pastedValues(text).length > 1;
}
