import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, findCode, trackedFiles, withoutBlocks } from './documents.ts';

const files: ReadonlySet<string> = new Set(trackedFiles);
const folders: ReadonlySet<string> = new Set(trackedFiles.flatMap(parentsOf));
const PROJECT_PATH = /^(?:apps|attack|bench|deploy|docs|e2e|mappings|packages|scripts)\/[\w./-]*$/;
const anchors = new Map(documents.map(({ path, text }) => [path, anchorsIn(text)]));

function parentsOf(path: string): readonly string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** As GitHub makes them of headings. */
function anchorsIn(text: string): ReadonlySet<string> {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
  return new Set(headings.map(slug));
}

function linkProblem(from: string, link: string): string | null {
  const [target = '', anchor] = link.split('#');
  const path = target === '' ? from : posix.normalize(posix.join(posix.dirname(from), target)).replace(/\/$/, '');
  if (!files.has(path) && !folders.has(path)) return `${link}: there is no such file`;
  if (anchor !== undefined && anchors.get(path)?.has(anchor) !== true) return `${link}: there is no such heading`;
  return null;
}

describe.each(documents)('$path', (document) => {
  test('every link leads to a file or a heading that exists', () => {
    const links = [...withoutBlocks(document.text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const own = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(own.flatMap((link) => linkProblem(document.path, link) ?? [])).toEqual([]);
  });
});

// docs/how-to names files that its reader is about to make.
test.each(documents.filter(({ path }) => !path.startsWith('docs/how-to/')))(
  '$path: every path of the project that it names exists',
  (document) => {
    const named = findCode(document).flatMap(({ code, isBlock }) =>
      !isBlock && PROJECT_PATH.test(code) ? [code] : [],
    );
    const missing = named
      .map((path) => path.replace(/\/$/, ''))
      .filter((path) => !files.has(path) && !folders.has(path));
    expect(missing).toEqual([]);
  },
);
