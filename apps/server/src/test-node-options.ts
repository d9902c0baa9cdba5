import { join } from 'node:path';

/** As scripts/serve.mjs and the npm scripts start Node; without it every process of a test takes seconds to load. */
export const nodeOptions: readonly string[] = [
  '--import',
  join(import.meta.dirname, '../../../scripts/quick-imports.mjs'),
];
