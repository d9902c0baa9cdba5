import { checkTypes } from './checks.mjs';
import { createPool } from './task-pool.mjs';
import { ensureInstalled } from './toolchain.mjs';

ensureInstalled();
process.exitCode = await checkTypes(createPool());
