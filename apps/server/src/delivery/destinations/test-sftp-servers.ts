import { hasOpenSsh, openSshVersion, startOpenSsh } from './test-openssh.ts';
import { makeHostKey, makeKeyPair, SFTP_USER, startSftpPeer } from './test-sftp-peer.ts';

/** A server that the suite of SFTP can use, with an empty folder. */
export interface SftpServer {
  host: string;
  port: number;
  folder: string;
  username: string;
  privateKey: string;
  /** Of the folder; undefined where there is none of this name. */
  read(name: string): Promise<Buffer | undefined>;
  names(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

async function startOwn(): Promise<SftpServer> {
  const { privateKey, publicKey } = makeKeyPair();
  const peer = await startSftpPeer({ hostKey: makeHostKey(), userKey: publicKey });
  const { port, pathname: folder } = new URL(peer.address);
  return {
    host: '127.0.0.1',
    port: Number(port),
    folder,
    username: SFTP_USER,
    privateKey,
    read: async (name) => peer.files.get(`${folder}/${name}`),
    names: async () => [...peer.files.keys()].map((path) => path.slice(folder.length + 1)).toSorted(),
    stop: peer.stop,
  };
}

/** Every machine has the first; OpenSSH's is included where it is installed. */
export const sftpServers: readonly (readonly [string, () => Promise<SftpServer>])[] = [
  ["ssh2's server", startOwn],
  ...(hasOpenSsh() ? ([[openSshVersion(), startOpenSsh]] as const) : []),
];
