import { AppError } from '@playhead/contract/errors';
import type { SegmentShareType } from '@playhead/contract/http/analyses';
import type { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import {
  adReachFile,
  createFileJob,
  createZipJob,
  fileJobStatus,
  jobFile,
  linkedFile,
  openFile,
  queryFile,
  renderFile,
  type RenderRequest,
  renderStatus as renderStatusRoute,
  segmentShareFile,
  startRender,
  topItemsFile,
  zipFile,
  zipJobStatus,
} from '@playhead/contract/http/deliveries/exports';
import type { QueryResult } from '@playhead/contract/http/queries';
import type { SharedView } from '@playhead/contract/http/share-links';
import { joinFilters } from '@playhead/domain/filters';
import {
  assertExportable,
  assertOffered,
  assertPageOffered,
  assertPrintable,
} from '../../delivery/content/export-rights.ts';
import type { RenderSessions } from '../../delivery/print/render-sessions.ts';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import { createRunFiles, type RunFiles, type RunFilesDeps } from './run-files.ts';
import { fileStatus, renderStatus } from './run-status.ts';
import { analysisFile, finishedQueryFile, type SmallFileDeps, writeSmallFile } from './small-files.ts';

/** What makes and keeps the files, shared with deliveries. */
export interface ExportServices extends Omit<RunFilesDeps, 'now'> {
  renderSessions: RenderSessions;
}

export interface ExportsDeps extends RunFilesDeps, SmallFileDeps {
  findSharedView(code: string, customerId: number): Promise<SharedView | undefined>;
  segmentShare(session: Session, share: { id: string; type: SegmentShareType | undefined }): Promise<QueryResult>;
}

export function registerExports(registrar: Registrar, deps: ExportsDeps): void {
  const files = createRunFiles(deps);
  registerPages(registrar, deps, files);
  registerDataFiles(registrar, deps, files);
  registerZipFiles(registrar, deps, files);
  registerSmallFiles(registrar, deps);

  registrar.handle(openFile, async ({ params, session }) => ({ url: await files.open(params.id, session) }));
  registrar.handlePublicFile(linkedFile, async ({ params, request, audit }) => {
    const { file, customerId } = await files.openLink(params.code, { isLast: request.method === 'GET' });
    audit({ actor: 'holder of a link', customerId, target: file.fileName });
    return file;
  });
}

function registerPages(registrar: Registrar, deps: ExportsDeps, files: RunFiles): void {
  registrar.handle(startRender, async ({ body, session }) => {
    const view = await printedView(deps, body.endpoint.code, session);
    const customer = await deps.customers.find(session.customerId);
    assertPrintable(view.search, customer);
    assertPageOffered(customer, { format: body.png ? 'png' : 'pdf', page: body.endpoint.page });
    const run = { title: body.filename, fileName: body.filename, content: pageContent(body, view) };
    const { id } = await deps.runs.start({ kind: 'download', ...run }, session);
    return { reportGuid: id };
  });
  registrar.handle(renderStatusRoute, async ({ params, session }) => statusOf(files, params.id, session));
  registrar.handleFile(renderFile, ({ params, session }) => files.download(params.id, session));
}

/** EXP-024: the view of the code, with the First Stream filters that it keeps under a code of their own. */
async function printedView({ findSharedView }: ExportsDeps, code: string, session: Session): Promise<SharedView> {
  const view = await findSharedView(code, session.customerId);
  if (view === undefined) throw new AppError('not_found');
  const address = new URLSearchParams(view.search);
  const firstStreamCode = address.get('firstStreamCode');
  if (firstStreamCode === null) return view;
  const first = await findSharedView(firstStreamCode, session.customerId);
  if (first === undefined) throw new AppError('not_found');
  const added = new URLSearchParams(first.search).get('filterStr');
  const filters = joinFilters(address.get('filterStr'), added);
  address.delete('firstStreamCode');
  if (filters !== null) address.set('filterStr', filters);
  return { ...view, search: `?${address.toString()}` };
}

function pageContent({ endpoint, png, format, landscape }: RenderRequest, { search }: SharedView): ExportContent {
  const { page, singleColumn, expandTable } = endpoint;
  const paper = format === '' ? 'fit' : format;
  return { kind: 'page', page, search, format: png ? 'png' : 'pdf', paper, landscape, singleColumn, expandTable };
}

function registerDataFiles(registrar: Registrar, deps: ExportsDeps, files: RunFiles): void {
  const { tables, customers, runs } = deps;
  registrar.handle(createFileJob, async ({ body, session }) => {
    const { format, ...table } = body;
    // A query that cannot be exported is refused at once instead of as a job that failed.
    const customer = await customers.find(session.customerId);
    assertOffered(customer, { format, destination: 'download' });
    assertExportable(await tables.rightsOf(table.query, session), customer);
    const content: ExportContent = { kind: 'table', format, zipped: false, table };
    const { fileName } = table;
    return runs.start({ kind: 'download', title: fileName, fileName, content }, session);
  });
  registrar.handle(fileJobStatus, async ({ params, session }) => {
    const found = await files.find(params.id, session);
    const rows = found?.artifact?.rows ?? null;
    return {
      ...fileStatus(found?.run, { hasFile: found?.artifact !== undefined }),
      ...(rows === null ? {} : { rows }),
    };
  });
  registrar.handleFile(jobFile, ({ params, session }) => files.download(params.id, session));
}

function registerZipFiles(registrar: Registrar, { runs, customers }: ExportsDeps, files: RunFiles): void {
  registrar.handle(createZipJob, async ({ body, session }) => {
    const { folderName, params: tables, ...rest } = body;
    assertPageOffered(await customers.find(session.customerId), { format: 'csv_zip', page: body.page });
    const content: ExportContent = { kind: 'tables', folderName, tables, ...rest };
    const { id } = await runs.start({ kind: 'download', title: folderName, fileName: folderName, content }, session);
    return { job: id };
  });
  registrar.handle(zipJobStatus, async ({ params, session }) => statusOf(files, params.id, session));
  registrar.handleFile(zipFile, ({ params, session }) => files.download(params.id, session));
}

function registerSmallFiles(registrar: Registrar, deps: ExportsDeps): void {
  registrar.handleFile(queryFile, ({ params, body, session, signal }) =>
    finishedQueryFile(deps, { id: params.id, session }, { ...body, signal }),
  );
  registrar.handleFile(adReachFile, ({ body: { format, fileName, ...body }, session, signal }) =>
    analysisFile(deps, { query: { request: 'ad-reach', body }, session }, { format, fileName, signal }),
  );
  registrar.handleFile(topItemsFile, ({ body: { format, fileName, ...body }, session, signal }) =>
    analysisFile(deps, { query: { request: 'top-items', body }, session }, { format, fileName, signal }),
  );
  registrar.handleFile(segmentShareFile, async ({ query, session, signal }) => {
    const result = await deps.segmentShare(session, { id: query.segmentId, type: query.type });
    return writeSmallFile(result, { format: query.format, fileName: 'segment-share', signal });
  });
}

async function statusOf(files: RunFiles, id: string, session: Session) {
  const found = await files.find(id, session);
  if (found === undefined) throw new AppError('not_found');
  return renderStatus(found.run, { hasFile: found.artifact !== undefined });
}
