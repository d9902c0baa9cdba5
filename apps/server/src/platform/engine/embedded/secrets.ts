import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  writerPassword: z.string().min(1),
  /** Customers' passwords are derived from it. */
  tenantSecret: z.string().min(1),
  /** Required in every HTTP request: without it not even the engine's password-less user is reachable. */
  doorKey: z.string().min(1),
  customers: z.array(z.int().nonnegative()),
});

export type EngineSecrets = z.infer<typeof secretsSchema>;

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json');

export function newSecrets(): EngineSecrets {
  const secret = () => randomBytes(24).toString('base64url');
  return { writerPassword: secret(), tenantSecret: secret(), doorKey: secret(), customers: [] };
}

/** Created at the first start and kept, so that admitted customers stay admitted. */
export async function loadSecrets(dataDir: string): Promise<EngineSecrets> {
  const stored = await readIfThere(fileIn(dataDir));
  if (stored !== undefined && stored.trim() !== '') return secretsSchema.parse(JSON.parse(stored));
  const secrets = newSecrets();
  await saveSecrets(dataDir, secrets);
  return secrets;
}

export async function saveSecrets(dataDir: string, secrets: EngineSecrets): Promise<void> {
  await writePrivate(fileIn(dataDir), JSON.stringify(secrets));
}

/** Writes atomically; only the owner can read the file. */
export async function writePrivate(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  // Flushed before the rename: after a power cut the name must not lead to an empty file.
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
