import { AppError } from '@playhead/contract/errors';
import type { Artifact } from '@playhead/contract/http/deliveries/deliveries';
import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import type {
  ExportPeriod,
  ExportTable,
  PageContent,
  TableContent,
  TablesContent,
} from '@playhead/contract/http/deliveries/export-content';
import { fileName as nameOfFile } from '@playhead/domain/deliveries';
import { createZipNames, movePeriod, withDates } from '@playhead/domain/exports';
import { canOpenPage } from '@playhead/domain/pages';
import { localDateOf } from '@playhead/domain/periods';
import type { ArtifactDraft, ArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { StorageWatch } from '../../platform/storage/storage-watch.ts';
import { makeTableArtifact } from '../make-artifact.ts';
import type { Rendering } from '../renderer.ts';
import { csv } from '../renderers/csv.ts';
import type { Table } from '../table.ts';
import type { ContentRequest, MadeContent, MakeContent } from './content-maker.ts';
import { assertExportable, assertOffered, assertPrintable, formatOf, pageOf } from './export-rights.ts';
import { openTable } from './open-table.ts';
import { contentOf, printContent, type PrintDeps } from './print-content.ts';
import type { TableQueries } from './table-queries.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';
import { zipTables } from './zip-tables.ts';

const ZIP = 'application/zip';
const PAGE_TYPES = { pdf: 'application/pdf', png: 'image/png' } as const;
/** Of one table in a ZIP file, before it is compressed. */
const MAX_SPOOLED_BYTES = 4 * 1024 ** 3;

export interface ContentDeps extends PrintDeps {
  queries: TableQueries;
  customers: CustomerDirectory;
  artifacts: ArtifactStore;
  storage: Pick<StorageWatch, 'assertSpace'>;
  /** For tables on their way into a ZIP file; on the disk that `storage` watches. */
  spoolDirectory: string;
  /** EXP-072: account names of customers. */
  reducedCsvTables: readonly string[];
}

interface Making {
  request: ContentRequest;
  customer: Customer;
}

export function createContentMaker(deps: ContentDeps): MakeContent {
  return async (request) => {
    const { content, session } = request;
    const making: Making = { request, customer: await deps.customers.find(session.customerId) };
    const { destination } = request;
    assertOffered(making.customer, { format: formatOf(content), destination, ...pageOf(content) });
    switch (content.kind) {
      case 'page':
        return makePage(deps, making, content);
      case 'tables':
        return makeTables(deps, making, content);
      case 'table':
        return { artifact: await makeTable(deps, making, content), failedWidgets: [] };
    }
  };
}

async function makePage(deps: ContentDeps, making: Making, content: PageContent): Promise<MadeContent> {
  const { request, customer } = making;
  const { session, at, signal } = request;
  // Refused here: the print would wait for widgets that never come.
  if (!canOpenPage(content.page, customer.features)) throw new AppError('page_unavailable');
  assertPrintable(content.search, customer);
  request.progress(10);
  const { withPicture: withImage } = request;
  const printed = await printContent(deps, { content, session, customer, at, withImage, signal });
  request.progress(80);
  const artifact = await write(deps, making, {
    extension: content.format,
    contentType: PAGE_TYPES[content.format],
    content: contentOf(printed),
    rows: () => null,
  });
  const failedWidgets = printed.widgets.filter(({ state }) => state === 'failed').map(({ title }) => title);
  if (!request.withPicture) return { artifact, failedWidgets };
  return { artifact, failedWidgets, picture: printed.image ?? printed.content };
}

async function makeTables(deps: ContentDeps, making: Making, content: TablesContent): Promise<MadeContent> {
  const { signal, at, progress } = making.request;
  const zipped = zipTables(content, {
    directory: deps.spoolDirectory,
    maxBytes: MAX_SPOOLED_BYTES,
    storage: deps.storage,
    logger: deps.logger,
    modified: at,
    signal,
    progress,
    open: (table) => tableOf(deps, making, { table, period: content.period, format: 'csv' }),
  });
  const artifact = await write(deps, making, {
    extension: 'zip',
    contentType: ZIP,
    content: zipped.content,
    rows: zipped.rows,
  });
  return { artifact, failedWidgets: zipped.failedWidgets };
}

async function makeTable(deps: ContentDeps, making: Making, content: TableContent): Promise<Artifact> {
  const { request, customer } = making;
  const { signal, fileName: name, at } = request;
  request.progress(10);
  const table = await tableOf(deps, making, content);
  if (!content.zipped) {
    const { artifacts } = deps;
    return makeTableArtifact(artifacts, { customerId: customer.id, table, format: content.format, name, signal });
  }
  // DLV-010: the one file stands in the ZIP file without a folder.
  const path = createZipNames('').name(name, 'csv').split('/').at(-1) ?? 'export.csv';
  let rows: Rendering['rows'] = () => null;
  async function* only(): AsyncGenerator<ZipEntry> {
    const file = await csv.render(table, { title: name, signal });
    rows = file.rows;
    yield { path, content: file.content };
  }
  return write(deps, making, {
    extension: 'csv.zip',
    contentType: ZIP,
    content: zipFile(only(), at),
    rows: () => rows(),
  });
}

async function tableOf(
  { queries, reducedCsvTables }: ContentDeps,
  { request, customer }: Making,
  wanted: { table: ExportTable; period?: ExportPeriod | undefined; format: DataFormat },
): Promise<Table> {
  const { session, at } = request;
  const calendar = { today: localDateOf(at, customer.timeZone), weekStartDay: customer.weekStartDay };
  const query =
    wanted.period === undefined
      ? withDates(wanted.table.query, calendar)
      : movePeriod(wanted.table.query, wanted.period, calendar);
  assertExportable(await queries.rightsOf(query, session), customer);
  return openTable(
    { ...wanted.table, query },
    { queries, session, format: wanted.format, hasReducedCsv: reducedCsvTables.includes(customer.accountName) },
  );
}

async function write(
  { artifacts }: ContentDeps,
  { request }: Making,
  file: Pick<ArtifactDraft, 'content' | 'contentType' | 'rows'> & { extension: string },
): Promise<Artifact> {
  const { extension, ...draft } = file;
  return artifacts.write({
    ...draft,
    customerId: request.session.customerId,
    fileName: nameOfFile(request.fileName, extension),
    signal: request.signal,
  });
}
