import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  findDocumentProblems,
  namedPaths,
  NO_CODE,
  NO_TEST,
  readRows,
  rewriteDocument,
  summaryTable,
} from './document.ts';
import { collectMentions, findUnknownIds, type MentionsById, type SourceFile } from './mentions.ts';
import { candidatePaths, listFiles, listFilesOrFolders } from './short-paths.ts';

const DOCUMENT = 'docs/requirements.md';
const MEND = 'Run `npm run requirements`.';
const root = join(import.meta.dirname, '..', '..');

function readSources(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return (
    listed
      .split('\n')
      .filter((path) => /^(?:packages|apps|e2e|bench|attack|scripts)\/.*\.(?:ts|tsx|mjs|css)$|\.md$/.test(path))
      // The tests of this script use ids that the document does not contain.
      .filter((path) => path !== DOCUMENT && !path.startsWith('scripts/requirements/'))
      .filter((path) => existsSync(join(root, path)))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  );
}

function rewrite(document: string, { builtIn, shownBy }: MentionsById): string {
  return rewriteDocument(document, (id) => ({
    builtIn: listFilesOrFolders([...(builtIn.get(id) ?? [])], NO_CODE),
    shownBy: listFiles([...(shownBy.get(id) ?? [])], NO_TEST),
  }));
}

function findMissingPaths(document: string): string[] {
  return namedPaths(document)
    .filter((short) => !candidatePaths(short).some((path) => existsSync(join(root, path))))
    .map((short) => `${short} does not exist any more. ${MEND}`);
}

interface Options {
  /** Fails on an outdated document instead of rewriting it. */
  check: boolean;
  /** Fails on wrong ids and missing files only, so that a new test does not make everyone rewrite the document. */
  checkIds: boolean;
}

function main({ check, checkIds }: Options): string[] {
  const document = readFileSync(join(root, DOCUMENT), 'utf8');
  const mentions = collectMentions(readSources());
  const known = new Set(readRows(document).map(({ id }) => id));
  const problems = [...findDocumentProblems(document), ...findUnknownIds(mentions.used, known)];
  if (checkIds) return [...problems, ...findMissingPaths(document)];
  if (problems.length > 0) return problems;
  const rewritten = rewrite(document, mentions);
  if (check) return rewritten === document ? [] : [`${DOCUMENT} is out of date. ${MEND}`];
  if (rewritten !== document) writeFileSync(join(root, DOCUMENT), rewritten);
  console.log(summaryTable(readRows(rewritten)));
  return [];
}

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, 'check-ids': { type: 'boolean', default: false } },
});
const problems = main({ check: values.check, checkIds: values['check-ids'] });
for (const problem of problems) console.error(problem);
console.log(`requirements: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
