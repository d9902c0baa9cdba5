import { vi } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { germanCatalogue } from './language-files.ts';

/** Modules as a German page loads them: with the catalogue set before they are evaluated. Later imports are English again. */
export async function loadGerman<Module>(
  load: () => Promise<Module>,
  changed: Partial<Catalogue> = {},
): Promise<Module> {
  vi.resetModules();
  globalThis.playheadTexts = { ...germanCatalogue(), ...changed };
  try {
    return await load();
  } finally {
    globalThis.playheadTexts = undefined;
    vi.resetModules();
  }
}
