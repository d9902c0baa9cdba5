import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..', '..');

/** Builds like `npm run build`, into a separate folder: another build may be running in the usual one. */
export async function buildWeb(
  dist: string,
  { sourceMaps, app = 'web' }: { sourceMaps: boolean; app?: 'web' | 'workbench' },
): Promise<void> {
  const maps = sourceMaps ? ['--sourcemap', 'hidden'] : [];
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await runNode(app, [vite, 'build', '--outDir', dist, '--emptyOutDir', ...maps, '--logLevel', 'warn']);
  const compression = pathToFileURL(join(root, 'scripts', 'compress-assets.mjs')).href;
  await runNode(app, [
    '--input-type=module',
    '-e',
    `import { compressAssets } from '${compression}'; compressAssets('${dist}');`,
  ]);
}

async function runNode(app: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: join(root, 'apps', app), stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the build of ${app} ended with ${code}`);
}
