import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** The web app as it is shipped, in a folder of its own: another build may be running in the usual one. */
export async function buildWeb(dist: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', dist, '--emptyOutDir', '--sourcemap', 'hidden', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd: join(root, 'apps', 'web'), stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the build of the web app ended with ${code}`);
}
