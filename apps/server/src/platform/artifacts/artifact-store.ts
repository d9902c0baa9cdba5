import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import { Artifact } from '@playhead/contract/http/deliveries/deliveries';
import { errorCode } from '../process/system-error.ts';
import type { StorageWatch } from '../storage/storage-watch.ts';
import { artifactPaths, isArtifactId } from './artifact-paths.ts';
import { assertFits, checkedId, isExpired, recordOf, freeBytesIn } from './artifact-record.ts';
import type { QuotaLock } from './quota-lock.ts';
import { writeContent } from './write-content.ts';

/** Twice as long as an export may take: another process that shares the folder may still be writing a younger one. */
const ABANDONED_MS = 3_600_000;

export interface ArtifactDraft {
  customerId: number;
  /** Shown to people; the file itself is named by its id. */
  fileName: string;
  contentType: string;
  content: Readable;
  /** Known once the content has ended. */
  rows(): number | null;
  signal: AbortSignal;
}

export interface ArtifactStore {
  /** Resolves when the file is whole and on the disk. A failure leaves nothing behind. */
  write(draft: ArtifactDraft): Promise<Artifact>;
  /** Undefined when it is unknown, another customer's, or expired. */
  find(customerId: number, id: string): Promise<Artifact | undefined>;
  read(customerId: number, id: string, range?: ByteRange): Readable;
  remove(customerId: number, id: string): Promise<void>;
  /** Removes every file of the customer; resolves with how many there were. */
  removeAll(customerId: number): Promise<number>;
  /** Removes expired files, and drafts that a crash left. */
  sweep(): Promise<{ expired: number; drafts: number }>;
}

/** Both are part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ArtifactLimits {
  bytesPerFile: number;
  bytesPerCustomer: number;
  lifetimeMs: number;
}

/** Files in the data directory: `artifacts/<customer>/<id>/{content,artifact.json}`, made as a draft and renamed once whole. */
export function createArtifactStore(options: {
  dataDir: string;
  limits: ArtifactLimits;
  storage: Pick<StorageWatch, 'assertSpace' | 'reportFull'>;
  /** Held while a file is counted and kept: two concurrent exports cannot both take the free bytes. */
  quotaLock: QuotaLock;
  now: () => Date;
}): ArtifactStore {
  const { limits, storage, quotaLock, now } = options;
  const paths = artifactPaths(options.dataDir);
  const writing = new Set<string>();

  async function find(customerId: number, id: string): Promise<Artifact | undefined> {
    if (!isArtifactId(id)) return undefined;
    const known = await readRecord(paths.record(paths.whole(customerId, id)));
    return typeof known === 'object' && !isExpired(known, now()) ? known : undefined;
  }

  async function freeBytesOf(customerId: number): Promise<number> {
    const kept = await listRecords(paths.customer(customerId));
    const used = kept.reduce((sum, { record }) => sum + (typeof record === 'object' ? record.bytes : 0), 0);
    return freeBytesIn(limits, used);
  }

  async function writeDraft(draft: ArtifactDraft, id: string): Promise<Artifact> {
    storage.assertSpace();
    const left = await freeBytesOf(draft.customerId);
    const folder = paths.draft(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bytes, sha256 } = await writeContent(paths.content(folder), draft, {
      assertSize: (size) => {
        assertFits(size, left, limits);
        storage.assertSpace();
      },
    });
    const artifact = recordOf(draft, { id, bytes, sha256, created: now(), lifetimeMs: limits.lifetimeMs });
    await writeFile(paths.record(folder), JSON.stringify(artifact), { mode: 0o600, flush: true });
    const { customerId } = draft;
    await mkdir(paths.customer(customerId), { recursive: true, mode: 0o700 });
    await quotaLock(customerId, async () => {
      assertFits(bytes, await freeBytesOf(customerId), limits);
      await rename(folder, paths.whole(customerId, id));
    });
    await syncFolder(paths.customer(customerId));
    return artifact;
  }

  async function isOlderThan(ageMs: number, folder: string): Promise<boolean> {
    // The content is there from the first moment on; its time changes with every write.
    const found = await stat(paths.content(folder)).catch(() => stat(folder).catch(() => undefined));
    return found !== undefined && found.mtimeMs < now().getTime() - ageMs;
  }

  async function isDue(folder: string, record: ReadRecord): Promise<boolean> {
    if (record === 'unread') return false;
    return record === 'lost' ? isOlderThan(limits.lifetimeMs, folder) : isExpired(record, now());
  }

  return {
    async write(draft) {
      const id = randomBytes(16).toString('hex');
      writing.add(id);
      try {
        return await writeDraft(draft, id);
      } catch (error) {
        draft.content.destroy();
        await rm(paths.draft(id), { recursive: true, force: true });
        throw asRefusal(error, storage);
      } finally {
        writing.delete(id);
      }
    },
    find,
    read: (customerId, id, range) => createReadStream(paths.content(paths.whole(customerId, checkedId(id))), range),
    remove: (customerId, id) => rm(paths.whole(customerId, checkedId(id)), { recursive: true, force: true }),
    async removeAll(customerId) {
      const folder = paths.customer(customerId);
      const files = await listNames(folder);
      await rm(folder, { recursive: true, force: true });
      return files.length;
    },
    async sweep() {
      let drafts = 0;
      for (const id of await listNames(paths.drafts)) {
        if (writing.has(id) || !(await isOlderThan(ABANDONED_MS, paths.draft(id)))) continue;
        await rm(paths.draft(id), { recursive: true, force: true });
        drafts += 1;
      }
      let expired = 0;
      for (const customer of (await listNames(paths.root)).filter((name) => /^\d+$/.test(name))) {
        const folder = paths.customer(Number(customer));
        for (const { id, record } of await listRecords(folder)) {
          if (!(await isDue(join(folder, id), record))) continue;
          await rm(join(folder, id), { recursive: true, force: true });
          expired += 1;
        }
      }
      return { expired, drafts };
    },
  };
}

/** F8: reports a full disk as such, even before the storage watch has noticed it. */
function asRefusal(error: unknown, storage: Pick<StorageWatch, 'reportFull'>): unknown {
  if (error instanceof AppError || !['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) return error;
  storage.reportFull();
  return new AppError('storage_full', {}, { cause: error });
}

/** `lost` when it is missing or damaged; `unread` when a later read may find it, such as after too many open files. */
type ReadRecord = Artifact | 'lost' | 'unread';

async function readRecord(path: string): Promise<ReadRecord> {
  try {
    return Artifact.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? 'lost';
  } catch (error) {
    return error instanceof SyntaxError || errorCode(error) === 'ENOENT' ? 'lost' : 'unread';
  }
}

async function listRecords(folder: string): Promise<readonly { id: string; record: ReadRecord }[]> {
  const ids = await listNames(folder);
  return Promise.all(ids.map(async (id) => ({ id, record: await readRecord(join(folder, id, 'artifact.json')) })));
}

async function listNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** A rename is only safe from a power cut once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
