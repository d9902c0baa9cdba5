import { AppError } from '@playhead/contract/errors';
import type { Artifact } from '@playhead/contract/http/deliveries/deliveries';
import type { FileLinks } from '../../delivery/content/file-links.ts';
import type { ExportRun, Runs } from '../../delivery/runs/runs.ts';
import type { ByteRange } from '../../http/byte-ranges.ts';
import type { FileReply } from '../../http/file-replies.ts';
import type { Session } from '../../http/session.ts';
import type { ArtifactStore } from '../../platform/artifacts/artifact-store.ts';

/** Attack 14: long enough for a window to open. */
const OPEN_MS = 60_000;
/** Chromium saves these instead of showing them. */
const SHOWN_AS_TEXT = /^text\/(csv|markdown)/;

export interface RunFilesDeps {
  runs: Runs;
  artifacts: Pick<ArtifactStore, 'find' | 'read'>;
  links: FileLinks;
  now: () => Date;
}

interface FoundRun {
  run: ExportRun;
  /** Undefined while there is none, and after it expired. */
  artifact: Artifact | undefined;
}

export interface RunFiles {
  /** Another user's run is as unknown as one that never was. */
  find(id: string, session: Session): Promise<FoundRun | undefined>;
  download(id: string, session: Session): Promise<FileReply>;
  /** The path of an address that shows the file once. */
  open(id: string, session: Session): Promise<string>;
  openLink(code: string, use: { isLast: boolean }): Promise<{ file: FileReply; customerId: number }>;
}

export function createRunFiles({ runs, artifacts, links, now }: RunFilesDeps): RunFiles {
  async function find(id: string, session: Session): Promise<FoundRun | undefined> {
    const run = await runs.find(id, session);
    if (run === undefined) return undefined;
    const artifact = run.artifact === null ? undefined : await artifacts.find(run.customerId, run.artifact.id);
    return { run, artifact };
  }

  async function requireArtifact(id: string, session: Session): Promise<Artifact> {
    const found = await find(id, session);
    if (found === undefined) throw new AppError('not_found');
    return found.artifact ?? refuse(found.run);
  }

  function fileOf(customerId: number, artifact: Artifact, resumable = true): FileReply {
    const { id, fileName, contentType, bytes, sha256 } = artifact;
    const read = (range?: ByteRange) => artifacts.read(customerId, id, range);
    return { fileName, contentType, content: { bytes, sha256, resumable, read } };
  }

  return {
    find,
    download: async (id, session) => fileOf(session.customerId, await requireArtifact(id, session)),
    async open(id, session) {
      const artifact = await requireArtifact(id, session);
      const expiresAt = new Date(now().getTime() + OPEN_MS);
      return links.make({ customerId: session.customerId, artifactId: artifact.id, once: true, expiresAt });
    },
    async openLink(code, use) {
      const link = await links.take(code, use);
      if (link === undefined) throw new AppError('not_found');
      const artifact = await artifacts.find(link.customerId, link.artifactId);
      if (artifact === undefined) throw new AppError('not_found');
      const { customerId } = link;
      const file = fileOf(customerId, artifact, !link.once);
      if (!link.once) return { customerId, file };
      const isText = SHOWN_AS_TEXT.test(file.contentType);
      return {
        customerId,
        file: { ...file, inline: true, ...(isText ? { contentType: 'text/plain; charset=utf-8' } : {}) },
      };
    },
  };
}

function refuse({ state, reason, artifact }: ExportRun): never {
  if (artifact !== null || state === 'complete') throw new AppError('export_expired');
  if (state === 'waiting' || state === 'building' || state === 'sending') throw new AppError('export_not_ready');
  throw new AppError('export_failed', { reason: reason ?? 'the export was stopped.' });
}
