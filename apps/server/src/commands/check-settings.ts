import { ConfigError, readConfig } from '../config/config.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { assertStrongPrevious, assertStrongSecret } from '../platform/tokens/secret.ts';

/** For `npm run doctor`: prints what is wrong with the environment, as a start would, and exits with 1. */
try {
  const config = readConfig(process.env, process.cwd());
  assertStrongSecret(config.secret ?? undefined, config.production ? 'production' : 'development');
  assertStrongPrevious(config.previousSecrets);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
