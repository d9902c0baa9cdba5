import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Behind a trusted proxy `request.ip` is the forwarded address, which may be any text. */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return addressKey(request.ip) ?? addressKey(request.socket.remoteAddress ?? '') ?? 'unknown';
}

/**
 * One key per IPv4 address and per IPv6 /64: one subscriber owns a whole /64. Null for a text that is not an address.
 */
export function addressKey(text: string): string | null {
  const address = text.split('%')[0] ?? '';
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return null;
  return `${expandGroups(plain).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The URL parser returns the canonical IPv6 form; only `::` must be expanded. */
function expandGroups(address: string): readonly string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = canonical
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}
