import { chooseEngineHere } from '../apps/server/src/platform/machine/choose-here.mjs';
import { ensureInstalled, root } from './toolchain.mjs';
import { runTests } from './run-tests.mjs';

ensureInstalled();
// The suites start a separate engine, whatever CLICKHOUSE_URL says.
const engine = chooseEngineHere({ root, environment: { ...process.env, CLICKHOUSE_URL: '' } });
// A wrong CLICKHOUSE_BINARY must be fixed; it is no reason to skip tests.
if (engine.kind === 'none' && process.env.CLICKHOUSE_BINARY) {
  console.error(engine.reason);
  process.exit(1);
}
process.exitCode = await runTests({
  only: process.argv.slice(2),
  noEngine: engine.kind === 'none' ? engine.reason : null,
});
