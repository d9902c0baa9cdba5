import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Document {
  path: string;
  text: string;
}

export interface DocumentedCode {
  path: string;
  code: string;
  /** A block between fences; otherwise a few words inside a sentence. */
  isBlock: boolean;
}

export const root = join(import.meta.dirname, '..', '..');
export const trackedFiles: readonly string[] = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '');

const readDocument = (path: string): Document => ({ path, text: readFileSync(join(root, path), 'utf8') });

export const documents: readonly Document[] = trackedFiles
  .filter((path) => /^(?:README|CONTRIBUTING|docs\/.*)\.md$/.test(path) && path !== 'docs/requirements.md')
  .map(readDocument);

export const deployFiles: readonly Document[] = trackedFiles
  .filter((path) => path.startsWith('deploy/'))
  .map(readDocument);

const FENCED = /^[ \t]*```[^\n]*\n(.*?)^[ \t]*```[ \t]*$/gms;

export const withoutBlocks = (text: string): string => text.replaceAll(FENCED, '');

export function findCode({ path, text }: Document): readonly DocumentedCode[] {
  const blocks = [...text.matchAll(FENCED)].map(([, code = '']) => ({ path, code, isBlock: true }));
  const spans = [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].map(([, code = '']) => ({
    path,
    code: code.replaceAll(/\s+/g, ' '),
    isBlock: false,
  }));
  return [...blocks, ...spans];
}
