import { promisify } from 'node:util';
import type { SFTPWrapper } from 'ssh2';
import type { ReplyTimer } from './reply-timer.ts';

export type SftpFiles = ReturnType<typeof createSftpFiles>;

/** The requests that a delivery makes. The timer runs until the server has replied to each. */
export function createSftpFiles(sftp: SFTPWrapper, { awaitReply }: Pick<ReplyTimer, 'awaitReply'>) {
  const write = promisify(sftp.write.bind(sftp));
  const close = promisify(sftp.close.bind(sftp));
  const open = promisify(sftp.open.bind(sftp));
  const stat = promisify(sftp.stat.bind(sftp));
  const remove = promisify(sftp.unlink.bind(sftp));
  const rename = promisify(sftp.rename.bind(sftp));
  const sync = promisify(sftp.ext_openssh_fsync.bind(sftp));
  const renameOver = promisify(sftp.ext_openssh_rename.bind(sftp));
  return {
    create: (path: string) => awaitReply(createFile(sftp, path)),
    write: (handle: Buffer, { bytes, from, length, at }: WriteRequest) =>
      awaitReply(write(handle, bytes, from, length, at)),
    close: (handle: Buffer) => awaitReply(close(handle)),
    open: (path: string) => awaitReply(open(path, 'r+')),
    stat: (path: string) => awaitReply(stat(path)),
    remove: (path: string) => awaitReply(remove(path)),
    rename: (from: string, to: string) => awaitReply(rename(from, to)),
    /** An extension of OpenSSH. */
    sync: (handle: Buffer) => awaitReply(sync(handle)),
    /** An extension of OpenSSH. */
    renameOver: (from: string, to: string) => awaitReply(renameOver(from, to)),
  };
}

interface WriteRequest {
  bytes: Buffer;
  /** In the bytes. */
  from: number;
  length: number;
  /** In the file. */
  at: number;
}

async function createFile(sftp: SFTPWrapper, path: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  sftp.open(path, 'w', { mode: 0o640 }, (error, handle) => (error === undefined ? resolve(handle) : reject(error)));
  return promise;
}
