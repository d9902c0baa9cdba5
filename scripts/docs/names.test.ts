import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paperSizes } from '../../packages/contract/src/http/deliveries/export-content.ts';
import { widgetTypes } from '../../packages/contract/src/http/dashboards.ts';
import { fields } from '../../packages/query/src/model/fields.ts';
import { documents, findCode, root, trackedFiles } from './documents.ts';

const sources = trackedFiles
  .filter((path) => /^(?:apps\/server|packages\/(?:contract|domain|query))\/src\/.*\.(?:ts|sql)$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const operations = documents.filter(({ path }) => path === 'docs/operations.md');
const spans = operations.flatMap(findCode).flatMap(({ code, isBlock }) => (isBlock ? [] : [code]));
/** Files of the data directory, and a table of ClickHouse. */
const OTHERS: ReadonlySet<string> = new Set([
  'control.sock',
  'manifest.json',
  'config.xml',
  'users.xml',
  'system.mutations',
]);

test('docs/operations.md: events of the log and jobs are those of the sources', () => {
  const names = spans.filter((code) => /^[a-z][a-z_-]+\.[a-z][a-z_-]+$/.test(code) && !OTHERS.has(code));
  expect(names).toContain('ingest.recovered');
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

test('docs/operations.md: codes of errors, metrics and settings of customers are those of the sources', () => {
  const names = spans.filter((code) => /^[a-z]+(?:_[a-z0-9]+)+$/.test(code));
  expect(names).toEqual(expect.arrayContaining(['storage_full', 'playhead_engine_up', 'segment_quota']));
  // Prometheus writes the unit, and underscores in place of dots.
  const pattern = (name: string) => name.replace(/(?:_bytes|_seconds)?(?:_total)?$/, '').replaceAll('_', '[._]');
  const inSources = (name: string) => new RegExp(`\\b${pattern(name)}`).test(sources);
  expect(names.filter((name) => !inSources(name))).toEqual([]);
});

test('README.md: its numbers are those of the sources', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(readme).toContain(`${widgetTypes.length} kinds of widgets`);
  expect(readme).toContain(`The analytics API: ${fields.length} fields`);
  expect(paperSizes).toHaveLength(10);
  expect(readme).toContain('on ten paper sizes');
});
