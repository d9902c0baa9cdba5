import { execFile } from 'node:child_process';
import { access, constants, lstat, mkdir, mkdtemp, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { draftPrefix, removeLeftovers } from './unpacked-drafts.ts';

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
 * processes may want it at once, and one that is killed leaves nothing that would be taken for the program. What it leaves
 * is removed by a later call.
 */
export async function unpackChromium(
  root: string,
  { version, directories = usualDirectories(root) }: UnpackOptions,
): Promise<string> {
  const directory = await firstUsable(directories);
  const finished = join(directory, `chromium-${version}`);
  const program = join(finished, 'chromium');
  await removeLeftovers(directory);
  if (await isProgram(program)) return program;
  const draft = await mkdtemp(join(directory, draftPrefix()));
  try {
    await runPackage(draft);
    // Another process may have been faster, and may run its browser already.
    if (!(await isProgram(program))) await link(finished, draft);
  } finally {
    if ((await realpath(finished).catch(() => null)) !== (await realpath(draft))) {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return program;
}

/** In one step, also where a link to a directory without the program is left. */
async function link(path: string, target: string): Promise<void> {
  const draft = `${target}.link`;
  await symlink(basename(target), draft);
  await rename(draft, path);
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
