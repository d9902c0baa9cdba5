import { groupNames } from './requirement-ids.ts';

export const NO_CODE = '—';
export const NO_TEST = 'not yet';

const ROW = /^\| ([A-Z]+-\d{3}) \| (.+) \|([^|]*)\|([^|]*)\|$/;
const ROW_START = /^\|\s*[A-Z]+-\d/;
const SUMMARY_HEADING = '## Summary';

export interface RequirementRow {
  id: string;
  text: string;
  builtIn: string;
  shownBy: string;
}

export type GeneratedColumns = Pick<RequirementRow, 'builtIn' | 'shownBy'>;

export function readRows(document: string): RequirementRow[] {
  return document.split('\n').flatMap((line) => readRow(line) ?? []);
}

function readRow(line: string): RequirementRow | null {
  const match = ROW.exec(line);
  if (match === null) return null;
  const [, id = '', text = '', builtIn = '', shownBy = ''] = match;
  return { id, text, builtIn: builtIn.trim(), shownBy: shownBy.trim() };
}

/** Rows that the generator cannot read or would lose, and duplicate ids. */
export function findDocumentProblems(document: string): string[] {
  const unreadable = document
    .split('\n')
    .flatMap((line, index) => (ROW_START.test(line) && readRow(line) === null ? [index + 1] : []))
    .map((line) => `line ${line}: a row is "| SEG-001 | What it requires | Built in | Shown by |"`);
  const [, afterSummary = ''] = splitAtSummary(document);
  const misplaced = readRows(afterSummary).map(({ id }) => `${id} stands below the summary, which is generated`);
  const twice = [...Map.groupBy(readRows(document), ({ id }) => id)]
    .filter(([, rows]) => rows.length > 1)
    .map(([id, rows]) => `${id} has ${rows.length} rows`);
  return [...unreadable, ...misplaced, ...twice];
}

/** Updates the generated columns and the summary; ids and texts stay. */
export function rewriteDocument(document: string, columnsFor: (id: string) => GeneratedColumns): string {
  const [body = ''] = splitAtSummary(document);
  const rewritten = body
    .split('\n')
    .map((line) => {
      const row = readRow(line);
      return row === null ? line : writeRow({ ...row, ...columnsFor(row.id) });
    })
    .join('\n');
  return `${rewritten.trimEnd()}\n\n${SUMMARY_HEADING}\n\n${summaryTable(readRows(rewritten))}\n`;
}

function splitAtSummary(document: string): string[] {
  return document.split(`\n${SUMMARY_HEADING}\n`);
}

function writeRow({ id, text, builtIn, shownBy }: RequirementRow): string {
  return `| ${id} | ${text} | ${builtIn} | ${shownBy} |`;
}

export function summaryTable(rows: readonly RequirementRow[]): string {
  const groups = groupNames.map((group) =>
    summaryLine(
      group,
      rows.filter(({ id }) => id.startsWith(`${group}-`)),
    ),
  );
  return [
    '| Group | Ids | Shown by a test | Built without a test | Not yet |',
    '|---|---:|---:|---:|---:|',
    ...groups,
    summaryLine('All', rows),
  ].join('\n');
}

function summaryLine(name: string, rows: readonly RequirementRow[]): string {
  const shown = rows.filter(({ shownBy }) => shownBy !== NO_TEST).length;
  const onlyBuilt = rows.filter(({ builtIn, shownBy }) => shownBy === NO_TEST && builtIn !== NO_CODE).length;
  return `| ${name} | ${rows.length} | ${shown} | ${onlyBuilt} | ${rows.length - shown - onlyBuilt} |`;
}

/** Short paths in the generated columns. */
export function namedPaths(document: string): string[] {
  const cells = readRows(document).flatMap(({ builtIn, shownBy }) => [builtIn, shownBy]);
  return [...new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)))];
}
