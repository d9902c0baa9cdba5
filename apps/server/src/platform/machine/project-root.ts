import { fileURLToPath } from 'node:url';

/** The directory with node_modules and the lockfile. */
export const projectRoot = fileURLToPath(new URL('../../../../../', import.meta.url));
