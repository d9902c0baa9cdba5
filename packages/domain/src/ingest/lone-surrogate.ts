const escapedSurrogate = /\\u[dD][89a-fA-F]/;
/** `JSON.stringify` writes halves of a pair as escapes and pairs as characters; an even number of backslashes before is text. */
const escapedHalf = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Whether a line of JSON holds half of a surrogate pair, which UTF-8 cannot hold and the engine's JSON reader refuses. */
export function hasLoneSurrogate(line: string): boolean {
  if (!escapedSurrogate.test(line)) return false;
  try {
    return escapedHalf.test(JSON.stringify(JSON.parse(line)));
  } catch {
    return false;
  }
}
