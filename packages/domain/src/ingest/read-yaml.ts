import { type Cursor, placeAt, problemAt, readFlow, readScalar } from './flow-reader.ts';
import { type MapEntry, type Place, type YamlNode, YamlProblem } from './yaml-node.ts';

/**
 * The part of YAML a mapping needs, JSON included: maps and lists by indentation or in brackets, plain and quoted values,
 * comments. What it leaves out (anchors, tags, block texts, several documents) is refused by name and place, never guessed.
 */
export function readYaml(text: string): YamlNode {
  const cursor: Cursor = { text: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'), at: 0 };
  skipToContent(cursor);
  const marker = /---[ \t]*(?=\n|$)/y;
  marker.lastIndex = cursor.at;
  if (marker.test(cursor.text)) {
    cursor.at = marker.lastIndex;
    skipToContent(cursor);
  }
  if (cursor.at >= cursor.text.length) throw new YamlProblem({ line: 1, column: 1 }, 'the file is empty');
  const node = '{['.includes(cursor.text[cursor.at] ?? ' ') ? readInline(cursor) : readBlock(cursor, columnOf(cursor));
  skipToContent(cursor);
  if (cursor.at < cursor.text.length) throw problemAt(cursor, 'this line does not belong to anything above it');
  return node;
}

function readBlock(cursor: Cursor, indent: number): YamlNode {
  return isItem(cursor) ? readList(cursor, indent) : readMap(cursor, indent);
}

function readMap(cursor: Cursor, indent: number): YamlNode {
  const place = placeAt(cursor.text, cursor.at);
  const entries: MapEntry[] = [];
  while (cursor.at < cursor.text.length && columnOf(cursor) === indent && !isItem(cursor)) {
    const key = readScalar(cursor, { endsAt: /:(?=\s|$)/y });
    if (cursor.text[cursor.at] !== ':') throw new YamlProblem(key, `a ":" is missing after "${key.text}"`);
    if (entries.some((entry) => entry.key.text === key.text))
      throw new YamlProblem(key, `"${key.text}" stands here twice`);
    cursor.at += 1;
    entries.push({ key, value: readValue(cursor, indent, key) });
    skipToContent(cursor);
  }
  refuseOddIndent(cursor, indent);
  return { kind: 'map', entries, ...place };
}

function readList(cursor: Cursor, indent: number): YamlNode {
  const place = placeAt(cursor.text, cursor.at);
  const items: YamlNode[] = [];
  while (cursor.at < cursor.text.length && columnOf(cursor) === indent && isItem(cursor)) {
    const item = placeAt(cursor.text, cursor.at);
    cursor.at += 1;
    items.push(readValue(cursor, indent, item));
    skipToContent(cursor);
  }
  refuseOddIndent(cursor, indent);
  return { kind: 'list', items, ...place };
}

/** What follows `key:` or `-`: on the same line, or deeper below. */
function readValue(cursor: Cursor, indent: number, owner: Place): YamlNode {
  const spaces = /[ \t]*/y;
  spaces.lastIndex = cursor.at;
  spaces.test(cursor.text);
  cursor.at = spaces.lastIndex;
  const first = cursor.text[cursor.at];
  if (first !== undefined && first !== '\n' && first !== '#') return readInline(cursor);
  skipToContent(cursor);
  const column = columnOf(cursor);
  const deeper = column > indent || (column === indent && isItem(cursor) && owner.column === indent + 1);
  if (cursor.at < cursor.text.length && deeper) return readBlock(cursor, column);
  return { kind: 'scalar', text: '', quoted: false, line: owner.line, column: owner.column };
}

function readInline(cursor: Cursor): YamlNode {
  const node = '{['.includes(cursor.text[cursor.at] ?? ' ') ? readFlow(cursor) : readScalar(cursor);
  const rest = /[ \t]*(?:(?<=\s)#[^\n]*)?(?=\n|$)/y;
  rest.lastIndex = cursor.at;
  if (!rest.test(cursor.text)) throw problemAt(cursor, 'nothing may follow the value on this line');
  cursor.at = rest.lastIndex;
  return node;
}

function isItem(cursor: Cursor): boolean {
  return cursor.text[cursor.at] === '-' && /^-(\s|$)/.test(cursor.text.slice(cursor.at, cursor.at + 2));
}

function columnOf(cursor: Cursor): number {
  return placeAt(cursor.text, cursor.at).column - 1;
}

function refuseOddIndent(cursor: Cursor, indent: number): void {
  if (cursor.at < cursor.text.length && columnOf(cursor) > indent) {
    throw problemAt(cursor, 'this line is indented differently from the lines it belongs to');
  }
}

/** Past blank lines and comment lines, to the first character of the next line that says something. */
function skipToContent(cursor: Cursor): void {
  const blank = /(?:[ \t]*(?:#[^\n]*)?\n)*[ ]*/y;
  blank.lastIndex = cursor.at;
  blank.test(cursor.text);
  cursor.at = blank.lastIndex;
  const rest = /[ \t]*(?:#[^\n]*)?$/y;
  rest.lastIndex = cursor.at;
  if (rest.test(cursor.text)) cursor.at = cursor.text.length;
  if (cursor.text[cursor.at] === '\t') throw problemAt(cursor, 'lines are indented with spaces, not with tabs');
}
