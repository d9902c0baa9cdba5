import type { Cell } from '@playhead/contract/http/queries';
import { defuseShownValue } from '@playhead/domain/deliveries';
import type { Renderer } from '../renderer.ts';
import type { Table } from '../table.ts';
import { writeText } from './write-text.ts';

/** Separated by tabs. Spreadsheets know no escape for one, so a tab or a line end inside a text becomes a space. */
export const txt: Renderer<Table> = {
  extension: 'txt',
  contentType: 'text/plain; charset=utf-8',
  render: (table, options) => writeText(table, options, { begin: line, row: line }),
};

function line(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join('\t')}\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  return defuseShownValue(cell).replaceAll(/[\t\r\n]+/g, ' ');
}
