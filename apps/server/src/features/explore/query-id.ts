import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** All digits of 256 bits. */
const DIGEST_DIGITS = 43;
const ID_LENGTH = 22;

/** The customer is part of the text: an id says nothing about the queries of other customers. */
export function queryIdOf(customerId: number, query: unknown): string {
  const digest = createHash('sha256')
    .update(`${customerId}\n${canonicalJson(query)}`)
    .digest('hex');
  return base62(BigInt(`0x${digest}`))
    .padStart(DIGEST_DIGITS, '0')
    .slice(0, ID_LENGTH);
}

/** The order in which members were written does not matter. Input has at most 32 levels (`http/safe-input.ts`). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function base62(value: bigint): string {
  const digit = ALPHABET.charAt(Number(value % 62n));
  return value < 62n ? digit : base62(value / 62n) + digit;
}
