import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwalkedDialogs } from '../../e2e/src/walk/unwalked-dialogs.ts';
import { deliveryDialogs } from '../../e2e/src/walk/walked-deliveries.ts';
import { walkedDialogs } from '../../e2e/src/walk/walked-dialogs.ts';
import { findOverlays } from './overlays.ts';

const root = join(import.meta.dirname, '..', '..');
const sources = execFileSync('git', ['ls-files', '--', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|\/test-[\w-]+\.tsx$|\/testing\//.test(file));
const overlays = sources.flatMap((file) => findOverlays(file, root) ?? []);
const walked = [...walkedDialogs, ...deliveryDialogs(() => ({ address: '', user: '', password: '' }))];
const shown = [...walked.flatMap(({ shows }) => shows ?? []), ...Object.keys(unwalkedDialogs)];

test('every dialog, drawer and menu of the sources is opened by the walk, or left out with a reason', () => {
  expect(overlays.length).toBeGreaterThan(50);
  const missing = overlays.filter(({ name, overlays: count }) => shown.filter((one) => one === name).length < count);
  expect(missing).toEqual([]);
});

test('the walk names modules that render one', () => {
  const rendering = new Set(overlays.map(({ name }) => name));
  expect(shown.filter((name) => !rendering.has(name))).toEqual([]);
});

test.each([
  ['apps/web/src/features/share/share-dialog.tsx', { name: 'web/features/share/share-dialog', overlays: 1 }],
  ['packages/widgets/src/frame/widget-overlays.tsx', { name: 'widgets/frame/widget-overlays', overlays: 2 }],
  ['packages/widgets/src/frame/configure-fields.tsx', { name: 'widgets/frame/configure-fields', overlays: 1 }],
  // Its button of the same name opens a drawer that stands elsewhere.
  ['apps/web/src/app/workspace-shell.tsx', null],
  ['packages/browser/src/ui/dialog.tsx', null],
])('%s', (file, expected) => {
  expect(findOverlays(file, root)).toEqual(expected);
});
