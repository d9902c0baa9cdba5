import { lockDataDirectory } from './data-directory-lock.ts';
import { openMetadata } from './metadata.ts';
import { silentLogger } from './test-metadata.ts';

/** A minimal Playhead for tests to kill: `node test-metadata-process.ts <data directory>`. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const lock = await lockDataDirectory(dataDir);
  const metadata = await openMetadata({ kind: 'embedded', dataDir, logger: silentLogger });
  await metadata.pool.query('CREATE TABLE IF NOT EXISTS acknowledged (n integer PRIMARY KEY)');
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  process.stdout.write('ready\n');
  const { rows } = await metadata.pool.query<{ next: number }>(
    'SELECT coalesce(max(n), 0) + 1 AS next FROM acknowledged',
  );
  for (let n = rows[0]?.next ?? 1; !stopping.signal.aborted; n += 1) {
    await metadata.pool.query('INSERT INTO acknowledged VALUES ($1)', [n]);
    process.stdout.write(`${n}\n`);
  }
  await metadata.stop();
  await lock.release();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
