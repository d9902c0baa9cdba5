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
