import type { DeliveryOutcome, SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import { readSftpAddress, sftpProblem } from '@playhead/domain/deliveries';
import type { OutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import type { Destination, Shipment } from '../destination.ts';
import { connectSftp, HostKeyRefusal, type SftpConnection } from './sftp-connection.ts';
import type { SftpFiles } from './sftp-files.ts';
import { outcomeOfSftpFailure } from './sftp-outcome.ts';
import { writeFile } from './sftp-write.ts';

const IDLE_MS = 60_000;
/** Somebody looks at the dialog meanwhile. */
const HOST_KEY_IDLE_MS = 20_000;

/** DLV-001: a reader of the folder sees the whole file or none. */
export function createSftpDestination(options: {
  guard: OutboundGuard;
  /** How long the server may say nothing. */
  idleMs?: number;
}): Destination<SftpTarget> {
  const { guard, idleMs = IDLE_MS } = options;
  return {
    async deliver(target, shipment, signal) {
      const address = readSftpAddress(target.address);
      const problem = sftpProblem(target);
      if (address === undefined || problem !== null) return { state: 'refused', reason: problem ?? '' };
      const { host, port, folder } = address;
      try {
        const pinned = await guard.resolve(host);
        const connection = await connectSftp(target, { port, pinned, signal, idleMs });
        try {
          return await Promise.race([connection.lost, storeFile(connection, { folder, shipment, host })]);
        } finally {
          connection.end();
        }
      } catch (error) {
        return outcomeOfSftpFailure(error, { target, host, folder });
      }
    },
  };
}

/** The key that the server shows, before anything else is said to it. Null when it cannot be reached. */
export async function readHostKey(
  target: SftpTarget,
  { guard, signal }: { guard: OutboundGuard; signal: AbortSignal },
): Promise<string | null> {
  const address = readSftpAddress(target.address);
  if (address === undefined) return null;
  try {
    const pinned = await guard.resolve(address.host);
    const { hostKey: _confirmed, ...unconfirmed } = target;
    const { port } = address;
    const connection = await connectSftp(unconfirmed, { port, pinned, signal, idleMs: HOST_KEY_IDLE_MS });
    connection.end();
    return null;
  } catch (error) {
    return error instanceof HostKeyRefusal ? error.shown : null;
  }
}

async function storeFile(
  { files, lost }: SftpConnection,
  { folder, shipment, host }: { folder: string; shipment: Shipment; host: string },
): Promise<DeliveryOutcome> {
  const { artifact, runId } = shipment;
  const prefix = folder === '' ? '' : `${folder}/`;
  const path = `${prefix}${artifact.fileName}`;
  // The same at every attempt: what an attempt left is overwritten by the next.
  const draft = `${prefix}.${artifact.fileName}.${runId.replaceAll(/[^A-Za-z0-9-]/g, '')}.part`;
  const content = shipment.open();
  // Also while the file itself is waited for.
  lost.catch(() => content.destroy());
  await writeFile(files, draft, content);
  await syncWhereOffered(files, draft);
  const { size } = await files.stat(draft);
  if (size !== artifact.bytes) {
    return { state: 'temporary', reason: `${host} kept ${size} of ${artifact.bytes} bytes of ${artifact.fileName}.` };
  }
  await renameOver(files, draft, path);
  return { state: 'delivered', receipt: `sftp://${host}/${path.replace(/^\//, '')}` };
}

async function syncWhereOffered(files: SftpFiles, path: string): Promise<void> {
  try {
    const handle = await files.open(path);
    try {
      await files.sync(handle);
    } finally {
      await files.close(handle);
    }
  } catch {
    // Without it the server decides when the file is on its disk.
  }
}

/** Plain SFTP does not rename over a file that is there; the extension of OpenSSH does, in one step. */
async function renameOver(files: SftpFiles, from: string, to: string): Promise<void> {
  if (await succeeds(() => files.renameOver(from, to))) return;
  await succeeds(() => files.remove(to));
  await files.rename(from, to);
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
