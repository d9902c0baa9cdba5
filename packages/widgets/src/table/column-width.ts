import type { TableColumn } from '../definition.ts';

/** Of the header's letters and of table.module.css, in px. */
const LETTER_PX = 6.8;
const PADDING_PX = 16;
const NAME_PX = 184;
const OTHER_NAME_PX = 112;
const LEAST_PX = 48;

/** Headers on one line are wider than the table: they break, before a column is pushed out of sight. */
export function headersBreak(columns: readonly TableColumn[], width: number): boolean {
  const firstName = columns.findIndex(({ kind }) => kind === 'dimension');
  const wanted = columns.reduce((sum, column, index) => {
    const label = Math.max(LEAST_PX, column.label.length * LETTER_PX);
    const least = column.kind === 'measure' ? label : Math.max(label, index === firstName ? NAME_PX : OTHER_NAME_PX);
    return sum + least + PADDING_PX;
  }, 0);
  return wanted > width;
}

/** The label in two parts of like length; short ones stay whole. */
export function headerLines(label: string): readonly string[] {
  const words = label.split(' ');
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
  return splits.reduce<readonly string[]>((best, lines) => (longest(lines) < longest(best) ? lines : best), [label]);
}
