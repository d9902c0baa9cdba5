import { chooseEngineHere } from '../apps/server/src/platform/machine/choose-here.mjs';
import { ensureInstalled, root } from './toolchain.mjs';
import { runTests } from './run-tests.mjs';

ensureInstalled();
// The suites start an engine of their own, whatever server CLICKHOUSE_URL names.
const engine = chooseEngineHere({ root, environment: { ...process.env, CLICKHOUSE_URL: '' } });
// A wrong CLICKHOUSE_BINARY is to be mended, not a reason to leave tests out.
if (engine.kind === 'none' && process.env.CLICKHOUSE_BINARY) {
  console.error(engine.reason);
  process.exit(1);
}
process.exitCode = await runTests({
  only: process.argv.slice(2),
  noEngine: engine.kind === 'none' ? engine.reason : null,
});
