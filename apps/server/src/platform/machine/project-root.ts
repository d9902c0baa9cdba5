import { fileURLToPath } from 'node:url';

/** Where node_modules and the lockfile are. */
export const projectRoot = fileURLToPath(new URL('../../../../../', import.meta.url));
