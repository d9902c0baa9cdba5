import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { SMALL_DEMO } from './prepare-demo.ts';
import { freshDataDir, type Playhead, type StartOptions, startPlayhead } from './playhead-process.ts';

/** A Playhead for one file, with few sessions: it starts on a copy of a directory that a run makes once. */
export async function startOnPreparedDemo(options: Pick<StartOptions, 'environment'> = {}): Promise<Playhead> {
  const door = inject('playheadDoor');
  const environment = { ...options.environment, ...SMALL_DEMO };
  if (door === undefined) return startPlayhead({ environment });
  const response = await fetch(`${door}/small-demo`);
  const prepared = await response.text();
  if (!response.ok) throw new Error(prepared);
  const dataDir = await freshDataDir();
  // Keeps owners and permissions, which `fs.cp` does not: PostgreSQL runs as another user when tests run as root.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir]);
  return startPlayhead({ dataDir, environment });
}
