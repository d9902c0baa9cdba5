/** Firefox tells none. */
const ancestors: ArrayLike<string> | undefined = window.location.ancestorOrigins;

/** Every page around the app, as far as the browser tells; at least the host that the app talks to. */
export function framingOrigins(hostOrigin: string | null): readonly string[] {
  const outer = Array.from(ancestors ?? []).filter((origin) => origin !== window.location.origin);
  return [...new Set([...outer, ...(hostOrigin === null ? [] : [hostOrigin])])];
}

/** A message to an origin that the parent does not have is an error in the console for each of them. */
export function possibleHosts(allowed: readonly string[]): readonly string[] {
  const parent = ancestors?.[0];
  return parent === undefined ? allowed : allowed.filter((origin) => origin === parent);
}
