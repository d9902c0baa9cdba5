import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

it('knows the right password and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  for (const wrong of ['', 'correct hors', 'correct horse ', 'Correct horse', 'correct\0horse']) {
    expect(await verifyPassword(wrong, hash)).toBe(false);
  }
});

it('salts: the same password twice gives two hashes', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'));
});

it('composed and decomposed letters are the same password', async () => {
  expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
});

it('never lets anybody in without a hash', async () => {
  expect(await verifyPassword('', null)).toBe(false);
  expect(await verifyPassword('x', null)).toBe(false);
});

it('reads no hash that would cost unbounded memory', async () => {
  await expect(verifyPassword('x', `scrypt$${2 ** 30}$8$1$YQ$YQ`)).rejects.toThrow('<=65536');
});
