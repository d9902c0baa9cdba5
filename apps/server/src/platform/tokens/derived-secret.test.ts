import { expect, test } from 'vitest';
import { deriveSecret } from './derived-secret.ts';

const SECRET = 'Zk3v0PqXw9rT5yLb2NcJ8sHfGm4dQeUa';

test('each purpose has a key of 32 bytes of its own, the same at every start', () => {
  const keys = [deriveSecret(SECRET, 'portal tokens'), deriveSecret(SECRET, 'engine users'), SECRET];
  expect(new Set(keys).size).toBe(3);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(deriveSecret(SECRET, 'portal tokens')).toBe(keys[0]);
  expect(deriveSecret(`${SECRET}x`, 'portal tokens')).not.toBe(keys[0]);
});
