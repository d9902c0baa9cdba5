import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** OWASP's scrypt setting for 32 MB of memory: every guess needs as much. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const MEMORY_LIMIT = 64 * 1024 * 1024;
/** Compared for an unknown user, so that the response takes as long as for a known one. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export async function hashPassword(password: string, derive: DeriveKey = deriveKey): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive({ password, salt, cost: COST });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** `null` stands for an unknown user or one without a password: the same work, and never true. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  derive: DeriveKey = deriveKey,
): Promise<boolean> {
  const { cost, salt, key } = readHash(hash ?? NOBODY);
  const equal = timingSafeEqual(await derive({ password, salt, cost }), key);
  return equal && hash !== null;
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
