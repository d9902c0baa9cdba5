import { createServer, type Server } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type Playhead, removeDataDir, startPlayhead } from './playhead-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Asked by each file that wants its place's Playhead; absent without this global setup. */
    playheadDoor?: string;
  }
}

/** By place: files that run side by side would meet each other's segments in one Playhead. */
const started = new Map<string, Promise<Playhead>>();
let door: Server | null = null;

/** Global setup of the e2e project: one Playhead for each place files run at, started by the first that asks, gone with the run. */
export async function setup(project: TestProject): Promise<void> {
  const server = createServer(({ url: place = '' }, response) => {
    const playhead = started.get(place) ?? startPlayhead();
    started.set(place, playhead);
    void playhead.then(
      ({ url, portalUrl, dataDir }) => response.end(JSON.stringify({ url, portalUrl, dataDir })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The door has no port.');
  door = server;
  project.provide('playheadDoor', `http://127.0.0.1:${address.port}`);
}

export async function teardown(): Promise<void> {
  door?.close();
  await Promise.all([...started.values()].map(end));
}

async function end(started: Promise<Playhead>): Promise<void> {
  // A start that failed was told to the files that asked.
  const playhead = await started.catch(() => null);
  if (!playhead) return;
  await playhead.stop();
  await removeDataDir(playhead.dataDir);
}
