import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareEngineFiles, prepareShardFiles } from './platform/engine/test-engine-files.ts';
import { preparePostgresFiles } from './platform/metadata/test-postgres.ts';
import { type PreparedThing, preparedThings } from './platform/test-prepared.ts';

/** Makes what the files of a run share, each thing when the first file needs it; sends its address to its parent. */
const directory = await mkdtemp(join(tmpdir(), 'playhead-prepared-'));
const makers: Record<PreparedThing, () => Promise<string>> = {
  'postgres-files': () => preparePostgresFiles(join(directory, 'postgres-files')),
  'engine-files': () => prepareEngineFiles(join(directory, 'engine-files')),
  'shard-files': () => prepareShardFiles(join(directory, 'shard-files')),
};
const made = new Map<PreparedThing, Promise<string>>();

function make(thing: PreparedThing): Promise<string> {
  const known = made.get(thing) ?? makers[thing]();
  made.set(thing, known);
  return known;
}

const server = createServer((request, response) => {
  const thing = preparedThings.find((name) => request.url === `/${name}`);
  if (thing === undefined) return void response.writeHead(404).end();
  make(thing).then(
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
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    process.exit(0);
  })();
});
