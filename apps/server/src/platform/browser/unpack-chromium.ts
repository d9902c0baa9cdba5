import { execFile } from 'node:child_process';
import { access, constants, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface UnpackOptions {
  /** Of the package. */
  version: string;
  /** Only this user may write there. The first one that can be written to is used. */
  directories?: readonly string[];
}

/** Next to the packages or, where those are read-only, in a directory that no other user can have filled. */
function usualDirectories(root: string): readonly string[] {
  return [join(root, 'node_modules', '.cache', 'playhead'), join(tmpdir(), `playhead-${process.getuid?.() ?? 'user'}`)];
}

/**
 * The program of `@sparticuz/chromium`, which the package contains compressed. Unpacked as a whole or not at all: several
 * processes may want it at once, and one that is killed leaves nothing that would be taken for the program.
 */
export async function unpackChromium(
  root: string,
  { version, directories = usualDirectories(root) }: UnpackOptions,
): Promise<string> {
  const directory = await firstUsable(directories);
  const finished = join(directory, `chromium-${version}`);
  const program = join(finished, 'chromium');
  if (await isProgram(program)) return program;
  const draft = await mkdtemp(join(directory, 'draft-'));
  try {
    await runPackage(draft);
    await rename(draft, finished).catch(async () => {
      // Another process was faster, or something has removed a part of an earlier one.
      if (await isProgram(program)) return;
      await rm(finished, { recursive: true, force: true });
      await rename(draft, finished);
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return program;
}

/** The package unpacks into the temporary directory of its process. */
async function runPackage(directory: string): Promise<void> {
  const entry = import.meta.resolve('@sparticuz/chromium');
  const script = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: directory, NODE_OPTIONS: '' },
  });
}

async function firstUsable(directories: readonly string[]): Promise<string> {
  const refusals: string[] = [];
  for (const directory of directories) {
    const refusal = await refusalOf(directory);
    if (refusal === null) return directory;
    refusals.push(`${directory}: ${refusal}`);
  }
  throw new Error(`There is no directory to unpack the browser into. ${refusals.join('; ')}`);
}

/** Why this directory cannot be used; null if it can. */
async function refusalOf(directory: string): Promise<string | null> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const { uid, mode } = await lstat(directory);
    if (uid !== (process.getuid?.() ?? uid) || (mode & 0o022) !== 0) return 'other users can write there';
    await access(directory, constants.W_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
