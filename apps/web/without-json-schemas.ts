import type { Plugin } from 'vite';

const WRITERS = /^import \{[^}]*\} from "\.\.\/core\/to-json-schema\.js";$/m;
const PROCESSOR = /^ +inst\._zod\.processJSONSchema = .*;$/gm;
const REFUSAL = `
const refuse = () => { throw new Error('This build writes no JSON schemas.'); };
const createStandardJSONSchemaMethod = () => refuse, createToJSONSchemaMethod = () => refuse;`;

/** Every schema of zod carries the code that writes it as a JSON schema; only the server writes them. 4 kB (gzip) of the shell. */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
    handler(code) {
      if (!WRITERS.test(code) || code.search(PROCESSOR) < 0) this.error('zod writes JSON schemas in another way now.');
      return { code: code.replace(WRITERS, REFUSAL).replace(PROCESSOR, ''), map: null };
    },
  },
};
