import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
const STYLE_FILES = ['apps/web/src/**/*.module.css', 'packages/{browser,widgets}/src/**/*.module.css'];
const styleFiles = globSync(STYLE_FILES, { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

/** Of each style file one name that the build has to contain. */
const expectedNames = new Map<string, string>();

const letter = (number: number) => String.fromCharCode(97 + number);

/** The numbers of the file and of the name in it: a hash of five letters costs 1 kB more on the wire. */
export function shortClassName(name: string, file: string, css: string): string {
  const fileNumber = styleFiles.indexOf(relative(ROOT, file).replaceAll('\\', '/'));
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g))];
  const short = `p${letter(fileNumber / 26)}${letter(fileNumber % 26)}${names.indexOf(name).toString(36)}`;
  if (!css.includes(`@keyframes ${name}`)) expectedNames.set(file, short);
  return short;
}

/**
 * With `inlineConst`, class names stand where they are used, instead of in an object for each file: 1.5 kB less for Overview.
 * Rolldown would leave out a file whose names were all inlined, with its rules; a statement with an effect keeps it.
 */
export const inlineClassNames: Plugin[] = [
  {
    name: 'class-names-as-constants',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (text) => text.replace(/^import (\w+) from (?='[^']+\.module\.css')/gm, 'import * as $1 from '),
    },
  },
  {
    name: 'keep-style-files',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code: `${code}\nString.p;`, map: null, moduleSideEffects: true }),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const css = Object.values(bundle)
          .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
          .join('\n');
        for (const [file, name] of expectedNames) {
          if (!css.includes(name)) this.error(`The build has no rules of ${relative(ROOT, file)}.`);
        }
      },
    },
  },
];
