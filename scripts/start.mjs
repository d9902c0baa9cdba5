import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './toolchain.mjs';

ensureInstalled();
const asksHelp = process.argv.includes('--help') || process.argv.includes('-h');
const built = asksHelp ? 0 : await ensureBuilt();
if (built !== 0) process.exit(built);

// The IPC channel tells the server when this process dies, even by kill -9: then it stops too and leaves nothing behind.
const server = spawn(pinnedNode, ['apps/server/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Ctrl-C reaches the whole process group by itself; a lone SIGTERM does not.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)));
