import type { ExportTable } from '@playhead/contract/http/deliveries/export-content';
import {
  createFileJob,
  createZipJob,
  fileJobStatus,
  jobFile,
  renderFile,
  type RenderRequest,
  renderStatus,
  type RenderStatus,
  startRender,
  zipFile,
  zipJobStatus,
} from '@playhead/contract/http/deliveries/exports';
import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import { createShareLink, encodeSharedView, type SharedView } from '@playhead/contract/http/share-links';
import type { PageId } from '@playhead/contract/page-ids';
import { FIT_WIDTH, paperScale, percentAt } from '@playhead/domain/exports';
import type { ApiClient } from '@playhead/browser/api/client.ts';
import type { PaperChoice } from '@playhead/browser/ui/export-fields/paper-options.tsx';
import type { PollFinding } from './follow-run.ts';
import type { DownloadSource } from './run-download.ts';

/** The page as it is shown. */
export interface ExportedPage {
  customer: string;
  owner: { id: number; name: string };
  view: SharedView;
  /** The same view with its First Stream filters alone; null where there are none. */
  firstStreamView: SharedView | null;
}

/** EXP-024..EXP-032 */
export function pageSource(
  api: ApiClient,
  page: ExportedPage,
  { fileName, paper }: { fileName: string; paper: PaperChoice },
): DownloadSource {
  return {
    fileName,
    kind: 'page',
    polling: 'page',
    async order(task) {
      const { signal } = task;
      const first = page.firstStreamView;
      const firstStreamCode = first === null ? null : await createCode(api, page, first, signal);
      const code = await createCode(api, page, printedView(page.view, firstStreamCode), signal);
      task.progress(percentAt('page', 'requested'));
      const reply = await api.call(startRender, { body: renderRequest(page, { code, fileName, paper }), signal });
      return { id: reply.reportGuid === '' ? null : reply.reportGuid };
    },
    poll: async (id, signal) => findingOf(await api.call(renderStatus, { params: { id }, signal })),
    fetchFile: (id, signal) => api.fetchFile(renderFile, { params: { id }, signal }),
  };
}

async function createCode(
  api: ApiClient,
  { customer, owner }: ExportedPage,
  view: SharedView,
  signal: AbortSignal,
): Promise<string> {
  const body = encodeSharedView(view, owner);
  return (await api.call(createShareLink, { params: { customer }, body, signal })).code;
}

/** EXP-024 */
function printedView(view: SharedView, firstStreamCode: string | null): SharedView {
  const search = new URLSearchParams(view.search);
  search.set('inPDF', 'true');
  if (firstStreamCode !== null) search.set('firstStreamCode', firstStreamCode);
  return { ...view, search: `?${search.toString()}` };
}

/** EXP-028 */
function renderRequest(
  { view }: ExportedPage,
  { code, fileName, paper }: { code: string; fileName: string; paper: PaperChoice },
): RenderRequest {
  const { singleColumn, expandTable, landscape } = paper;
  return {
    endpoint: { code, page: view.page, singleColumn, expandTable },
    filename: fileName,
    png: false,
    format: paper.paper === 'fit' ? '' : paper.paper,
    landscape,
    scale: paperScale(paper.paper, landscape ? 'landscape' : 'portrait'),
    width: FIT_WIDTH,
  };
}

/** EXP-034 */
function findingOf(status: RenderStatus): PollFinding {
  if (status.export === 'Pending') return { state: 'pending', percent: status.percent };
  return status.export === 'Success' ? { state: 'ready' } : { state: 'failed', reason: status.message };
}

export interface ExportedTables {
  customer: string;
  page: PageId;
  fileName: string;
  tables: readonly ExportTable[];
}

/** EXP-037, EXP-038, EXP-042 */
export function zipSource(api: ApiClient, { customer, page, fileName, tables }: ExportedTables): DownloadSource {
  const params = { customer };
  return {
    fileName,
    kind: 'page',
    polling: 'page',
    async order({ signal }) {
      const body = { folderName: fileName.replace(/\.zip$/, ''), params: [...tables], page };
      const { job } = await api.call(createZipJob, { params, body, signal });
      return { id: job === '' ? null : job };
    },
    poll: async (id, signal) => findingOf(await api.call(zipJobStatus, { params: { ...params, id }, signal })),
    fetchFile: (id, signal) => api.fetchFile(zipFile, { params: { ...params, id }, signal }),
  };
}

export interface ExportedTable {
  customer: string;
  format: DataFormat;
  polling: 'widget' | 'viewers';
  /** `fileName` is that of the file. */
  table: ExportTable;
}

/** EXP-044..EXP-048 */
export function tableSource(api: ApiClient, { customer, format, polling, table }: ExportedTable): DownloadSource {
  const params = { customer };
  return {
    fileName: table.fileName,
    kind: 'data',
    polling,
    async order({ signal }) {
      const { id = null, message } = await api.call(createFileJob, { params, body: { ...table, format }, signal });
      return { id, message };
    },
    async poll(id, signal) {
      const { status, percent, message } = await api.call(fileJobStatus, { params: { ...params, id }, signal });
      if (status === 'added' || status === 'running') return { state: 'pending', percent };
      return status === 'complete' ? { state: 'ready' } : { state: 'failed', reason: message };
    },
    fetchFile: (id, signal) => api.fetchFile(jobFile, { params: { ...params, id }, signal }),
  };
}
