import { parseSync } from 'oxc-parser';
import { findMentions } from './requirement-ids.ts';

export interface SourceFile {
  path: string;
  text: string;
}

type FilesById = Map<string, Set<string>>;

export interface MentionsById {
  /** Product code that names the id, comments included. */
  builtIn: FilesById;
  /** Tests whose names, or the tables their names are made of, contain the id. */
  shownBy: FilesById;
  /** Every file that names the id. */
  used: FilesById;
}

const TEST = /\.(?:test|integration|e2e)\.tsx?$/;
const TEST_SUPPORT = /\/test-[\w-]+\.tsx?$|\/testing\//;
const PRODUCT = /^(?:packages|apps)\/.*\.(?:ts|tsx|mjs|css)$/;

export function collectMentions(files: readonly SourceFile[]): MentionsById {
  const found: MentionsById = { builtIn: new Map(), shownBy: new Map(), used: new Map() };
  for (const file of files) {
    const ids = idsIn(file);
    for (const id of ids.all) add(found.used, id, file.path);
    for (const id of ids.named) add(found.shownBy, id, file.path);
    if (isProduct(file.path)) for (const id of ids.all) add(found.builtIn, id, file.path);
  }
  return found;
}

function isProduct(path: string): boolean {
  return PRODUCT.test(path) && !TEST.test(path) && !TEST_SUPPORT.test(path);
}

function idsIn({ path, text }: SourceFile): { all: Set<string>; named: Set<string> } {
  const mentions = findMentions(text);
  const comments = TEST.test(path) && mentions.length > 0 ? parseSync(path, text).comments : [];
  const named = mentions.filter(({ at }) => !comments.some(({ start, end }) => start <= at && at < end));
  return {
    all: new Set(mentions.map(({ id }) => id)),
    named: new Set(TEST.test(path) ? named.map(({ id }) => id) : []),
  };
}

function add(files: FilesById, id: string, path: string): void {
  const paths = files.get(id);
  if (paths) paths.add(path);
  else files.set(id, new Set([path]));
}

export function findUnknownIds(used: FilesById, known: ReadonlySet<string>): string[] {
  return [...used]
    .filter(([id]) => !known.has(id))
    .map(
      ([id, paths]) =>
        `${id} has no row in docs/requirements.md. Add one, or correct the id in ${[...paths].join(', ')}`,
    )
    .toSorted();
}
