import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '../process/start-refusal.ts';
import { errorCode } from '../process/system-error.ts';

export type Mode = 'production' | 'development';

const MINIMUM_BYTES = 32;
/** A key typed by hand or repeated to length: random bytes practically never have so few distinct characters. */
const MINIMUM_DISTINCT = 10;
/** Placeholders in samples and documentation (Superset CVE-2023-27524). */
const SAMPLE =
  /change.?me|example|sample|placeholder|replace.?(this|me)|your.?(own.?)?(secret|key)|secret.?(key|goes)|insecure|password|playhead|do.?not.?use|0123456789|abcdefgh/i;
const HOW = "make one with: node -p \"require('crypto').randomBytes(32).toString('base64url')\"";

/** default-key-refused: in production a missing, short, repeated or documented key stops the start. */
export function assertStrongSecret(secret: string | undefined, mode: Mode): void {
  const weakness = weaknessOf(secret);
  if (weakness === undefined || (mode === 'development' && secret === undefined)) return;
  throw new StartRefusal(`PLAYHEAD_SECRET ${weakness}; ${HOW}`);
}

/** They verify sign-ins as the current one does, so they must be as strong. */
export function assertStrongPrevious(secrets: readonly string[]): void {
  for (const secret of secrets) {
    const weakness = weaknessOf(secret);
    if (weakness !== undefined)
      throw new StartRefusal(`PLAYHEAD_SECRET_PREVIOUS has a secret that ${weakness}; remove it from the list`);
  }
}

function weaknessOf(secret: string | undefined): string | undefined {
  if (secret === undefined || secret.trim() === '') return 'is missing';
  if (Buffer.byteLength(secret.trim()) < MINIMUM_BYTES) return `is shorter than ${MINIMUM_BYTES} bytes`;
  if (SAMPLE.test(secret)) return 'is a sample from documentation, which everybody knows';
  if (new Set(secret).size < MINIMUM_DISTINCT) return 'is too easy to guess';
  return undefined;
}

/** The configured secret; in development without one, a random one kept in the data directory. */
export async function loadSecret(options: {
  secret: string | undefined;
  mode: Mode;
  dataDir: string;
}): Promise<string> {
  assertStrongSecret(options.secret, options.mode);
  return options.secret ?? (await readOrMake(join(options.dataDir, 'secret')));
}

async function readOrMake(path: string): Promise<string> {
  const fresh = randomBytes(MINIMUM_BYTES).toString('base64url');
  try {
    await writeFile(path, fresh, { mode: 0o600, flag: 'wx', flush: true });
    return fresh;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const kept = (await readFile(path, 'utf8')).trim();
  if (weaknessOf(kept) === undefined) return kept;
  // Truncated by a full disk or a crash: users only have to sign in again.
  await writeFile(path, fresh, { mode: 0o600, flush: true });
  return fresh;
}
