import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefusal } from '../process/start-refusal.ts';

/** `nobody` on Linux; no system user has to be created. */
const NOBODY = { uid: 65_534, gid: 65_534 };

interface Launch {
  command: string;
  args: readonly string[];
  uid?: number;
  gid?: number;
}

export interface PostgresAccount {
  /** Required owner of PostgreSQL's directories; `undefined` when it runs as this process's user. */
  owner: { uid: number; gid: number } | undefined;
  launch(command: string, args: readonly string[]): Launch;
}

export interface PostgresAccountOptions {
  /** Everything PostgreSQL must be able to reach. */
  paths: readonly string[];
  /** Owner of an existing cluster; it stays the owner when root starts Playhead. */
  existingOwner: { uid: number; gid: number } | undefined;
}

/** PostgreSQL refuses to run as root, so it is started as an unprivileged user. */
export function postgresAccount({ paths, existingOwner }: PostgresAccountOptions): PostgresAccount {
  if (process.getuid?.() !== 0) return { owner: undefined, launch: (command, args) => ({ command, args }) };
  const { uid, gid } = existingOwner === undefined || existingOwner.uid === 0 ? NOBODY : existingOwner;
  const owner = { uid, gid };
  const closed = paths.map((path) => firstClosedAncestor({ path, ...owner })).find((path) => path !== undefined);
  if (closed === undefined) return { owner, launch: (command, args) => ({ command, args, ...owner }) };
  // Read-and-search only: allows traversal of /root or a 0700 temporary directory, but no writes.
  const prefix = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
  if (spawnSync('setpriv', [...prefix, 'true'], { env: postgresEnvironment() }).status !== 0) throw cannotEnter(closed);
  return { owner, launch: (command, args) => ({ command: 'setpriv', args: [...prefix, command, ...args] }) };
}

function cannotEnter(path: string): StartRefusal {
  return new StartRefusal(
    `PostgreSQL does not run as root and its unprivileged user cannot enter ${path}; start Playhead as an ordinary user, allow that directory to be entered (chmod o+x), or set DATABASE_URL.`,
  );
}

/** The outermost directory in `path` (including itself) that this user may not search. */
export function firstClosedAncestor({
  path,
  uid,
  gid,
}: {
  path: string;
  uid: number;
  gid: number;
}): string | undefined {
  const parent = dirname(path);
  const outer = parent === path ? undefined : firstClosedAncestor({ path: parent, uid, gid });
  return outer ?? (isSearchable({ path, uid, gid }) ? undefined : path);
}

function isSearchable({ path, uid, gid }: { path: string; uid: number; gid: number }): boolean {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return true;
  if (entry.uid === uid) return (entry.mode & 0o100) !== 0;
  return (entry.mode & (entry.gid === gid ? 0o010 : 0o001)) !== 0;
}

/** Without the server's secrets and the user's `PG*` variables, which would change PostgreSQL's behaviour. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
