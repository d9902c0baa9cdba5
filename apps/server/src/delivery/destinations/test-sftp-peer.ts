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
  stop(): Promise<void>;
}

export interface SftpFault {
  /** Cuts the connection once so many bytes were written. */
  cutAtByte?: number;
  /** Writes get this status. */
  writeStatus?: { code: number; text: string };
  /** Cuts the connection after the rename took effect, before its reply. */
  cutAfterRename?: true;
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

  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    connections.add(client);
    client.on('error', () => undefined);
    client.on('close', () => connections.delete(client));
    client.on('authentication', (context) => {
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
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), () => client.end()));
    });
  });

  function serve(sftp: SFTPWrapper, cut: () => void): void {
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
      if (path.includes('locked')) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      const isThere = !path.includes('/') || path.startsWith('/in/');
      if (!isThere || (!(flags & OPEN_MODE.CREAT) && !files.has(path)))
        return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      if (flags & OPEN_MODE.TRUNC) {
        show(path, Buffer.alloc(0));
        rooms.delete(path);
      }
      const number = handles.size;
      handles.set(number, path);
      sftp.handle(id, Buffer.from([number]));
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const path = handles.get(handle[0] ?? -1) ?? '';
      if (fault.writeStatus !== undefined) return sftp.status(id, fault.writeStatus.code, fault.writeStatus.text);
      written += data.length;
      if (fault.cutAtByte !== undefined && written >= fault.cutAtByte) return cut();
      const length = Math.max(files.get(path)?.length ?? 0, offset + data.length);
      data.copy(roomFor(path, length), offset);
      files.set(path, roomFor(path, length).subarray(0, length));
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('STAT', (id, path) => {
      const size = files.get(path)?.length;
      if (size === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      sftp.attrs(id, { size, mode: 0o100640, uid: 0, gid: 0, atime: 0, mtime: 0 });
    });
    sftp.on('REMOVE', (id, path) => sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE));
    sftp.on('RENAME', (id, from, to) => {
      const content = files.get(from);
      if (content === undefined || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
      files.delete(from);
      show(to, content);
      if (fault.cutAfterRename === true) return cut();
      sftp.status(id, STATUS_CODE.OK);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    address: `sftp://127.0.0.1:${port}/in`,
    files,
    named,
    passwords,
    stop: async () => {
      for (const connection of connections) connection.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
