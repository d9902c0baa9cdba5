import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/**
 * Files of a build that import each other in a circle. One of them runs before what it imports, and a page that comes to the
 * circle from that side fails with "x is not a function".
 * @param {string} folder
 * @returns {string[][]}
 */
export function findChunkCircles(folder) {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.js'));
  const imports = new Map(
    files.map((name) => [
      basename(name),
      Array.from(readFileSync(join(folder, name), 'utf8').matchAll(STATIC_IMPORT), ([, file = '']) => file),
    ]),
  );
  /** @type {string[][]} */
  const circles = [];
  const done = new Set();
  /** @param {string} name @param {readonly string[]} path */
  const follow = (name, path) => {
    const start = path.indexOf(name);
    if (start !== -1) circles.push(path.slice(start));
    if (start !== -1 || done.has(name)) return;
    for (const file of imports.get(name) ?? []) follow(file, [...path, name]);
    done.add(name);
  };
  for (const name of imports.keys()) follow(name, []);
  return circles;
}
