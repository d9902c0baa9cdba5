import { generateKeyPairSync } from 'node:crypto';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

export interface SftpPeer {
  address: string;
  /** What a reader of the folders sees. */
  files: Map<string, Buffer>;
  /** Every name under which something was ever visible, in order. */
  named: readonly string[];
  passwords: readonly string[];
  /** Resolves with the first reply that is withheld. */
  fellSilent: Promise<void>;
  connections(): number;
  /** Resolves when the clients have read everything that was sent to them before. */
  roundTrip(): Promise<void>;
  stop(): Promise<void>;
}

/** Requests of SFTP that the peer answers. */
const REQUESTS = ['OPEN', 'WRITE', 'CLOSE', 'STAT', 'REMOVE', 'RENAME'] as const;

export interface SftpFault {
  /** Cuts the connection once so many bytes were written. */
  cutAtByte?: number;
  /** Writes get this status. */
  writeStatus?: { code: number; text: string };
  /** Cuts the connection after the rename took effect, before its reply. */
  cutAfterRename?: true;
  /** Withholds the reply to this; keep-alives of SSH are still answered. */
  silentAt?: 'sign-in' | 'session' | 'subsystem' | (typeof REQUESTS)[number];
  /** Writes are answered until so many bytes were written. */
  silentAtByte?: number;
  /** Runs before each reply, once the client has read the one before it. */
  beforeReply?: () => void;
}

export const SFTP_USER = 'ada';
export const SFTP_PASSWORD = 'open sesame';

/** One in two hundred keys of ssh2 is malformed and is made again. */
export function makeKeyPair(): { privateKey: string; publicKey: string } {
  const { private: privateKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519');
  return ssh2.utils.parseKey(privateKey) instanceof Error ? makeKeyPair() : { privateKey, publicKey };
}

/** Of PEM, for hosts. */
export function makeHostKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString();
}

/** A real SSH server with files in memory, without the extensions of OpenSSH. The folder `in` is there, `locked` refuses. */
export async function startSftpPeer(options: {
  hostKey: string;
  userKey?: string;
  fault?: SftpFault;
}): Promise<SftpPeer> {
  const { hostKey, userKey, fault = {} } = options;
  const files = new Map<string, Buffer>();
  const named: string[] = [];
  const passwords: string[] = [];
  const allowed = userKey === undefined ? undefined : ssh2.utils.parseKey(userKey);
  const connections = new Set<Connection>();
  const silence = Promise.withResolvers<void>();
  const isSilentAt = (step: SftpFault['silentAt']): boolean => {
    if (step === undefined || step !== fault.silentAt) return false;
    silence.resolve();
    return true;
  };

  // Tests move the clock further than a client can answer keep-alives.
  const config = { hostKeys: [hostKey], keepaliveCountMax: Number.MAX_SAFE_INTEGER };
  const server = new ssh2.Server(config, (client) => {
    connections.add(client);
    client.on('error', () => undefined);
    client.on('close', () => connections.delete(client));
    client.on('authentication', (context) => {
      if (isSilentAt('sign-in')) return;
      fault.beforeReply?.();
      if (context.method === 'password') {
        passwords.push(context.password);
        return context.username === SFTP_USER && context.password === SFTP_PASSWORD
          ? context.accept()
          : context.reject();
      }
      const key = allowed instanceof Error ? undefined : allowed;
      const isKnown =
        context.method === 'publickey' && key !== undefined && context.key.data.equals(key.getPublicSSH());
      return isKnown ? context.accept() : context.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => {
      if (isSilentAt('session')) return;
      accept().on('sftp', (acceptSftp) => {
        if (!isSilentAt('subsystem')) serve(acceptSftp(), client);
      });
    });
  });

  function serve(sftp: SFTPWrapper, client: Connection): void {
    const { status, handle: sendHandle, attrs } = repliesOf(sftp, client);
    const cut = () => client.end();
    const handles = new Map<number, string>();
    let written = 0;
    const show = (path: string, content: Buffer) => {
      named.push(path);
      files.set(path, content);
    };
    // Twice as much whenever it is full: copying all of it at every write takes a minute for 20 MB.
    const rooms = new Map<string, Buffer>();
    const roomFor = (path: string, length: number): Buffer => {
      const room = rooms.get(path) ?? Buffer.from(files.get(path) ?? []);
      const enough = room.length >= length ? room : Buffer.concat([room], length * 2);
      rooms.set(path, enough);
      return enough;
    };
    sftp.on('OPEN', (id, path, flags) => {
      if (path.includes('locked')) return status(id, STATUS_CODE.PERMISSION_DENIED);
      const isThere = !path.includes('/') || path.startsWith('/in/');
      if (!isThere || (!(flags & OPEN_MODE.CREAT) && !files.has(path))) return status(id, STATUS_CODE.NO_SUCH_FILE);
      if (flags & OPEN_MODE.TRUNC) {
        show(path, Buffer.alloc(0));
        rooms.delete(path);
      }
      const number = handles.size;
      handles.set(number, path);
      sendHandle(id, Buffer.from([number]));
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const path = handles.get(handle[0] ?? -1) ?? '';
      if (fault.writeStatus !== undefined) return status(id, fault.writeStatus.code, fault.writeStatus.text);
      written += data.length;
      if (fault.cutAtByte !== undefined && written >= fault.cutAtByte) return cut();
      const length = Math.max(files.get(path)?.length ?? 0, offset + data.length);
      data.copy(roomFor(path, length), offset);
      files.set(path, roomFor(path, length).subarray(0, length));
      if (fault.silentAtByte !== undefined && written >= fault.silentAtByte) return silence.resolve();
      status(id, STATUS_CODE.OK);
    });
    sftp.on('CLOSE', (id) => status(id, STATUS_CODE.OK));
    sftp.on('FSETSTAT', (id) => status(id, STATUS_CODE.OK));
    sftp.on('STAT', (id, path) => {
      const size = files.get(path)?.length;
      if (size === undefined) return status(id, STATUS_CODE.NO_SUCH_FILE);
      attrs(id, { size, mode: 0o100640, uid: 0, gid: 0, atime: 0, mtime: 0 });
    });
    sftp.on('REMOVE', (id, path) => status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE));
    sftp.on('RENAME', (id, from, to) => {
      const content = files.get(from);
      if (content === undefined || files.has(to)) return status(id, STATUS_CODE.FAILURE);
      files.delete(from);
      show(to, content);
      if (fault.cutAfterRename === true) return cut();
      status(id, STATUS_CODE.OK);
    });
  }

  /** One after the other where they are slow. */
  function repliesOf(sftp: SFTPWrapper, client: Connection) {
    let request: SftpFault['silentAt'];
    for (const name of REQUESTS) sftp.prependListener(name, () => void (request = name));
    let before = Promise.resolve();
    const send = (reply: () => void): void => {
      if (isSilentAt(request)) return;
      const { beforeReply } = fault;
      if (beforeReply === undefined) return reply();
      before = before
        .then(() => roundTrip(client))
        .then(beforeReply)
        .then(reply);
    };
    return {
      status: (...values: Parameters<SFTPWrapper['status']>) => send(() => sftp.status(...values)),
      handle: (...values: Parameters<SFTPWrapper['handle']>) => send(() => sftp.handle(...values)),
      attrs: (...values: Parameters<SFTPWrapper['attrs']>) => send(() => sftp.attrs(...values)),
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    address: `sftp://127.0.0.1:${port}/in`,
    files,
    named,
    passwords,
    fellSilent: silence.promise,
    connections: () => connections.size,
    async roundTrip() {
      await Promise.all([...connections].map(roundTrip));
    },
    stop: async () => {
      for (const connection of connections) connection.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function roundTrip(client: Connection): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The client refuses the channel, after it has read what came before.
  client.forwardOut('127.0.0.1', 0, '127.0.0.1', 0, () => resolve());
  return promise;
}
