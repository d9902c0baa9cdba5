import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { pageIds } from '../../page-ids.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';
import { AdReachBody, SegmentShareQuery, TopItemsBody } from '../analyses.ts';
import { dataFormats } from './deliveries.ts';
import { ExportPeriod, ExportTable, paperSizes } from './export-content.ts';
import { jobStatuses } from '../queries.ts';

const RunId = z.uuid();
const RunParams = z.object({ id: RunId });
const CustomerRunParams = CustomerParams.extend({ id: RunId });
const FileName = z.string().max(300);

/** EXP-028. Width, height, scale and what to wait for are the server's own decisions; what a client sends for them is ignored. */
export const RenderRequest = z.strictObject({
  endpoint: z.strictObject({
    /** Ignored: the page is opened in the name of the caller. */
    token: z.string().max(8_192).optional(),
    /** EXP-024..EXP-026: of a shared view. */
    code: z.string().regex(/^[A-Za-z0-9]{15,40}$/, 'no share code'),
    page: z.enum(pageIds),
    singleColumn: z.boolean().default(false),
    expandTable: z.boolean().default(false),
  }),
  filename: FileName,
  baseUrl: z.string().max(2_000).optional(),
  png: z.boolean().default(false),
  /** Empty for a page that fits its content. */
  format: z.enum(['', ...paperSizes]).default(''),
  landscape: z.boolean().default(false),
  waitFor: z.union([z.string().max(500), z.number()]).optional(),
  scale: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type RenderRequest = ValueOf<typeof RenderRequest>;

/** EXP-034: `Failed` is neither, and says why. `percent` and `note` tell how far it really is. */
export const RenderStatus = z.object({
  export: z.enum(['Pending', 'Success', 'Failed']),
  percent: z.number().optional(),
  message: z.string().optional(),
});
export type RenderStatus = ValueOf<typeof RenderStatus>;

export const startRender = route({
  id: 'exports.startRender',
  summary: 'Print a page of the app as PDF or PNG',
  method: 'POST',
  storesData: true,
  path: '/services/html-to-pdf',
  permission: 'signed-in',
  rateLimit: 60,
  body: RenderRequest,
  reply: z.object({ reportGuid: z.string() }),
});

export const renderStatus = route({
  id: 'exports.renderStatus',
  summary: 'State of a printed page',
  method: 'GET',
  path: '/services/html-to-pdf/:id',
  permission: 'signed-in',
  params: RunParams,
  reply: RenderStatus,
});

export const renderFile = route({
  id: 'exports.renderFile',
  summary: 'The printed page',
  method: 'GET',
  path: '/services/html-to-pdf/:id/download',
  permission: 'signed-in',
  audit: 'always',
  params: RunParams,
  file: 'The PDF or PNG file',
  errors: ['range_not_satisfiable'],
  reply: z.null(),
});

/** EXP-045 */
export const FileJobBody = z.strictObject({
  ...ExportTable.shape,
  format: z.enum(dataFormats),
});
export type FileJobBody = ValueOf<typeof FileJobBody>;

export const createFileJob = route({
  id: 'exports.createFile',
  summary: 'Write the rows of a query to a file',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/viz/query_task`,
  permission: 'signed-in',
  rateLimit: 120,
  params: CustomerParams,
  body: FileJobBody,
  reply: z.object({ id: z.string().optional(), message: z.string().optional() }),
});

export const fileJobStatus = route({
  id: 'exports.fileStatus',
  summary: 'State of a file',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/query_task/:id/status`,
  permission: 'signed-in',
  params: CustomerRunParams,
  reply: z.object({
    status: z.enum(jobStatuses),
    percent: z.number().optional(),
    rows: z.number().int().optional(),
    message: z.string().optional(),
  }),
});

export const jobFile = route({
  id: 'exports.file',
  summary: 'The file',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/query_task/:id/file`,
  permission: 'signed-in',
  audit: 'always',
  params: CustomerRunParams,
  file: 'The file in its format',
  errors: ['range_not_satisfiable'],
  reply: z.null(),
});

/** EXP-059: data of named analyses is written as one of two formats. */
const SmallFile = { format: z.enum(['csv', 'json']).default('csv'), fileName: FileName.default('data') };

export const queryFile = route({
  id: 'exports.queryFile',
  summary: 'The rows of a finished query as a file',
  method: 'POST',
  path: `${CUSTOMER_BASE}/viz/get/query_task/:id/download`,
  permission: 'signed-in',
  rateLimit: 120,
  params: CustomerParams.extend({ id: z.string().min(1).max(64) }),
  body: z.strictObject(SmallFile),
  file: 'The rows as CSV or JSON',
  reply: z.null(),
});

export const adReachFile = route({
  id: 'exports.adReachFile',
  summary: 'Ad reach as a file',
  method: 'POST',
  path: `${CUSTOMER_BASE}/viz/ad-reach/download`,
  permission: 'signed-in',
  rateLimit: 120,
  params: CustomerParams,
  body: AdReachBody.extend(SmallFile),
  file: 'The rows as CSV or JSON',
  reply: z.null(),
});

export const topItemsFile = route({
  id: 'exports.topItemsFile',
  summary: 'Top items as a file',
  method: 'POST',
  path: `${CUSTOMER_BASE}/viz/top-items/download`,
  permission: 'signed-in',
  rateLimit: 120,
  params: CustomerParams,
  body: TopItemsBody.extend(SmallFile),
  file: 'The rows as CSV or JSON',
  reply: z.null(),
});

export const segmentShareFile = route({
  id: 'exports.segmentShareFile',
  summary: 'Share of a segment as a file',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/segment-share/download`,
  permission: 'signed-in',
  audit: 'always',
  rateLimit: 120,
  params: CustomerParams,
  query: z.object({ ...SegmentShareQuery.shape, format: SmallFile.format }),
  file: 'The rows as CSV or JSON',
  reply: z.null(),
});

/** EXP-038 */
export const ZipJobBody = z.strictObject({
  folderName: FileName,
  params: z.array(ExportTable).min(1).max(60),
  period: ExportPeriod.optional(),
  /** EXP-073: without it the ZIP file is made only where every page offers one. */
  page: z.enum(pageIds).optional(),
});
export type ZipJobBody = ValueOf<typeof ZipJobBody>;

export const createZipJob = route({
  id: 'exports.createZip',
  summary: 'Write the tables of a page as CSV files in a ZIP file',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/viz/get/zipFile/job`,
  permission: 'signed-in',
  rateLimit: 60,
  bodyLimit: 1024 * 1024,
  params: CustomerParams,
  body: ZipJobBody,
  reply: z.object({ job: z.string() }),
});

export const zipJobStatus = route({
  id: 'exports.zipStatus',
  summary: 'State of a ZIP file',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/get/zipFile/status/:id`,
  permission: 'signed-in',
  params: CustomerRunParams,
  reply: RenderStatus,
});

export const zipFile = route({
  id: 'exports.zipFile',
  summary: 'The ZIP file',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/get/zipFile/:id/download`,
  permission: 'signed-in',
  audit: 'always',
  params: CustomerRunParams,
  file: 'The ZIP file',
  errors: ['range_not_satisfiable'],
  reply: z.null(),
});

/** Attack 14: a browser window carries no token, so it gets an address that works once. */
export const openFile = route({
  id: 'exports.openFile',
  summary: 'An address that shows a finished file in the browser, once, within a minute',
  method: 'POST',
  path: `${CUSTOMER_BASE}/exports/:id/open`,
  permission: 'signed-in',
  params: CustomerRunParams,
  reply: z.object({ url: z.string() }),
});

export const linkedFile = route({
  id: 'exports.linkedFile',
  summary: 'The file behind an address from `openFile` or from a mail',
  method: 'GET',
  path: '/files/:code',
  permission: 'public',
  audit: 'always',
  rateLimit: 60,
  params: z.object({ code: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, 'no file code') }),
  file: 'The file',
  errors: ['range_not_satisfiable'],
  reply: z.null(),
});
