import { Composer, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, Parser, type YAMLError } from 'yaml';
import { refuseUnused } from './refuse-yaml.ts';
import { type MapEntry, type Position, type ScalarNode, type YamlNode, YamlProblem } from './yaml-node.ts';

/** Every value is text here: whether `on` or `12` means something else is for the column it is mapped to. */
const OPTIONS = { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;

/**
 * The part of YAML a mapping needs, JSON included: maps and lists by indentation or in brackets, plain and quoted values,
 * comments. What it leaves out (anchors, tags, block texts, several documents) is refused by name and position, never guessed.
 */
export function readYaml(text: string): YamlNode {
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  refuseUnused(tokens, text, positionAt);
  const [document] = new Composer(OPTIONS).compose(tokens);
  const [error] = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  if (error !== undefined) throw translate(error, text, positionAt);
  const root = document?.contents ?? null;
  if (root === null || (isScalar(root) && root.source === '')) {
    throw new YamlProblem({ line: 1, column: 1 }, 'the file is empty');
  }
  const node = createReader(positionAt)(root, { line: 1, column: 1 });
  if (node.kind === 'scalar') throw new YamlProblem(node, `a ":" is missing after "${node.text}"`);
  return node;
}

/** A value that is left out stands where its owner does. */
type Read = (node: Node | null, owner: Position) => YamlNode;

function createReader(positionAt: (offset: number) => Position): Read {
  const read: Read = (node, owner) => {
    const position = node?.range ? positionAt(node.range[0]) : owner;
    if (isSeq<Node | null>(node))
      return { kind: 'list', items: node.items.map((item) => read(item, position)), ...position };
    if (isMap<Node, Node | null>(node)) return { kind: 'map', entries: readEntries(node.items), ...position };
    return readScalar(node, isScalar(node) && node.source === '' ? owner : position);
  };

  function readEntries(pairs: readonly Pair<Node, Node | null>[]): readonly MapEntry[] {
    const seen = new Set<string>();
    return pairs.map(({ key: node, value }) => {
      const position = positionAt(node.range?.[0] ?? 0);
      if (!isScalar(node)) throw new YamlProblem(position, 'a key is one text');
      const key = readScalar(node, position);
      if (seen.has(key.text)) throw new YamlProblem(key, `"${key.text}" stands here twice`);
      seen.add(key.text);
      return { key, value: read(value, key) };
    });
  }
  return read;
}

function readScalar(node: Node | null, { line, column }: Position): ScalarNode {
  const text = isScalar(node) ? String(node.value ?? '') : '';
  const quoted = isScalar(node) && node.type?.startsWith('QUOTE') === true;
  return { kind: 'scalar', text, quoted, line, column };
}

/** The library's words are about its tokens; ours say what to change, where the eye looks for it. */
function translate(
  { code, pos: [offset], message }: YAMLError,
  text: string,
  positionAt: (offset: number) => Position,
) {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const isFirstOnLine = text.slice(lineStart, offset).trim() === '';
  const problem = (at: number, words: string) => new YamlProblem(positionAt(at), words);
  if (code === 'TAB_AS_INDENT') return problem(offset, 'lines are indented with spaces, not with tabs');
  if (code === 'BAD_DQ_ESCAPE') {
    const escape = text.slice(offset, offset + 2);
    const words = { '\\x': 'two', '\\u': 'four', '\\U': 'eight' }[escape];
    if (words !== undefined) return problem(offset + 1, `${words} hexadecimal digits must follow ${escape}`);
    return problem(offset + 1, `${escape} means nothing; write \\\\ for a backslash`);
  }
  if (code === 'BAD_SCALAR_START') {
    return problem(offset, `a value that begins with ${text.charAt(offset)} must stand in quotation marks`);
  }
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    return problem(offset, 'a value that holds ": " must stand in quotation marks');
  }
  if (code === 'BAD_INDENT') {
    const indent = text.slice(offset).search(/[^ ]/);
    return problem(offset + Math.max(0, indent), 'this line is indented differently from the lines it belongs to');
  }
  if (code === 'UNEXPECTED_TOKEN' && isFirstOnLine) {
    return problem(offset, 'this line does not belong to anything above it');
  }
  if (code === 'UNEXPECTED_TOKEN') {
    return problem(text.slice(0, offset).trimEnd().length, 'nothing may follow the value on this line');
  }
  if (code === 'MISSING_CHAR' && message.startsWith('Implicit map keys')) {
    return problem(offset, `a ":" is missing after "${/^[^\n#]*/.exec(text.slice(offset))?.[0].trim() ?? ''}"`);
  }
  return problem(offset, `it cannot be read as YAML: ${message}`);
}
