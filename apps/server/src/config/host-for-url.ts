/** Of an address of this machine; a browser cannot open the ones that stand for all of its addresses. */
export function hostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
