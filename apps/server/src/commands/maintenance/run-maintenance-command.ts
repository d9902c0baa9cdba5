import { hostname, userInfo } from 'node:os';
import { readConfig } from '../../config/config.ts';
import { callServer } from '../../start/control-client.ts';
import { runCommand } from '../run-command.ts';
import { maintenanceRequest } from './maintenance-request.ts';
import { type Maintenance, runMaintenance } from './maintenance.ts';

/** For the audit log. */
export function currentActor(): string {
  const name = process.getuid === undefined ? 'unknown' : nameOfUser();
  return `${name}@${hostname()}`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run with a uid that has no name.
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

/** Runs in the server that holds the data directory, or opens the databases if there is none. */
export async function runMaintenanceCommand(input: Maintenance): Promise<void> {
  const { dataDir } = readConfig(process.env, process.cwd());
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const write = (text: string) => void process.stdout.write(text);
  const served = await callServer({
    dataDir,
    request: maintenanceRequest,
    input,
    write,
    signal: stopping.signal,
  });
  if (served !== null) {
    process.exitCode = served.exitCode;
    return;
  }
  await runCommand({
    whileRunning: 'stop it, run this command and start it again',
    run: ({ engine, metadata, logger, signal }) => runMaintenance(input, { engine, metadata, logger, write, signal }),
  });
}
