import { heapLimit, memoryHere } from './heap-limit.mjs';
import { supervise } from './supervise.mjs';
import { pinnedNode, root } from './toolchain.mjs';

const options = [...heapLimit(memoryHere()), '--import', './scripts/quick-imports.mjs'];
const args = [...options, 'apps/server/src/main.ts', ...process.argv.slice(2)];
process.exit(await supervise({ command: pinnedNode, args, cwd: root }));
