import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const DOMAIN = join(import.meta.dirname, '..', '..', 'packages', 'domain', 'src');
const PACKAGE = '@playhead/domain/';
const IMPORT = /^(import|export) \{([^}]*)\} from '(@playhead\/domain\/[\w-]+|\.[./\w-]*\/index\.ts)';$/gm;

/**
 * Imports of a folder of packages/domain lead to the files that define the names. Rolldown counts everything that an `index.ts`
 * exports as reached by the shell as soon as the shell uses one name of it: half of our code in the first file was rules that
 * only pages and dialogs use.
 */
export const directImports: Plugin = {
  name: 'direct-imports',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\.tsx?$/, code: /@playhead\/domain\/|\/index\.ts'/ },
    handler: (code, id) =>
      code.replace(IMPORT, (line, keyword, names, from) => directLines(id, { line, keyword, names, from })),
  },
};

interface ImportLine {
  line: string;
  keyword: string;
  names: string;
  from: string;
}

function directLines(importer: string, { line, keyword, names, from }: ImportLine): string {
  const index = from.startsWith(PACKAGE)
    ? join(DOMAIN, from.slice(PACKAGE.length), 'index.ts')
    : join(dirname(importer), from);
  if (!index.startsWith(DOMAIN)) return line;
  const files = definingFiles(index);
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => `${keyword} { ${name} } from '${files.get(name.split(' as ')[0] ?? name) ?? from}';`)
    .join(' ');
}

const knownFiles = new Map<string, ReadonlyMap<string, string>>();

/** Each value that a file exports, with the file that defines it. */
function definingFiles(file: string): ReadonlyMap<string, string> {
  const known = knownFiles.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const files = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm))
    files.set(name, file);
  for (const [, names, from = ''] of text.matchAll(/^export (?:\{([^}]*)\}|\*) from '(\.[^']*)';$/gm)) {
    const below = definingFiles(join(dirname(file), from));
    const exported = names === undefined ? [...below.keys()] : names.split(',').map((name) => name.trim());
    for (const name of exported) {
      const target = below.get(name);
      if (target !== undefined) files.set(name, target);
    }
  }
  knownFiles.set(file, files);
  return files;
}
