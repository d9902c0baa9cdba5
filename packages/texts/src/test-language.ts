import { vi } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { germanTexts } from './language-files.ts';

/** Modules as a German page loads them: with the catalogue set before they are evaluated. Later imports are English again. */
export async function loadGerman<Module>(
  load: () => Promise<Module>,
  texts = germanTexts() as Catalogue['texts'],
): Promise<Module> {
  vi.resetModules();
  globalThis.playheadTexts = { language: 'de', texts };
  try {
    return await load();
  } finally {
    globalThis.playheadTexts = undefined;
    vi.resetModules();
  }
}
