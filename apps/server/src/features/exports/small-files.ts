import { AppError } from '@playhead/contract/errors';
import type { QueryResult } from '@playhead/contract/http/queries';
import { fileName } from '@playhead/domain/deliveries';
import { assertExportable, assertOffered } from '../../delivery/content/export-rights.ts';
import { resultTable } from '../../delivery/content/result-table.ts';
import type { AnalysisQuery, TableQueries } from '../../delivery/content/table-queries.ts';
import { tableRenderers } from '../../delivery/renderers/registry.ts';
import { memoryTable } from '../../delivery/table.ts';
import type { FileReply } from '../../http/file-replies.ts';
import type { Session } from '../../http/session.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';

export interface SmallFileDeps {
  tables: TableQueries;
  customers: CustomerDirectory;
}

interface FileForm {
  format: 'csv' | 'json';
  fileName: string;
  signal: AbortSignal;
}

/** EXP-043: rows that are in memory are written as they are sent, and not stored. */
export async function writeSmallFile(result: QueryResult, form: FileForm): Promise<FileReply> {
  const renderer = tableRenderers[form.format];
  const { content } = await renderer.render(memoryTable(resultTable(result)), { title: form.fileName, ...form });
  return { fileName: fileName(form.fileName, renderer.extension), contentType: renderer.contentType, content };
}

export async function analysisFile(
  { tables, customers }: SmallFileDeps,
  request: { query: AnalysisQuery; session: Session },
  form: FileForm,
): Promise<FileReply> {
  const { query, session } = request;
  const customer = await customers.find(session.customerId);
  assertOffered(customer, { format: form.format, destination: 'download' });
  assertExportable(await tables.rightsOf(query, session), customer);
  return writeSmallFile(await tables.run(query, { session, signal: form.signal }), form);
}

export async function finishedQueryFile(
  { tables, customers }: SmallFileDeps,
  request: { id: string; session: Session },
  form: FileForm,
): Promise<FileReply> {
  const finished = await tables.finished(request.id, { session: request.session, signal: form.signal });
  if (finished === undefined) throw new AppError('query_job_unknown');
  const customer = await customers.find(request.session.customerId);
  assertOffered(customer, { format: form.format, destination: 'download' });
  assertExportable(finished.rights, customer);
  return writeSmallFile(finished.result, form);
}
