import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { SftpAddress } from '@playhead/domain/deliveries';
import ssh2 from 'ssh2';
import type { PinnedHost } from '../../platform/outbound/outbound-guard.ts';

const CONNECT_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;

/** The host showed another key than the one that was confirmed, or none was confirmed yet. */
export class HostKeyRefusal extends Error {
  readonly shown: string;

  constructor(shown: string) {
    super('the key of the host is not the confirmed one');
    this.name = 'HostKeyRefusal';
    this.shown = shown;
  }
}

export interface SftpConnection {
  sftp: ssh2.SFTPWrapper;
  /** Of the connection, also while a request waits for its reply. */
  lost: Promise<never>;
  end(): void;
}

/** As `ssh-keygen -lf` prints it. */
function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;
}

/** Connects to the checked address. The key of the host is compared before the password is sent. */
export async function connectSftp(
  target: SftpTarget,
  { port, pinned, signal }: { port: SftpAddress['port']; pinned: PinnedHost; signal: AbortSignal },
): Promise<SftpConnection> {
  const client = new ssh2.Client();
  const socket = connect({ host: pinned.address, port, family: pinned.family, noDelay: true });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // Only a caller that waits for a reply sees it.
  lost.catch(() => undefined);
  client.on('error', reject);
  client.on('close', () => reject(new Error('the connection was closed')));
  const cut = () => socket.destroy(new Error('cancelled'));
  signal.addEventListener('abort', cut, { once: true });
  if (signal.aborted) cut();
  const end = () => {
    signal.removeEventListener('abort', cut);
    client.end();
    socket.destroy();
  };
  try {
    const sftp = await Promise.race([lost, openSftp(client, { socket, target, refuse: reject })]);
    return { sftp, lost, end };
  } catch (error) {
    end();
    throw error;
  }
}

async function openSftp(
  client: ssh2.Client,
  { socket, target, refuse }: { socket: Socket; target: SftpTarget; refuse: (reason: HostKeyRefusal) => void },
): Promise<ssh2.SFTPWrapper> {
  const { promise, resolve, reject } = Promise.withResolvers<ssh2.SFTPWrapper>();
  client.once('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))));
  client.connect({
    sock: socket,
    username: target.username,
    ...credentialsOf(target),
    readyTimeout: CONNECT_MS,
    keepaliveInterval: KEEP_ALIVE_MS,
    hostVerifier: (key: Buffer) => {
      const shown = fingerprint(key);
      const isConfirmed = shown === target.hostKey;
      // Before the library's own error, which does not tell the key.
      if (!isConfirmed) refuse(new HostKeyRefusal(shown));
      return isConfirmed;
    },
  });
  return promise;
}

function credentialsOf({ secret, passphrase }: SftpTarget): ssh2.ConnectConfig {
  if (!secret.includes('-----BEGIN')) return { password: secret };
  return { privateKey: secret, ...(passphrase === undefined ? {} : { passphrase }) };
}
