import type { Cell } from '@playhead/contract/http/queries';
import type { Renderer } from '../renderer.ts';
import type { Table } from '../table.ts';
import { writeText } from './write-text.ts';

/** A GitHub table. */
export const md: Renderer<Table> = {
  extension: 'md',
  contentType: 'text/markdown; charset=utf-8',
  render: (table, options) =>
    writeText(table, options, {
      begin: (labels, title) =>
        `# ${escaped(title)}\n\n${line(labels)}${line(
          labels.map(() => '---'),
          String,
        )}`,
      row: (cells) => line(cells),
    }),
};

function line(cells: readonly Cell[], write: (text: string) => string = escaped): string {
  return `| ${cells.map((cell) => write(String(cell ?? ''))).join(' | ')} |\n`;
}

/** Every sign with a meaning, so that a title is neither markup nor a link. */
function escaped(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').replaceAll(/[\\`*_{}[\]()<>#|!~&]/g, String.raw`\$&`);
}
