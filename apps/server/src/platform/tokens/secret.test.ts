import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertStrongSecret, loadSecret } from './secret.ts';

const STRONG = 'Zk3v0PqXw9rT5yLb2NcJ8sHfGm4dQeUa';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playhead-secret-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe('default-key-refused', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' '.repeat(40)],
    ['short', STRONG.slice(1)],
    ['short, padded with blanks', `${STRONG.slice(10)}${' '.repeat(20)}`],
    ['one letter', 'a'.repeat(64)],
    ['one word again and again', 'secret'.repeat(10)],
    ['change me', `change-me-${STRONG}`],
    ['CHANGEME', `CHANGEME${STRONG}`],
    ['your secret', `your-secret-key-${STRONG}`],
    ['example', `example-${STRONG}`],
    ['the product', `playhead-${STRONG}`],
    ['counting', '0123456789abcdef0123456789abcdef'],
  ])('production refuses a secret that is %s, and names the variable', (_, secret) => {
    expect(() => assertStrongSecret(secret, 'production')).toThrow(/^PLAYHEAD_SECRET is /);
  });

  it('accepts 32 random bytes', () => {
    expect(() => assertStrongSecret(STRONG, 'production')).not.toThrow();
  });

  it('development may go without, but not with a weak one', () => {
    expect(() => assertStrongSecret(undefined, 'development')).not.toThrow();
    expect(() => assertStrongSecret('short', 'development')).toThrow(/^PLAYHEAD_SECRET is shorter than 32 bytes/);
  });
});

describe('the secret of a development start', () => {
  it('is made once, kept for the owner alone, and the same at the next start', async () => {
    const first = await loadSecret({ secret: undefined, mode: 'development', dataDir });
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await loadSecret({ secret: undefined, mode: 'development', dataDir })).toBe(first);
  });

  it('is made anew when the file was cut short', async () => {
    await writeFile(join(dataDir, 'secret'), 'abc');
    const secret = await loadSecret({ secret: undefined, mode: 'development', dataDir });
    expect(secret).toHaveLength(43);
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(secret);
  });

  it('is not made in production, nor when one is given', async () => {
    await expect(loadSecret({ secret: undefined, mode: 'production', dataDir })).rejects.toThrow('PLAYHEAD_SECRET');
    expect(await loadSecret({ secret: STRONG, mode: 'development', dataDir })).toBe(STRONG);
    await expect(stat(join(dataDir, 'secret'))).rejects.toThrow('ENOENT');
  });
});
