import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstClosedAncestor } from './postgres-account.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'playhead-account-'));
  await mkdir(join(root, 'a', 'b'), { recursive: true });
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const stranger = { uid: 65_534, gid: 65_534 };

it('names the outermost directory a stranger cannot enter', async () => {
  await chmod(root, 0o700);
  await chmod(join(root, 'a'), 0o700);
  expect(firstClosedAncestor({ path: join(root, 'a', 'b'), ...stranger })).toBe(root);
});

it('finds the way free when every directory may be searched', async () => {
  await chmod(root, 0o711);
  expect(firstClosedAncestor({ path: join(root, 'a', 'b'), ...stranger })).toBeUndefined();
});

it('does not stumble over what does not exist yet', async () => {
  await chmod(root, 0o711);
  expect(firstClosedAncestor({ path: join(root, 'not', 'yet'), ...stranger })).toBeUndefined();
});

it('lets the owner into a private directory', async () => {
  await chmod(root, 0o700);
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  expect(firstClosedAncestor({ path: root, ...owner })).toBeUndefined();
});
