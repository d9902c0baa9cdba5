/** Runs only the engine of a Playhead, for tests that kill it. Argument: the data directory. */
import { openEmbeddedEngine } from '../open-engine.ts';
import { silentLogger } from '../test-engine.ts';

const [dataDir = ''] = process.argv.slice(2);
const { server } = await openEmbeddedEngine({ kind: 'embedded', dataDir, logger: silentLogger });
process.send?.({ pid: server.pid() });
