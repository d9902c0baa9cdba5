import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareEngineFiles, prepareShardFiles } from './platform/engine/test-engine-files.ts';
import { preparePostgresFiles, startPreparedPostgres } from './platform/metadata/test-postgres.ts';
import { type PreparedThing, preparedThings, SERVER_OF_WORKER } from './platform/test-prepared.ts';

/** Makes what the files of a run share, each thing when the first file needs it; sends its address to its parent. */
const directory = await mkdtemp(join(tmpdir(), 'playhead-prepared-'));
const makers: Record<PreparedThing, () => Promise<string>> = {
  'postgres-files': () => preparePostgresFiles(join(directory, 'postgres-files')),
  'engine-files': () => prepareEngineFiles(join(directory, 'engine-files')),
  'shard-files': () => prepareShardFiles(join(directory, 'shard-files')),
};
const made = new Map<string, Promise<string>>();
const stops: (() => Promise<void>)[] = [];

function once(name: string, make: () => Promise<string>): Promise<string> {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}

async function startServer(name: string): Promise<string> {
  const files = await once('postgres-files', makers['postgres-files']);
  const { url, stop } = await startPreparedPostgres(join(directory, name), files);
  stops.push(stop);
  return url;
}

function find(name: string): Promise<string> | undefined {
  if (SERVER_OF_WORKER.test(name)) return once(name, () => startServer(name));
  const thing = preparedThings.find((known) => known === name);
  return thing === undefined ? undefined : once(thing, makers[thing]);
}

const server = createServer((request, response) => {
  const found = find(request.url?.slice(1) ?? '');
  if (found === undefined) return void response.writeHead(404).end();
  found.then(
    (text) => response.end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`);
});

// The run is over, however it ended.
process.once('disconnect', () => {
  void (async () => {
    await Promise.allSettled(made.values());
    await Promise.allSettled(stops.map((stop) => stop()));
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    process.exit(0);
  })();
});
