/** Null where there is none: a browser may refuse all access. */
export function readItem(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. A full or refused storage forgets at the next visit and stops nothing. */
export function keepItem(open: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) open().removeItem(key);
    else open().setItem(key, value);
  } catch {
    // The page has it for as long as it is open.
  }
}
