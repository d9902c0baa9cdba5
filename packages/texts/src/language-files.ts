import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Catalogue } from './catalogue.ts';

const FOLDER = new URL('./de/', import.meta.url);
const FILE = 'texts/de.js';
const BOOT = 'texts/language-boot.js';

/** Every German text, by the English one. */
export function germanTexts(): Record<string, unknown> {
  return textsOf((name) => name.endsWith('.json'));
}

/** English texts that servers send: no call in the browser's sources names them. */
export function sentTexts(): readonly string[] {
  return Object.keys(textsOf((name) => /^sent.*\.json$/.test(name)));
}

function textsOf(isWanted: (name: string) => boolean): Record<string, unknown> {
  const files = readdirSync(FOLDER).filter(isWanted);
  return Object.assign({}, ...files.map((name): unknown => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))));
}

/** What a German page has before its modules. */
export function germanCatalogue(): Catalogue {
  const filledByServers = sentTexts().filter((text) => text.includes('{'));
  return { language: 'de', texts: germanTexts() as Catalogue['texts'], filledByServers };
}

const germanFile = () => `globalThis.playheadTexts = ${JSON.stringify(germanCatalogue())};\n`;
const bootFile = () => readFileSync(new URL('./language-boot.js', import.meta.url), 'utf8');

/** Files that the page loads before its modules: one that chooses the language, one per language but English. */
export function languageFiles(): Plugin {
  const files: Record<string, () => string> = { [FILE]: germanFile, [BOOT]: bootFile };
  let base = '/';
  return {
    name: 'language-files',
    configResolved: (config) => void (base = config.base),
    generateBundle() {
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: source() });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files[(request.url ?? '').slice(base.length)];
        if (file === undefined) return next();
        response.setHeader('content-type', 'text/javascript');
        response.end(file());
      });
    },
  };
}
