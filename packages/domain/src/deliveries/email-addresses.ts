/** DLV-056. Nothing with a meaning in a mail header fits: no quotes, brackets, commas, blanks or line ends. */
const ADDRESS = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.[A-Za-z]{2,8}$/;
const LONGEST = 254;

export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}

/** DLV-054: separated by commas and semicolons; the same address counts once. */
export function splitAddresses(typed: string): readonly string[] {
  const parts = typed.split(/[,;]/).map((part) => part.trim());
  const seen = new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part]));
  return [...seen.values()];
}
