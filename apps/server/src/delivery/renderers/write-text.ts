import type { Cell } from '@playhead/contract/http/queries';
import type { RenderOptions, Rendering } from '../renderer.ts';
import type { Table } from '../table.ts';
import { readableOf } from './chain.ts';
import { readRows } from './read-rows.ts';

export interface TextForm {
  begin(labels: readonly string[], title: string): string;
  row(cells: readonly Cell[]): string;
  end?: string;
}

/** A text file of rows, made block by block as fast as it is read. */
export async function writeText(table: Table, options: RenderOptions, form: TextForm): Promise<Rendering> {
  const { labels, blocks, source } = await readRows(table, options.signal);
  let rows = 0;
  async function* text() {
    yield form.begin(labels, options.title);
    for await (const block of blocks) {
      rows += block.length;
      yield block.map(form.row).join('');
    }
    if (form.end !== undefined) yield form.end;
  }
  return { content: readableOf(text(), source), rows: () => rows };
}
