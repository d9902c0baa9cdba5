import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findCycles } from './cycles.ts';
import { type ImportEdge, importsOf, packageOf } from './imports.ts';
import { checkWireNames, wireNamesOf } from './wire-names.ts';
import { zoneViolation } from './zones.ts';

const MAX_LINES = 500;
/** Data tables, listed by name: their length is content, not complexity. */
const LONG_BY_NATURE: readonly RegExp[] = [
  /^packages\/synth\/src\/catalogue/,
  /^packages\/widgets\/src\/.*\/dma-centres\.ts$/,
];
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|integration|e2e|d|config|module))*\.(ts|tsx|mjs|css)$/;
/** A full or refused storage throws: only these write to it, and expect that. */
const STORAGE_WRITERS: readonly string[] = [
  'packages/browser/src/ui/dom/storage.ts',
  'apps/portal/src/shell/storage.ts',
];
const TEST_FILE = /\.(test|integration|e2e)\.tsx?$|\/test-[\w-]+\.tsx?$/;
const SUPPRESSION = /@ts-(ignore|expect-error|nocheck)|oxlint-disable/;

/** Rules that no linter has: zones, cycles, declared dependencies, names, length, suppressions, storage, names of the wire. */
export function checkHouse(root: string, files: readonly string[]): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const wireNames = wireNamesOf(texts);
  for (const { file, text } of texts) {
    problems.push(...checkFile(file, text));
    if (file.endsWith('.css')) continue;
    problems.push(...checkWireNames({ file, text }, wireNames));
    const edges = importsOf(file, root);
    graph.set(
      file,
      edges.filter((edge) => !edge.typeOnly).flatMap((edge) => (edge.target === null ? [] : [edge.target])),
    );
    problems.push(...edges.flatMap((edge) => checkEdge(edge, root)));
  }
  for (const cycle of findCycles(graph)) problems.push(`import cycle: ${cycle.join(' -> ')}`);
  return problems;
}

function checkFile(file: string, text: string): string[] {
  const problems: string[] = [];
  if (!KEBAB.test(basename(file))) problems.push(`${file}: file names are kebab-case`);
  if (/\/(utils?|helpers?|common|misc|manager|base)(\.|\/)/.test(file)) problems.push(`${file}: the name says nothing`);
  const lines = text.split('\n').length;
  if (lines > MAX_LINES && !LONG_BY_NATURE.some((pattern) => pattern.test(file))) {
    problems.push(`${file}: ${lines} lines, ${MAX_LINES} at most`);
  }
  if (!file.startsWith('scripts/') && SUPPRESSION.test(text)) problems.push(`${file}: a suppression`);
  const mayStore = STORAGE_WRITERS.includes(file) || TEST_FILE.test(file) || !/^(apps|packages)\//.test(file);
  if (!mayStore && /\.setItem\(/.test(text)) problems.push(`${file}: setItem instead of keepItem`);
  if (/\b(it|test|describe)\.(skip|only|todo|fails)\b/.test(text)) problems.push(`${file}: skipped or focused test`);
  return problems;
}

function checkEdge(edge: ImportEdge, root: string): string[] {
  if (edge.target !== null) {
    const violation = zoneViolation(edge.from, edge.target);
    return violation === null ? [] : [`${edge.from} -> ${edge.target}: ${violation}`];
  }
  const needed = packageOf(edge.specifier);
  if (needed === null) return [];
  return declaredFor(edge.from, root).has(needed)
    ? []
    : [`${edge.from}: "${needed}" is not declared in its package.json`];
}

const declaredByManifest = new Map<string, Set<string>>();

function declaredFor(file: string, root: string): Set<string> {
  const workspace = /^((?:packages|apps)\/[^/]+|e2e|bench|attack)\//.exec(file)?.[1];
  const isTest = TEST_FILE.test(file) || file.endsWith('.config.ts');
  const own = workspace === undefined ? new Set<string>() : manifestNames(join(root, workspace));
  return workspace === undefined || isTest ? own.union(manifestNames(root)) : own;
}

function manifestNames(folder: string): Set<string> {
  const path = join(folder, 'package.json');
  const known = declaredByManifest.get(path);
  if (known) return known;
  const manifest: Record<string, unknown> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const names = new Set<string>();
  for (const key of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
    for (const name of Object.keys(Object(manifest[key]))) names.add(name);
  }
  declaredByManifest.set(path, names);
  return names;
}

function sourceFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((file) => /^(packages|apps|e2e|bench|attack|scripts)\/.*\.(ts|tsx|css)$/.test(file))
    .filter((file) => existsSync(join(root, file)));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..');
  const files = sourceFiles(root);
  const problems = checkHouse(root, files);
  for (const problem of problems) console.error(problem);
  console.log(`house rules: ${files.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
