import { chooseBrowserHere } from '../machine/choose-here.mjs';
import { projectRoot } from '../machine/project-root.ts';
import { unpackChromium } from './unpack-chromium.ts';

/** The flags of `@sparticuz/chromium` crash with several pages and turn web security off. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

export type FoundBrowser = { executablePath: string } | { reason: string };

/** Chrome or Chromium for printing and tests, or a sentence that says why none is available. */
export async function findBrowser(): Promise<FoundBrowser> {
  const choice = chooseBrowserHere({ root: projectRoot });
  switch (choice.kind) {
    case 'program':
      return { executablePath: choice.path };
    case 'package':
      return { executablePath: await unpackChromium(projectRoot, choice) };
    case 'none':
      return { reason: choice.reason };
  }
}
