import { createServer, type Server } from 'node:http';
import type { TestProject } from 'vitest/node';
import { prepareDemo } from './prepare-demo.ts';
import { type Playhead, removeDataDir, startPlayhead } from './playhead-process.ts';
import { startScaledOut } from './scaled-out/start-scaled-out.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address where test files request the shared Playhead; absent without this global setup. */
    playheadDoor?: string;
  }
}

type SharedPlayhead = Omit<Playhead, 'child'>;

let started: Promise<SharedPlayhead> | null = null;
let smallDemo: Promise<string> | null = null;
let door: Server | null = null;

/** Global setup of the e2e project: one Playhead per run and one directory to copy, made for the first file that asks. */
export async function setup(project: TestProject): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url === '/small-demo') {
      smallDemo ??= prepareDemo();
      void smallDemo.then(
        (dataDir) => response.end(dataDir),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
      return;
    }
    started ??= process.env['PLAYHEAD_E2E'] === 'scaled-out' ? startScaledOut() : startPlayhead();
    void started.then(
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
  const prepared = await smallDemo?.catch(() => null);
  if (prepared) await removeDataDir(prepared);
  // The files that requested it received the start error.
  const playhead = await started?.catch(() => null);
  if (!playhead) return;
  await playhead.stop();
  await removeDataDir(playhead.dataDir);
}
