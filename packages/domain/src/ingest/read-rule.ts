import { isTimeZone } from '../periods/index.ts';
import { didYouMean } from './did-you-mean.ts';
import { type TimestampFormat, type Rule, type SecondUnit, secondUnits } from './mapping.ts';
import { type Complaints, entryOf, flagOf, listOfTexts, textOf } from './node-values.ts';
import { LONGEST_TEXT, sessionColumn, type SessionColumnName, type ValueKind } from './session-columns.ts';
import type { MapNode, ScalarNode, YamlNode } from './yaml-node.ts';

const everyKind = ['column', 'columns', 'constant', 'default', 'values', 'otherwise'] as const;
const letterKeys = ['lower', 'upper'] as const;

const keysOf = {
  text: [...everyKind, ...letterKeys],
  timestamp: ['column', 'columns', 'format', 'zone'],
  seconds: [...everyKind, 'unit'],
  count: [...everyKind, 'digits'],
  flag: everyKind,
  list: [...everyKind, ...letterKeys, 'split'],
} as const satisfies Record<ValueKind, readonly string[]>;

export interface RuleSource {
  target: SessionColumnName | 'tag';
  key: ScalarNode;
  value: YamlNode;
  complaints: Complaints;
}

/** `target: source_column`, or `target: { column: …, unit: … }`. */
export function readColumnRule(source: RuleSource): Rule | undefined {
  const { key, value, complaints } = source;
  if (value.kind === 'list') {
    complaints.add(value, `${key.text} takes one column, or { columns: [a, b] } for the first that has a value`);
    return undefined;
  }
  if (value.kind === 'scalar') {
    if (value.text === '') complaints.add(key, `a source column is missing after "${key.text}:"`);
    return value.text === '' ? undefined : { from: { columns: [value.text] }, line: value.line };
  }
  return readFullRule(source, value);
}

function readFullRule({ target, key, complaints }: RuleSource, map: MapNode): Rule | undefined {
  const kind = target === 'tag' ? 'text' : sessionColumn(target).kind;
  const allowed: readonly string[] = keysOf[kind];
  for (const { key: option } of map.entries) {
    if (allowed.includes(option.text)) continue;
    complaints.add(option, `"${option.text}" does not belong to ${key.text}; ${didYouMean(option.text, allowed)}`);
  }
  const from = readFrom(map, key, complaints);
  if (from === undefined) return undefined;
  return {
    from,
    line: map.line,
    ...readText(map, complaints),
    ...(kind === 'timestamp' ? readTimestamp(map, complaints) : {}),
    ...(kind === 'seconds' ? readUnit(map, complaints) : {}),
    ...(kind === 'list' ? readSplit(map, complaints) : {}),
    ...(kind === 'count' ? readDigits(map, complaints) : {}),
  };
}

function readFrom(map: MapNode, key: ScalarNode, complaints: Complaints): Rule['from'] | undefined {
  const given = ['column', 'columns', 'constant'].filter((name) => entryOf(map, name) !== undefined);
  if (given.length !== 1) {
    complaints.add(map, `${key.text} needs exactly one of column, columns and constant`);
    return undefined;
  }
  const constant = entryOf(map, 'constant');
  if (constant !== undefined) return { constant: shortText(constant, 'constant', complaints) };
  const node = entryOf(map, 'column') ?? entryOf(map, 'columns') ?? map;
  const columns = listOfTexts(node, 'columns', complaints).filter((name) => name !== '');
  if (columns.length === 0) complaints.add(node, `a source column is missing for ${key.text}`);
  return columns.length === 0 ? undefined : { columns };
}

function readText(map: MapNode, complaints: Complaints): Partial<Rule> {
  const fallback = entryOf(map, 'default');
  const values = entryOf(map, 'values');
  const otherwise = entryOf(map, 'otherwise');
  if (otherwise !== undefined && values === undefined) complaints.add(otherwise, '"otherwise" needs "values"');
  const lower = entryOf(map, 'lower');
  const upper = entryOf(map, 'upper');
  if (lower !== undefined && upper !== undefined) complaints.add(upper, 'lower and upper cannot both be wanted');
  return {
    ...(fallback === undefined ? {} : { fallback: shortText(fallback, 'default', complaints) }),
    ...(values === undefined ? {} : { values: readValues(values, complaints) }),
    ...(otherwise === undefined ? {} : { otherwise: shortText(otherwise, 'otherwise', complaints) }),
    ...(lower !== undefined && flagOf(lower, 'lower', complaints) ? { letters: 'lower' as const } : {}),
    ...(upper !== undefined && flagOf(upper, 'upper', complaints) ? { letters: 'upper' as const } : {}),
  };
}

function readValues(node: YamlNode, complaints: Complaints): NonNullable<Rule['values']> {
  if (node.kind !== 'map' || node.entries.length === 0) {
    complaints.add(node, '"values" is a map from the source\'s value to yours, such as { ROKU: Roku }');
    return [];
  }
  return node.entries.map(({ key, value }) => [key.text, shortText(value, key.text, complaints)] as const);
}

function shortText(node: YamlNode, name: string, complaints: Complaints): string {
  const text = textOf(node, name, complaints);
  if (text.length > LONGEST_TEXT) complaints.add(node, `"${name}" is longer than ${LONGEST_TEXT} characters`);
  return text;
}

function readTimestamp(map: MapNode, complaints: Complaints): Partial<Rule> {
  const format = entryOf(map, 'format');
  const zone = entryOf(map, 'zone');
  const zoneText = zone === undefined ? undefined : textOf(zone, 'zone', complaints);
  if (zone !== undefined && !isTimeZone(zoneText ?? '')) {
    complaints.add(zone, `"${zoneText}" is no time zone; write it as Europe/Berlin`);
  }
  return {
    ...(format === undefined ? {} : { format: readTimestampFormat(format, complaints) }),
    ...(zoneText === undefined ? {} : { zone: zoneText }),
  };
}

const namedFormats: Readonly<Record<string, TimestampFormat>> = {
  iso: { kind: 'iso' },
  epoch_s: { kind: 'epoch', unit: 's' },
  epoch_ms: { kind: 'epoch', unit: 'ms' },
  epoch_us: { kind: 'epoch', unit: 'us' },
};

function readTimestampFormat(node: YamlNode, complaints: Complaints): TimestampFormat {
  const text = textOf(node, 'format', complaints);
  const named = namedFormats[text];
  if (named !== undefined) return named;
  if (!/y/.test(text) || !/M/.test(text) || !/d/.test(text) || text.length > 60) {
    complaints.add(node, 'format is iso, epoch_s, epoch_ms, epoch_us or a pattern such as "dd.MM.yyyy HH:mm:ss"');
  }
  return { kind: 'pattern', pattern: text };
}

function readUnit(map: MapNode, complaints: Complaints): Partial<Rule> {
  const node = entryOf(map, 'unit');
  if (node === undefined) return {};
  const text = textOf(node, 'unit', complaints);
  if (isUnit(text)) return { unit: text };
  complaints.add(node, `unit is ${Object.keys(secondUnits).join(', ')}, not "${text}"`);
  return {};
}

function isUnit(text: string): text is SecondUnit {
  return Object.hasOwn(secondUnits, text);
}

function readSplit(map: MapNode, complaints: Complaints): Partial<Rule> {
  const node = entryOf(map, 'split');
  if (node === undefined) return {};
  const split = textOf(node, 'split', complaints);
  if (split === '' || split.length > 10) complaints.add(node, 'split is the text between two values, such as "|"');
  return { split };
}

function readDigits(map: MapNode, complaints: Complaints): Partial<Rule> {
  const node = entryOf(map, 'digits');
  return node !== undefined && flagOf(node, 'digits', complaints) ? { digits: true } : {};
}
