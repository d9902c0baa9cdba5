import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA special-purpose addresses: not somewhere on the internet (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const special = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);
/** Of IPv6 only this part is given out; everything else is local, mapped, translated or reserved. */
const globalV6 = listOf(['2000::/3']);
/** This machine, and the addresses where clouds keep the credentials of a machine. */
const ownMachine = listOf(['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '::/127', 'fe80::/10', 'fd00:ec2::254/128']);

export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

/** An IPv4 address written as IPv6 (`::ffff:127.0.0.1`) is what it stands for. */
export function isInside(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

export function isGlobal(address: string): boolean {
  if (isInside(special, address)) return false;
  return isIPv4(address) || (isIPv6(address) && isInside(globalV6, address));
}

export function isOwnMachine(address: string): boolean {
  return isInside(ownMachine, address);
}
