const LONGEST_NAME = 253;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * The canonical form of a typed host: a name in lower case, or an address as programs write it. `0x7f.1`, `2130706433`,
 * `0177.0.0.1` and full-width digits all are 127.0.0.1 to a resolver, and so they are here. Undefined for anything else.
 */
export function readHost(typed: string): string | undefined {
  // What only a whole address of the web may contain would change what the parser takes for its host.
  if (typed.trim() !== typed || /[/\\?#@%\s]/.test(typed) || typed.length > LONGEST_NAME) return undefined;
  const url = URL.parse(`http://${isBareV6(typed) ? `[${typed}]` : typed}/`);
  if (url === null || url.port !== '' || hasPort(typed)) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return host.slice(1, -1);
  return host.split('.').every((label) => LABEL.test(label)) ? host : undefined;
}

function isBareV6(typed: string): boolean {
  return typed.split(':').length > 2 && !typed.startsWith('[');
}

function hasPort(typed: string): boolean {
  return /:\d*$/.test(typed) && !isBareV6(typed) && !typed.endsWith(']');
}
