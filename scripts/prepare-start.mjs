// Plain JavaScript for Node 20 and later: it runs before anything is installed.
import {
  chooseBrowserHere,
  chooseDatabaseHere,
  chooseEngineHere,
  clusterDirectory,
} from '../apps/server/src/platform/machine/choose-here.mjs';
import { describeBrowser } from '../apps/server/src/platform/browser/choose-browser.mjs';
import { describeDatabase } from '../apps/server/src/platform/machine/choose-database.mjs';
import { describeEngine } from '../apps/server/src/platform/machine/choose-engine.mjs';

/** @typedef {import('../apps/server/src/platform/machine/choose-here.mjs').Surroundings} Surroundings */

/**
 * What a start would use. The refusal is one sentence, known before anything is built.
 * @param {Surroundings} surroundings
 */
export function prepareStart(surroundings) {
  const environment = surroundings.environment ?? process.env;
  const engine = chooseEngineHere(surroundings);
  if (engine.kind === 'none') return { refusal: engine.reason, lines: [] };
  const database = chooseDatabaseHere({ ...surroundings, cluster: clusterDirectory(surroundings.root, environment) });
  if (database.kind === 'none') return { refusal: database.reason, lines: [] };
  const lines = [
    `ClickHouse: ${describeEngine(engine)}`,
    `PostgreSQL: ${describeDatabase(database)}`,
    `Browser: ${describeBrowser(chooseBrowserHere(surroundings))}`,
  ];
  return { refusal: null, lines };
}
