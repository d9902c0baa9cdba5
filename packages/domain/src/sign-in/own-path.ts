/** Browsers read `\` as `/`, and drop tabs and line breaks, so that `/\evil.example` and `/<tab>/evil.example` lead away. */
const OWN_PATH = /^\/(?!\/)[^\\\p{Cc}\s]*$/u;

/** A path of this server: never another host, and never a scheme. */
export function isOwnPath(text: string): boolean {
  return OWN_PATH.test(text);
}
