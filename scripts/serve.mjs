import { supervise } from './supervise.mjs';
import { pinnedNode, root } from './toolchain.mjs';

const args = ['apps/server/src/main.ts', ...process.argv.slice(2)];
process.exit(await supervise({ command: pinnedNode, args, cwd: root }));
