import { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import type { ExportTable, TablesContent } from '@playhead/contract/http/deliveries/export-content';
import { createZipNames } from '@playhead/domain/exports';
import type { Logger } from '../../platform/process/logger.ts';
import { csv } from '../renderers/csv.ts';
import type { Table } from '../table.ts';
import { spool, type SpoolOptions } from './spool.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

export interface TablesOptions extends SpoolOptions {
  /** Rejects where the table may not be exported. */
  open(table: ExportTable): Promise<Table>;
  modified: Date;
  progress(percent: number): void;
  logger: Logger;
}

export interface ZippedTables {
  content: Readable;
  rows(): number;
  failedWidgets: string[];
}

/** The whole export ends with these: another table would end the same way, or the user left. */
const ENDS_ALL: ReadonlySet<string> = new Set(['storage_full', 'query_cancelled', 'engine_unavailable']);

/** EXP-037: a CSV file for each table. A table that fails becomes a text that says why, and the others stay. */
export function zipTables({ folderName, tables }: TablesContent, options: TablesOptions): ZippedTables {
  const { progress, modified } = options;
  // Of a reader that leaves while a table is on its way to the disk.
  const leaving = new AbortController();
  const signal = AbortSignal.any([options.signal, leaving.signal]);
  const names = createZipNames(folderName);
  const failedWidgets: string[] = [];
  let rows = 0;

  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [index, table] of tables.entries()) {
      signal.throwIfAborted();
      try {
        const rendering = await csv.render(await options.open(table), { title: table.fileName, signal });
        const spooled = await spool(rendering.content, { ...options, signal });
        try {
          rows += rendering.rows() ?? 0;
          yield { path: names.name(table.fileName, 'csv'), content: spooled.read() };
        } finally {
          await spooled.remove();
        }
      } catch (error) {
        const reason = reasonOf(error);
        failedWidgets.push(table.fileName);
        if (failedWidgets.length === tables.length) throw error;
        const text = `${table.fileName} could not be exported: ${reason}\n`;
        yield { path: names.name(`${table.fileName} (failed)`, 'txt'), content: Readable.from([text]) };
      }
      progress((100 * (index + 1)) / tables.length);
    }
  }

  function reasonOf(error: unknown): string {
    if (signal.aborted) throw signal.reason;
    if (error instanceof AppError) {
      if (ENDS_ALL.has(error.code)) throw error;
      return error.message;
    }
    options.logger.error({ event: 'export.table_failed', err: error }, 'a table of an export failed');
    return new AppError('internal').message;
  }

  const content = zipFile(entries(), modified).once('close', () => leaving.abort());
  return { content, rows: () => rows, failedWidgets };
}
