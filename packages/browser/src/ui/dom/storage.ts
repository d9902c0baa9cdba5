/** Null where the browser refuses storage (some frames, some privacy modes): choices then last as long as the page. */
export function openStorage(read: () => Storage): Storage | null {
  try {
    const storage = read();
    storage.getItem('');
    return storage;
  } catch {
    // SecurityError on access is the only sign of a refusal.
    return null;
  }
}

/** False where it was not kept: a full storage throws, and a choice that is lost at the next visit must not stop this one. */
export function keepItem(storage: Pick<Storage, 'setItem'> | null, key: string, value: string): boolean {
  try {
    storage?.setItem(key, value);
    return storage !== null;
  } catch {
    return false;
  }
}
