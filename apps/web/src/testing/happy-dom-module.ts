import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A module of the page's own implementation, as the page has loaded it. */
export async function happyDomModule<Exports>(path: string): Promise<Exports> {
  const entry = createRequire(import.meta.url).resolve('happy-dom');
  return (await import(new URL(path, pathToFileURL(entry)).href)) as Exports;
}
