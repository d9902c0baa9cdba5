import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Artifact } from '@playhead/contract/http/deliveries/deliveries';
import { isArtifactId } from './artifact-paths.ts';
import { assertFits, checkedId, isExpired, recordOf, freeBytesIn } from './artifact-record.ts';
import type { ArtifactDraft, ArtifactLimits, ArtifactStore } from './artifact-store.ts';
import type { QuotaLock } from './quota-lock.ts';
import type { S3Objects } from './s3-objects.ts';
import { Meter } from './write-content.ts';

/** Longer than any export takes: another process may still be writing a younger one. */
const ABANDONED_MS = 24 * 3_600_000;
const RECORD = 'artifact.json';
const CONTENT = 'content';

/**
 * Files in a bucket that several server processes share: `<customer>/<id>/content`, and `artifact.json`, which is written last. What has
 * a record is whole.
 */
export function createS3ArtifactStore(options: {
  objects: S3Objects;
  limits: ArtifactLimits;
  /** Held while a file is counted and kept: two concurrent exports cannot both take the free bytes. */
  quotaLock: QuotaLock;
  now: () => Date;
}): ArtifactStore {
  const { objects, limits, quotaLock, now } = options;
  const folderOf = (customerId: number, id: string) => `${customerId}/${id}/`;

  /** Files without a record are not kept yet, and do not count. */
  async function freeBytesOf(customerId: number): Promise<number> {
    const contents = new Map<string, number>();
    const records = new Set<string>();
    for await (const { key, bytes } of objects.list(`${customerId}/`)) {
      if (key.endsWith(`/${CONTENT}`)) contents.set(key.slice(0, -CONTENT.length), bytes);
      if (key.endsWith(`/${RECORD}`)) records.add(key.slice(0, -RECORD.length));
    }
    const used = [...contents].reduce((sum, [folder, bytes]) => sum + (records.has(folder) ? bytes : 0), 0);
    return freeBytesIn(limits, used);
  }

  async function writeContent(draft: ArtifactDraft, id: string): Promise<Artifact> {
    const left = await freeBytesOf(draft.customerId);
    const key = `${folderOf(draft.customerId, id)}${CONTENT}`;
    const meter = new Meter((bytes) => assertFits(bytes, left, limits));
    const passing = pipeline(draft.content, meter, { signal: draft.signal });
    // The failure of the source says more than that of the upload, which it ends.
    const [passed, uploaded] = await Promise.allSettled([passing, objects.upload(key, meter, draft.contentType)]);
    if (passed.status === 'rejected' && uploaded.status === 'rejected')
      throw firstCause(passed.reason, uploaded.reason);
    if (uploaded.status === 'rejected') throw uploaded.reason;
    const bytes = await objects.size(key);
    if (bytes !== meter.bytes) throw new Error(`the store kept ${bytes} of ${meter.bytes} bytes`);
    const file = { id, bytes, sha256: meter.digest(), created: now(), lifetimeMs: limits.lifetimeMs };
    const artifact = recordOf(draft, file);
    draft.signal.throwIfAborted();
    await quotaLock(draft.customerId, async () => {
      assertFits(bytes, await freeBytesOf(draft.customerId), limits);
      await objects.put(`${folderOf(draft.customerId, id)}${RECORD}`, JSON.stringify(artifact));
    });
    return artifact;
  }

  /** The record first: what can be found stays whole. */
  async function remove(folder: string): Promise<void> {
    await objects.remove(`${folder}${RECORD}`);
    await objects.remove(`${folder}${CONTENT}`);
  }

  async function sweepFolder(folder: SweptFolder): Promise<'expired' | 'draft' | 'kept'> {
    if (!folder.hasRecord) {
      if (folder.changedAt.getTime() > now().getTime() - ABANDONED_MS) return 'kept';
      await remove(folder.name);
      return 'draft';
    }
    const record = readRecord(await objects.get(`${folder.name}${RECORD}`));
    if (record !== undefined && !isExpired(record, now())) return 'kept';
    await remove(folder.name);
    return 'expired';
  }

  return {
    async write(draft) {
      const id = randomBytes(16).toString('hex');
      try {
        return await writeContent(draft, id);
      } catch (error) {
        draft.content.destroy();
        // Swept later where the store cannot be reached now.
        await remove(folderOf(draft.customerId, id)).catch(() => undefined);
        throw error;
      }
    },
    async find(customerId, id) {
      if (!isArtifactId(id)) return undefined;
      const record = readRecord(await objects.get(`${folderOf(customerId, id)}${RECORD}`));
      return record !== undefined && !isExpired(record, now()) ? record : undefined;
    },
    read: (customerId, id, range) => objects.read(`${folderOf(customerId, checkedId(id))}${CONTENT}`, range),
    remove: (customerId, id) => remove(folderOf(customerId, checkedId(id))),
    async removeAll(customerId) {
      const folders = await listFolders(objects, `${customerId}/`);
      for (const { name } of folders) await remove(name);
      return folders.length;
    },
    async sweep() {
      const counts = { expired: 0, draft: 0, kept: 0 };
      for (const folder of await listFolders(objects)) counts[await sweepFolder(folder)] += 1;
      const uploads = await objects.abortUploads(new Date(now().getTime() - ABANDONED_MS)).catch(() => 0);
      return { expired: counts.expired, drafts: counts.draft + uploads };
    },
  };
}

interface SweptFolder {
  name: string;
  hasRecord: boolean;
  changedAt: Date;
}

/** Other objects below the prefix are not ours. */
async function listFolders(objects: S3Objects, prefix = ''): Promise<readonly SweptFolder[]> {
  const folders = new Map<string, SweptFolder>();
  for await (const { key, changedAt } of objects.list(prefix)) {
    const [, name, file] = /^(\d+\/[0-9a-f]{32}\/)(content|artifact\.json)$/.exec(key) ?? [];
    if (name === undefined) continue;
    const hasRecord = file === RECORD || folders.get(name)?.hasRecord === true;
    folders.set(name, { name, hasRecord, changedAt });
  }
  return [...folders.values()];
}

function readRecord(text: string | undefined): Artifact | undefined {
  try {
    return text === undefined ? undefined : Artifact.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** An upload that fails ends the source with a premature close; a source that fails ends the upload with its own failure. */
function firstCause(source: unknown, upload: unknown): unknown {
  const { code }: { code?: unknown } = Object(source);
  return code === 'ERR_STREAM_PREMATURE_CLOSE' ? upload : source;
}
