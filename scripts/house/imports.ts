import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface ImportEdge {
  from: string;
  specifier: string;
  /** Path below the root if the target is one of our files, otherwise null. */
  target: string | null;
  typeOnly: boolean;
}

export function importsOf(file: string, root: string): ImportEdge[] {
  const source = readFileSync(join(root, file), 'utf8');
  const parsed = parseSync(file, source);
  if (parsed.errors.length > 0) throw new Error(`${file} does not parse: ${parsed.errors[0]?.message ?? ''}`);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const statement of parsed.module.staticImports) {
    const typeOnly = statement.entries.length > 0 && statement.entries.every((entry) => entry.isType);
    found.push({ specifier: statement.moduleRequest.value, typeOnly });
  }
  for (const statement of parsed.module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, typeOnly: entry.isType });
    }
  }
  for (const call of parsed.module.dynamicImports) {
    const text = source.slice(call.moduleRequest.start, call.moduleRequest.end);
    const literal = /^['"]([^'"]+)['"]$/.exec(text)?.[1];
    if (literal !== undefined) found.push({ specifier: literal, typeOnly: false });
  }
  return found.map(({ specifier, typeOnly }) => ({
    from: file,
    specifier,
    target: resolveOwn(specifier, file, root),
    typeOnly,
  }));
}

/** Our workspaces export `./*` as source files or as folders with an index. */
function resolveOwn(specifier: string, from: string, root: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@playhead\/([a-z]+)\/(.+)$/.exec(specifier);
  if (!own) return null;
  const [, name, path] = own;
  for (const folder of ['packages', 'apps']) {
    for (const ending of ['.ts', '.tsx', '/index.ts', '']) {
      const candidate = `${folder}/${name}/src/${path}${ending}`;
      if (existsSync(join(root, candidate))) return candidate;
    }
  }
  return `packages/${name}/src/${path}`;
}

/** Null for our files and Node's modules. */
export function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('virtual:')) return null;
  const [first = '', second = ''] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return builtinModules.includes(name) ? null : name;
}
