import { join } from 'node:path';
import { AppError } from '@playhead/contract/errors';
import type { Config } from '../config/config.ts';
import type { MakeContent } from '../delivery/content/content-maker.ts';
import { createFileLinks, type FileLinks } from '../delivery/content/file-links.ts';
import { createContentMaker } from '../delivery/content/make-content.ts';
import type { TableQueries } from '../delivery/content/table-queries.ts';
import { createBrowserPool } from '../delivery/print/browser-pool.ts';
import { startBrowserProcess } from '../delivery/print/browser-process.ts';
import { createRenderSessions, type RenderSessions } from '../delivery/print/render-sessions.ts';
import type { ArtifactStore } from '../platform/artifacts/artifact-store.ts';
import { ARTIFACT_LIMITS, openArtifactStore } from '../platform/artifacts/open-artifact-store.ts';
import { createQuotaLock } from '../platform/artifacts/quota-lock.ts';
import { findBrowser } from '../platform/browser/find-browser.ts';
import type { CustomerDirectory } from '../platform/customers/customer-directory.ts';
import type { Stores } from './open-stores.ts';
import type { Shutdown } from './shutdown.ts';

export interface ExportParts {
  artifacts: ArtifactStore;
  links: FileLinks;
  renderSessions: RenderSessions;
  /** The queries exist once the app does; no run starts before. */
  makeContent(queries: TableQueries): MakeContent;
}

/** Before anything else is started: a store that cannot be used refuses the start. */
export async function openArtifacts(options: {
  config: Pick<Config, 'dataDir' | 'artifactBucket'>;
  stores: Pick<Stores, 'metadata' | 'storage'>;
  shutdown: Shutdown;
  now: () => Date;
}): Promise<ArtifactStore> {
  const { dataDir, artifactBucket: bucket } = options.config;
  const { metadata, storage } = options.stores;
  const quotaLock = createQuotaLock(metadata.db);
  const opened = await openArtifactStore({
    bucket,
    dataDir,
    limits: ARTIFACT_LIMITS,
    storage,
    quotaLock,
    now: options.now,
  });
  options.shutdown.add({ name: 'export files', stop: async () => opened.close() });
  return opened.store;
}

/** What makes files of content and keeps them. A browser starts with the first page that is printed. */
export function createExportParts(options: {
  config: Pick<Config, 'dataDir' | 'host' | 'port' | 'reducedCsvTables' | 'exportOwner'>;
  artifacts: ArtifactStore;
  stores: Pick<Stores, 'metadata' | 'storage' | 'logger'>;
  customers: CustomerDirectory;
  shutdown: Shutdown;
  now: () => Date;
}): ExportParts {
  const { config, artifacts, customers, shutdown, now } = options;
  const { metadata, storage, logger } = options.stores;
  const renderSessions = createRenderSessions({ now });
  const address = printAddress(config);
  const pool = createBrowserPool({ start: () => startBrowserProcess({ findBrowser: requireBrowser, address }) });
  shutdown.add({ name: 'printing browsers', stop: () => pool.close() });
  return {
    artifacts,
    links: createFileLinks({ db: metadata.db, now }),
    renderSessions,
    makeContent: (queries) =>
      createContentMaker({
        queries,
        customers,
        artifacts,
        storage,
        pool,
        renderSessions,
        logger,
        spoolDirectory: join(config.dataDir, 'artifacts', 'spool'),
        reducedCsvTables: config.reducedCsvTables,
        exportOwner: config.exportOwner,
      }),
  };
}

async function requireBrowser(): Promise<{ executablePath: string }> {
  const found = await findBrowser();
  if ('reason' in found) throw new AppError('browser_unavailable', { reason: found.reason });
  return found;
}

/** A server that listens on every address is reached by its own machine. */
function printAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (host === '0.0.0.0') return `127.0.0.1:${port}`;
  if (host === '::') return `[::1]:${port}`;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
