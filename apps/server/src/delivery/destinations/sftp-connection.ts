import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { SftpAddress } from '@playhead/domain/deliveries';
import type ssh2 from 'ssh2';
import type { PinnedHost } from '../../platform/outbound/outbound-guard.ts';
import { createReplyTimer } from './reply-timer.ts';
import { createSftpFiles, type SftpFiles } from './sftp-files.ts';

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

/** The server has the connection and does not reply. */
export class SftpSilence extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`no reply for ${seconds} s`);
    this.name = 'SftpSilence';
    this.seconds = seconds;
  }
}

export interface SftpConnection {
  files: SftpFiles;
  /** Of the connection, also while a request waits for its reply. */
  lost: Promise<never>;
  end(): void;
}

/** As `ssh-keygen -lf` prints it. */
function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;
}

interface ConnectOptions {
  port: SftpAddress['port'];
  pinned: PinnedHost;
  signal: AbortSignal;
  /** How long the server may say nothing. */
  idleMs: number;
}

/** Connects to the checked address. The key of the host is compared before the password is sent. */
export async function connectSftp(target: SftpTarget, options: ConnectOptions): Promise<SftpConnection> {
  const { port, pinned, signal, idleMs } = options;
  // Loaded by the first delivery.
  const { default: library } = await import('ssh2');
  const client = new library.Client();
  const socket = connect({ host: pinned.address, port, family: pinned.family, noDelay: true });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // Only a caller that waits for a reply sees it.
  lost.catch(() => undefined);
  client.on('error', reject);
  client.on('close', () => reject(new Error('the connection was closed')));
  const cut = () => socket.destroy(new Error('cancelled'));
  const replies = createReplyTimer({
    limitMs: idleMs,
    onSilence: () => {
      reject(new SftpSilence(idleMs / 1000));
      socket.destroy();
    },
  });
  signal.addEventListener('abort', cut, { once: true });
  if (signal.aborted) cut();
  const end = () => {
    replies.stop();
    signal.removeEventListener('abort', cut);
    client.end();
    socket.destroy();
  };
  try {
    const opening = openSftp(client, { socket, target, refuse: reject, onReply: replies.restart });
    await Promise.race([lost, opening, once(socket, 'connect')]);
    const sftp = await Promise.race([lost, replies.awaitReply(opening)]);
    return { files: createSftpFiles(sftp, replies), lost, end };
  } catch (error) {
    end();
    throw error;
  }
}

interface OpenOptions {
  socket: Socket;
  target: SftpTarget;
  refuse(reason: HostKeyRefusal): void;
  onReply(): void;
}

async function openSftp(
  client: ssh2.Client,
  { socket, target, refuse, onReply }: OpenOptions,
): Promise<ssh2.SFTPWrapper> {
  const { promise, resolve, reject } = Promise.withResolvers<ssh2.SFTPWrapper>();
  const late = setTimeout(() => socket.destroy(new Error('no connection in time')), CONNECT_MS);
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(late));
  client.once('ready', () => {
    // From here on bytes may be replies to keep-alives, of an SSH server whose SFTP program hangs.
    socket.off('data', onReply);
    onReply();
    client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp)));
  });
  client.connect({
    sock: socket,
    username: target.username,
    ...credentialsOf(target),
    // Theirs is a limit for the whole sign-in, however often the server replies.
    readyTimeout: 0,
    keepaliveInterval: KEEP_ALIVE_MS,
    // On a slow line they wait behind the file, and so do their replies.
    keepaliveCountMax: Number.POSITIVE_INFINITY,
    hostVerifier: (key: Buffer) => {
      const shown = fingerprint(key);
      const isConfirmed = shown === target.hostKey;
      // Before the library's own error, which does not tell the key.
      if (!isConfirmed) refuse(new HostKeyRefusal(shown));
      return isConfirmed;
    },
  });
  socket.on('data', onReply);
  return promise;
}

function credentialsOf({ secret, passphrase }: SftpTarget): ssh2.ConnectConfig {
  if (!secret.includes('-----BEGIN')) return { password: secret };
  return { privateKey: secret, ...(passphrase === undefined ? {} : { passphrase }) };
}
