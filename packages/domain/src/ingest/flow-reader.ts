import { type MapEntry, type Place, type ScalarNode, YamlProblem, type YamlNode } from './yaml-node.ts';

/** A position in the text, shared by the block reader and the flow reader. */
export interface Cursor {
  readonly text: string;
  at: number;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '0': '\0',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

const DEEPEST = 32;

export function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - (before.lastIndexOf('\n') + 1) + 1 };
}

export function problemAt(cursor: Cursor, message: string): YamlProblem {
  return new YamlProblem(placeAt(cursor.text, cursor.at), message);
}

/** `{a: b}`, `[a, b]` and, inside them, scalars: JSON is a part of it. */
export function readFlow(cursor: Cursor, depth = 0): YamlNode {
  if (depth > DEEPEST) throw problemAt(cursor, 'brackets are nested too deeply');
  skipBlank(cursor);
  const opening = cursor.text[cursor.at];
  if (opening === '{') return readFlowMap(cursor, depth);
  if (opening === '[') return readFlowList(cursor, depth);
  return readScalar(cursor, { endsAt: /[,[\]{}]|:(?=[\s,[\]{}]|$)/y });
}

function readFlowMap(cursor: Cursor, depth: number): YamlNode {
  const place = placeAt(cursor.text, cursor.at);
  const entries: MapEntry[] = [];
  cursor.at += 1;
  for (;;) {
    skipBlank(cursor);
    if (take(cursor, '}')) return { kind: 'map', entries, ...place };
    const key = readScalar(cursor, { endsAt: /[,[\]{}]|:(?=[\s,[\]{}"']|$)/y });
    skipBlank(cursor);
    if (!take(cursor, ':')) throw problemAt(cursor, `a ":" is missing after "${key.text}"`);
    entries.push({ key, value: readFlow(cursor, depth + 1) });
    closeOrComma(cursor, '}', place);
  }
}

function readFlowList(cursor: Cursor, depth: number): YamlNode {
  const place = placeAt(cursor.text, cursor.at);
  const items: YamlNode[] = [];
  cursor.at += 1;
  for (;;) {
    skipBlank(cursor);
    if (take(cursor, ']')) return { kind: 'list', items, ...place };
    items.push(readFlow(cursor, depth + 1));
    closeOrComma(cursor, ']', place);
  }
}

function closeOrComma(cursor: Cursor, closing: string, opened: Place): void {
  skipBlank(cursor);
  if (take(cursor, ',') || cursor.text[cursor.at] === closing) return;
  throw cursor.at >= cursor.text.length
    ? new YamlProblem(opened, `the bracket is never closed with "${closing}"`)
    : problemAt(cursor, `"," or "${closing}" is missing`);
}

function take(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.at] !== character) return false;
  cursor.at += 1;
  return true;
}

/** Spaces, line breaks and comments, which may stand anywhere between brackets. */
function skipBlank(cursor: Cursor): void {
  const blank = /(?:\s|(?<=\s|^)#[^\n]*)+/y;
  blank.lastIndex = cursor.at;
  if (blank.test(cursor.text)) cursor.at = blank.lastIndex;
}

/** One value: quoted, or plain up to the end of the line, a comment, or `endsAt`. */
export function readScalar(cursor: Cursor, options: { endsAt?: RegExp } = {}): ScalarNode {
  const place = placeAt(cursor.text, cursor.at);
  const first = cursor.text[cursor.at] ?? '';
  if (first === '"') return { kind: 'scalar', text: readDoubleQuoted(cursor), quoted: true, ...place };
  if (first === "'") return { kind: 'scalar', text: readSingleQuoted(cursor), quoted: true, ...place };
  if ('&*!|>%@`'.includes(first) && first !== '') {
    throw problemAt(cursor, `a value that begins with ${first} must stand in quotation marks`);
  }
  const start = cursor.at;
  while (cursor.at < cursor.text.length && !endsPlain(cursor, start, options.endsAt)) cursor.at += 1;
  return { kind: 'scalar', text: cursor.text.slice(start, cursor.at).trim(), quoted: false, ...place };
}

function endsPlain(cursor: Cursor, start: number, endsAt: RegExp | undefined): boolean {
  const { text, at } = cursor;
  if (text[at] === '\n') return true;
  if (text[at] === '#' && (at === start || /\s/.test(text[at - 1] ?? ''))) return true;
  if (endsAt === undefined) return false;
  endsAt.lastIndex = at;
  return endsAt.test(text);
}

function readSingleQuoted(cursor: Cursor): string {
  const opened = placeAt(cursor.text, cursor.at);
  const quoted = /'((?:[^']|'')*)'/y;
  quoted.lastIndex = cursor.at;
  const found = quoted.exec(cursor.text);
  if (found === null) throw new YamlProblem(opened, 'the quotation mark is never closed');
  cursor.at = quoted.lastIndex;
  return (found[1] ?? '').replaceAll("''", "'");
}

function readDoubleQuoted(cursor: Cursor): string {
  const opened = placeAt(cursor.text, cursor.at);
  let text = '';
  cursor.at += 1;
  for (;;) {
    const character = cursor.text[cursor.at];
    if (character === undefined || character === '\n') {
      throw new YamlProblem(opened, 'the quotation mark is never closed');
    }
    cursor.at += 1;
    if (character === '"') return text;
    text += character === '\\' ? readEscape(cursor) : character;
  }
}

function readEscape(cursor: Cursor): string {
  const letter = cursor.text[cursor.at] ?? '';
  if (letter === 'u') {
    const code = /u([\da-f]{4})/iy;
    code.lastIndex = cursor.at;
    const found = code.exec(cursor.text);
    if (found === null) throw problemAt(cursor, 'four hexadecimal digits must follow \\u');
    cursor.at = code.lastIndex;
    return String.fromCharCode(Number.parseInt(found[1] ?? '', 16));
  }
  const known = escapes[letter];
  if (known === undefined) throw problemAt(cursor, `\\${letter} means nothing; write \\\\ for a backslash`);
  cursor.at += 1;
  return known;
}
