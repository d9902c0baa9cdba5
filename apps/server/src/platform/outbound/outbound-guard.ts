import { lookup } from 'node:dns/promises';
import { isIP, isIPv4 } from 'node:net';
import { isGlobal, isInside, isOwnMachine, listOf } from './address-range.ts';
import { readHost } from './read-host.ts';

/** The address to connect to; the name is only for certificates and messages. */
export interface PinnedHost {
  host: string;
  address: string;
  family: 4 | 6;
}

/** One text whatever the reason, so that nobody maps a network by the responses (attack 21). The log knows the reason. */
export class OutboundRefusal extends Error {
  readonly reason: 'not a host name' | 'unknown host' | 'not allowed';

  constructor(host: string, reason: OutboundRefusal['reason'], options?: { cause?: unknown }) {
    super(unreachableText(host), options);
    this.name = 'OutboundRefusal';
    this.reason = reason;
  }
}

/** The same words for a host that does not respond. */
export function unreachableText(host: string): string {
  return `Playhead cannot reach "${host}". Check the address, and ask your administrator whether this server may connect to it.`;
}

export interface OutboundGuard {
  /** Resolves a host that a user typed, once; connect to the address it gives and follow no redirect. */
  resolve(host: string): Promise<PinnedHost>;
  /** Whether the configuration names it: only such hosts may be an endpoint of one's own. */
  isListed(host: string): boolean;
}

export function createOutboundGuard(options: {
  /** Host names, addresses and networks that may be reached although they are not on the internet. */
  allow: readonly string[];
  /** Then neither this machine nor a cloud's metadata can be allowed. */
  production: boolean;
  resolveAll?: (host: string) => Promise<readonly string[]>;
}): OutboundGuard {
  const { production, resolveAll = resolveByDns } = options;
  const allowedNames = new Set(options.allow.filter((entry) => !isNetwork(entry)).map((entry) => entry.toLowerCase()));
  const allowedNetworks = listOf(options.allow.filter(isNetwork));

  function isAllowed(host: string, address: string): boolean {
    if (isGlobal(address)) return true;
    if (production && isOwnMachine(address)) return false;
    return allowedNames.has(host) || isInside(allowedNetworks, address);
  }

  return {
    async resolve(typed) {
      const host = readHost(typed);
      if (host === undefined) throw new OutboundRefusal(typed, 'not a host name');
      const addresses = isIP(host) > 0 ? [host] : await namedAddresses(host, resolveAll);
      const [address] = addresses;
      if (address === undefined) throw new OutboundRefusal(host, 'unknown host');
      // One local address among global ones is enough: the resolver chooses among them the next time.
      if (!addresses.every((each) => isAllowed(host, each))) throw new OutboundRefusal(host, 'not allowed');
      return { host, address, family: isIPv4(address) ? 4 : 6 };
    },
    isListed: (typed) => {
      const host = readHost(typed);
      return host !== undefined && (allowedNames.has(host) || (isIP(host) > 0 && isInside(allowedNetworks, host)));
    },
  };
}

function isNetwork(entry: string): boolean {
  return isIP(entry.split('/')[0] ?? '') > 0;
}

async function namedAddresses(
  host: string,
  resolveAll: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  try {
    return await resolveAll(host);
  } catch (error) {
    throw new OutboundRefusal(host, 'unknown host', { cause: error });
  }
}

async function resolveByDns(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
}
