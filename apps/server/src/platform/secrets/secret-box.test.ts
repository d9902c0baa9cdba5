import { describe, expect, test } from 'vitest';
import { createSecretBox, SecretUnreadable } from './secret-box.ts';

const OLD = 'q2dWcC9hVn5pZ4kRj8sLwT1xYb6uMe3o';
const NEW = 'Zr7tKp0vQm4nXs9cBf2hJw6yUd8gLe5a';
const owner = { customerId: 7, id: 'plan-1' };

describe('secret box', () => {
  test('a secret comes back for its owner, and no two seals are alike', () => {
    const box = createSecretBox([OLD]);
    const sealed = [box.seal('open sesame ♥', owner), box.seal('open sesame ♥', owner)];
    expect(sealed.map((each) => box.open(each, owner))).toEqual(['open sesame ♥', 'open sesame ♥']);
    expect(new Set(sealed).size).toBe(2);
    expect(sealed.join()).not.toContain('sesame');
  });

  test.each([
    ['another customer', { ...owner, customerId: 8 }],
    ['another plan', { ...owner, id: 'plan-2' }],
  ])('attack 22: ciphertext moved to %s cannot be opened', (_case, other) => {
    const box = createSecretBox([OLD]);
    expect(() => box.open(box.seal('open sesame', owner), other)).toThrow(SecretUnreadable);
  });

  test('attack 22: a changed bit anywhere cannot be opened', () => {
    const box = createSecretBox([OLD]);
    const sealed = box.seal('open sesame', owner);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`;
      const opened = () => box.open(changed, owner);
      // The last character of base64 may carry bits that mean nothing.
      expect(() => expect(opened()).toBe('open sesame'), changed).toSatisfy((check) => throwsUnreadableOrPasses(check));
    }
    for (const text of ['', 'v1', 'v1....', 'v2.x.y.z.a'])
      expect(() => box.open(text, owner)).toThrow(SecretUnreadable);
  });

  test('a new key opens what the old one sealed, and says that it is old', () => {
    const before = createSecretBox([OLD]);
    const sealed = before.seal('open sesame', owner);
    const after = createSecretBox([NEW, OLD]);
    expect([after.open(sealed, owner), sealed.startsWith(after.currentPrefix)]).toEqual(['open sesame', false]);
    expect(after.seal('x', owner).startsWith(after.currentPrefix)).toBe(true);
    expect(() => createSecretBox([NEW]).open(sealed, owner)).toThrow(
      'The stored password or key can no longer be read. Enter it again.',
    );
  });
});

function throwsUnreadableOrPasses(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    return error instanceof SecretUnreadable;
  }
}
