import { expect, it } from 'vitest';
import { type DeriveKey, deriveKey, hashPassword, matchPassword } from './password.ts';

it('knows the right password and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await matchPassword('correct horse', [hash])).toBe(0);
  for (const wrong of ['', 'correct hors', 'correct horse ', 'Correct horse', 'correct\0horse']) {
    expect(await matchPassword(wrong, [hash])).toBe(-1);
  }
});

it('salts: the same password twice gives two hashes', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'));
});

it('composed and decomposed letters are the same password', async () => {
  expect(await matchPassword('cafe\u0301', [await hashPassword('caf\u00e9')])).toBe(0);
});

it('never lets anybody in without a hash', async () => {
  expect(await matchPassword('', [])).toBe(-1);
  expect(await matchPassword('x', [null])).toBe(-1);
});

it('reads no hash that would cost unbounded memory', async () => {
  await expect(matchPassword('x', [`scrypt$${2 ** 30}$8$1$YQ$YQ`])).rejects.toThrow('<=65536');
});

it('users of one address are told apart by their passwords, with one derivation for all of them', async () => {
  let derivations = 0;
  const counting: DeriveKey = (input) => {
    derivations += 1;
    return deriveKey({ ...input, cost: { N: 2, r: 1, p: 1 } });
  };
  const first = await hashPassword('first', counting);
  const second = await hashPassword('second', counting, first);
  derivations = 0;
  expect(await matchPassword('second', [first, null, second], counting)).toBe(2);
  expect(await matchPassword('first', [first, null, second], counting)).toBe(0);
  expect(await matchPassword('third', [first, null, second], counting)).toBe(-1);
  expect(await matchPassword('third', [], counting)).toBe(-1);
  expect(derivations).toBe(4);
});
