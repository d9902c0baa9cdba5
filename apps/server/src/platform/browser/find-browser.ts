import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { chooseBrowserHere } from '../machine/choose-here.mjs';
import { projectRoot } from '../machine/project-root.ts';

/** `@sparticuz/chromium`'s own flags crash with several pages and switch web security off. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

export type FoundBrowser = { executablePath: string } | { reason: string };

/** The Chrome or Chromium that prints and tests on this machine, or a sentence that says why there is none. */
export async function findBrowser(): Promise<FoundBrowser> {
  const choice = chooseBrowserHere({ root: projectRoot });
  switch (choice.kind) {
    case 'program':
      return { executablePath: choice.path };
    case 'package':
      return { executablePath: await unpackedChromium() };
    case 'none':
      return { reason: choice.reason };
  }
}

/** The package carries the program compressed and unpacks it once, into the directory for temporary files. */
async function unpackedChromium(): Promise<string> {
  await mkdir(tmpdir(), { recursive: true });
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
