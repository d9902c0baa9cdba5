import { ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
process.exitCode = await ensureBuilt();
