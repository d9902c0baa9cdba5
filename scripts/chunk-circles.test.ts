import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChunkCircles } from './chunk-circles.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playhead-chunks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
};

test('files that import each other are found, over any number of steps', () => {
  write({
    'a.js': 'import{x as y}from"./b.js";y()',
    'b.js': 'import"./c.js";export let x=()=>{}',
    'c.js': 'import{a}from"./a.js"',
    'd.js': 'import"./a.js"',
  });
  expect(findChunkCircles(folder)).toEqual([['a.js', 'b.js', 'c.js']]);
});

test('a file that is loaded later makes no circle', () => {
  write({
    'a.js': 'export let x=1;import("./b.js")',
    'b.js': 'import{x}from"./a.js"',
    'c.js': 'import"./a.js";import"./b.js"',
  });
  expect(findChunkCircles(folder)).toEqual([]);
});
