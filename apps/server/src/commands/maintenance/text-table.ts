/** Columns as wide as their widest cell; numbers are right-aligned. */
export function textTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const text = (cell: string | number) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell);
  const lines = [head, ...rows];
  const widths = head.map((_name, column) => Math.max(...lines.map((line) => text(line[column] ?? '').length)));
  const isNumber = head.map((_name, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return isNumber[column] ? text(cell).padStart(width) : text(cell).padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

export const monthName = (month: number) => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;
