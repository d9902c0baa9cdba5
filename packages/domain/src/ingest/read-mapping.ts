import { isTimeZone } from '../periods/index.ts';
import { type Mapping, type SourceFormat, sourceFormats } from './mapping.ts';
import { createComplaints, entryOf, listOfTexts, textOf } from './node-values.ts';
import type { Complaints } from './node-values.ts';
import { readColumnRule } from './read-rule.ts';
import type { Rule } from './mapping.ts';
import { didYouMean } from './did-you-mean.ts';
import { readYaml } from './read-yaml.ts';
import { isSessionColumn, MOST_TAGS, sessionColumnNames, type SessionColumnName } from './session-columns.ts';
import { type Issue, type MapNode, YamlProblem, type YamlNode } from './yaml-node.ts';

export type MappingResult = { ok: true; mapping: Mapping } | { ok: false; issues: readonly Issue[] };

const LARGEST_FILE_CHARS = 256 * 1024;
const MOST_ISSUES = 20;
const MOST_SOURCE_COLUMNS = 500;
const topKeys = ['format', 'delimiter', 'zone', 'blanks', 'columns'] as const;
const DEFAULT_BLANKS = ['', '\\N', 'null', 'NULL'];

/** A mapping file, checked as far as it can be without the source. Every issue names its line and column. */
export function readMapping(text: string): MappingResult {
  if (text.length > LARGEST_FILE_CHARS) {
    return { ok: false, issues: [{ line: 1, column: 1, message: 'the file is larger than 256 kB' }] };
  }
  const complaints = createComplaints();
  try {
    const mapping = checkFile(readYaml(text), complaints);
    if (complaints.issues.length === 0) return { ok: true, mapping };
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    complaints.add(error.position, error.message);
  }
  return { ok: false, issues: complaints.issues.slice(0, MOST_ISSUES) };
}

/** `mapping.yaml:4:3: …`, as compilers write it. */
export function formatIssue(file: string, { line, column, message }: Issue): string {
  return `${file}:${line}:${column}: ${message}`;
}

function checkFile(root: YamlNode, complaints: Complaints): Mapping {
  const empty: Mapping = { delimiter: ',', zone: 'UTC', blanks: DEFAULT_BLANKS, columns: {}, tags: [] };
  if (root.kind !== 'map') {
    complaints.add(root, 'a mapping begins with "columns:"');
    return empty;
  }
  for (const { key } of root.entries) {
    if (!topKeys.some((known) => known === key.text)) {
      complaints.add(key, `"${key.text}" is not known here; ${didYouMean(key.text, topKeys)}`);
    }
  }
  const format = readFormat(entryOf(root, 'format'), complaints);
  const columns = entryOf(root, 'columns');
  if (columns === undefined)
    complaints.add(root, '"columns:" is missing: it says which source column fills which column');
  return {
    ...(format === undefined ? {} : { format }),
    delimiter: readDelimiter(entryOf(root, 'delimiter'), complaints),
    zone: readZone(entryOf(root, 'zone'), complaints),
    blanks: readBlanks(entryOf(root, 'blanks'), complaints),
    ...(columns === undefined ? { columns: {}, tags: [] } : readColumns(columns, complaints)),
  };
}

function readFormat(node: YamlNode | undefined, complaints: Complaints): SourceFormat | undefined {
  if (node === undefined) return undefined;
  const text = textOf(node, 'format', complaints);
  const known = sourceFormats.find((format) => format === text);
  if (known === undefined) complaints.add(node, `format is ${sourceFormats.join(', ')}, not "${text}"`);
  return known;
}

function readDelimiter(node: YamlNode | undefined, complaints: Complaints): string {
  if (node === undefined) return ',';
  const text = node.kind === 'scalar' && node.text === 'tab' ? '\t' : textOf(node, 'delimiter', complaints);
  if (!/^[\t!-~]$/.test(text) || text === '"' || text === "'") {
    complaints.add(node, 'delimiter is one character, such as ";", or the word tab');
    return ',';
  }
  return text;
}

function readZone(node: YamlNode | undefined, complaints: Complaints): string {
  if (node === undefined) return 'UTC';
  const zone = textOf(node, 'zone', complaints);
  if (!isTimeZone(zone)) complaints.add(node, `"${zone}" is no time zone; write it as Europe/Berlin`);
  return zone;
}

function readBlanks(node: YamlNode | undefined, complaints: Complaints): readonly string[] {
  if (node === undefined) return DEFAULT_BLANKS;
  return [...new Set(['', ...listOfTexts(node, 'blanks', complaints)])];
}

function readColumns(node: YamlNode, complaints: Complaints): Pick<Mapping, 'columns' | 'tags'> {
  if (node.kind !== 'map') {
    complaints.add(node, '"columns" is a list of lines such as "session_id: view_id"');
    return { columns: {}, tags: [] };
  }
  const columns: Partial<Record<SessionColumnName, Rule>> = {};
  for (const { key, value } of node.entries) {
    if (key.text === 'tags') continue;
    if (!isSessionColumn(key.text)) {
      complaints.add(
        key,
        `Playhead has no column "${key.text}"; ${didYouMean(key.text, [...sessionColumnNames, 'tags'])}`,
      );
      continue;
    }
    const rule = readColumnRule({ target: key.text, key, value, complaints });
    if (rule !== undefined) columns[key.text] = rule;
  }
  const tags = readTags(entryOf(node, 'tags'), complaints);
  requireKeys(node, complaints);
  const named = [...Object.values(columns), ...tags.map(({ rule }) => rule)].flatMap(({ from }) =>
    'columns' in from ? from.columns : [],
  );
  if (new Set(named).size > MOST_SOURCE_COLUMNS) {
    complaints.add(node, `more than ${MOST_SOURCE_COLUMNS} source columns are named`);
  }
  return { columns, tags };
}

function requireKeys(columns: MapNode, complaints: Complaints): void {
  const has = (name: string) => entryOf(columns, name) !== undefined;
  for (const name of ['session_id', 'viewer_id']) {
    if (!has(name)) complaints.add(columns, `no source column is given for ${name}, which every session needs`);
  }
  if (!has('start') && !(has('end') && has('content_seconds'))) {
    complaints.add(columns, 'no source column is given for start; end and content_seconds together would do');
  }
  if (!has('content_seconds') && !has('end')) {
    complaints.add(columns, 'content_seconds or end is needed: how long was watched?');
  }
}

function readTags(node: YamlNode | undefined, complaints: Complaints): Mapping['tags'] {
  if (node === undefined) return [];
  if (node.kind !== 'map') {
    complaints.add(node, '"tags" is a map of tag names and source columns, such as { plan: plan_name }');
    return [];
  }
  if (node.entries.length > MOST_TAGS) complaints.add(node, `more than ${MOST_TAGS} tags`);
  return node.entries.flatMap(({ key, value }) => {
    if (key.text === '' || key.text.length > 100) complaints.add(key, 'a tag name has 1 to 100 characters');
    const rule = readColumnRule({ target: 'tag', key, value, complaints });
    return rule === undefined ? [] : [{ name: key.text, rule }];
  });
}
