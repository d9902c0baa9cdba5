import { Readable } from 'node:stream';
import type { AuditEntry } from '@playhead/contract/http/administration/audit';
import { csvLine } from '../../delivery/renderers/csv-line.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { type AuditFilter, listEntries } from './store.ts';

const ROWS_PER_READ = 1_000;
const HEADER = ['time', 'who', 'from', 'action', 'what', 'on', 'outcome', 'details'];

/** Read page by page, so that a long log takes no memory. */
export function auditCsv(db: Database, filter: AuditFilter): Readable {
  return Readable.from(csvParts(db, filter));
}

async function* csvParts(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield `${csvLine(HEADER)}\n`;
  let before: number | undefined;
  do {
    const entries = await listEntries(db, filter, { before, limit: ROWS_PER_READ });
    if (entries.length > 0) yield entries.map(lineOf).join('');
    before = entries.length < ROWS_PER_READ ? undefined : entries.at(-1)?.id;
  } while (before !== undefined);
}

function lineOf({ at, actor, address, action, what, target, outcome, detail }: AuditEntry): string {
  const details = Object.keys(detail).length === 0 ? null : JSON.stringify(detail);
  return `${csvLine([at, actor, address, action, what, target, outcome, details])}\n`;
}
