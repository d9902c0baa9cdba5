import type { Cell } from '@playhead/contract/http/queries';
import type { Renderer } from '../renderer.ts';
import type { Table } from '../table.ts';
import { writeText } from './write-text.ts';

/** A page that runs and loads nothing, also when it is opened from a mail. */
export const html: Renderer<Table> = {
  extension: 'html',
  contentType: 'text/html; charset=utf-8',
  render: (table, options) => writeText(table, options, { begin, row, end: '</tbody>\n</table>\n</body>\n</html>\n' }),
};

const STYLE =
  'body{font:14px system-ui,sans-serif;margin:24px}table{border-collapse:collapse}' +
  'th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top}' +
  'th{position:sticky;top:0;background:#f4f4f5}td.n{text-align:right;font-variant-numeric:tabular-nums}';

function begin(labels: readonly string[], title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<table>
<thead><tr>${labels.map((label) => `<th>${escapeHtml(label)}</th>`).join('')}</tr></thead>
<tbody>
`;
}

function row(cells: readonly Cell[]): string {
  return `<tr>${cells.map(cellHtml).join('')}</tr>\n`;
}

function cellHtml(cell: Cell): string {
  return typeof cell === 'number' ? `<td class="n">${cell}</td>` : `<td>${escapeHtml(cell ?? '')}</td>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
