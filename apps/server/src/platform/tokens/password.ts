import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** OWASP's scrypt setting for 32 MB of memory: every guess needs as much. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const MEMORY_LIMIT = 64 * 1024 * 1024;
/** Compared for an unknown user, so that the response takes as long as for a known one. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** `like` is the hash of another user with the same address: one derivation then checks both (`matchPassword`). */
export async function hashPassword(
  password: string,
  derive: DeriveKey = deriveKey,
  like: string | null = null,
): Promise<string> {
  const { cost, salt } = like === null ? { cost: COST, salt: randomBytes(16) } : readHash(like);
  const key = await derive({ password, salt, cost });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Index of the hash that fits, or -1. Hashes with the same salt take one derivation: how long it takes must not tell how
 * many users have the address. `null` stands for a user without a password, an empty list for an unknown user: the same
 * work, and never a match.
 */
export async function matchPassword(
  password: string,
  hashes: readonly (string | null)[],
  derive: DeriveKey = deriveKey,
): Promise<number> {
  const known = hashes.flatMap((hash, index) => (hash === null ? [] : [{ index, ...readHash(hash) }]));
  const derived = new Map<string, Buffer>();
  let found = -1;
  for (const { cost, salt, key, index } of known.length === 0 ? [{ index: -1, ...readHash(NOBODY) }] : known) {
    const name = JSON.stringify([cost, salt.toString('base64url')]);
    const candidate = derived.get(name) ?? (await derive({ password, salt, cost }));
    derived.set(name, candidate);
    if (timingSafeEqual(candidate, key) && found === -1) found = index;
  }
  return found;
}

interface Cost {
  N: number;
  r: number;
  p: number;
}

export type DeriveKey = (input: { password: string; salt: Buffer; cost: Cost }) => Promise<Buffer>;

const Hash = z.tuple([
  z.literal('scrypt'),
  z.coerce
    .number()
    .int()
    .max(2 ** 16),
  z.coerce.number().int().max(16),
  z.coerce.number().int().max(16),
  z.string().min(1),
  z.string().min(1),
]);

function readHash(text: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = Hash.parse(text.split('$'));
  return { cost: { N, r, p }, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

export const deriveKey: DeriveKey = ({ password, salt, cost }) => {
  return new Promise((resolve, reject) => {
    // NFKC: another keyboard may compose the same password differently.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MEMORY_LIMIT }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
};
