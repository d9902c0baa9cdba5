const MAX_REMEMBERED = 20;

/** The latest first, each once. */
export function rememberCommand(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, MAX_REMEMBERED);
}

/** Anything but a list of ids is an empty one. */
export function readRecentCommands(stored: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.filter((id) => typeof id === 'string').slice(0, MAX_REMEMBERED);
  } catch {
    return [];
  }
}
