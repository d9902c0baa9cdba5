import type { CST } from 'yaml';
import { type Position, YamlProblem } from './yaml-node.ts';

/** A mapping needs four. */
const DEEPEST = 33;

/**
 * Refuses what a mapping does not use before values are made of it: anchors and aliases, which multiply, tags, texts of several
 * lines, deep nesting. An unclosed bracket or quotation mark is reported where it opens; the library reports the end of the file.
 */
export function refuseUnused(
  tokens: readonly CST.Token[],
  text: string,
  positionAt: (offset: number) => Position,
): void {
  const problem = (offset: number, message: string) => new YamlProblem(positionAt(offset), message);
  const quoteNeeded = (offset: number) =>
    problem(offset, `a value that begins with ${text.charAt(offset)} must stand in quotation marks`);

  function checkIndicators(indicators: readonly CST.SourceToken[]): void {
    const indicator = indicators.find(({ type }) => type === 'anchor' || type === 'tag' || type === 'explicit-key-ind');
    if (indicator !== undefined) throw quoteNeeded(indicator.offset);
  }

  function checkScalar({ offset, source, type }: CST.FlowScalar): void {
    const breaks = source.indexOf('\n');
    if (type === 'alias') throw quoteNeeded(offset);
    if (type === 'scalar' && breaks >= 0) {
      const next = breaks + source.slice(breaks).search(/\S/);
      throw problem(offset + next, 'this line is indented differently from the lines it belongs to');
    }
    const isOpen = source.length < 2 || !source.endsWith(source.charAt(0)) || endsInEscape(source);
    if (type !== 'scalar' && (breaks >= 0 || isOpen)) throw problem(offset, 'the quotation mark is never closed');
  }

  function checkFlow(collection: CST.FlowCollection, depth: number): void {
    const closing = collection.start.source === '{' ? '}' : ']';
    for (const { key, sep = [], value } of collection.items) {
      const nested = [key, value].find((part) => part?.type === 'block-map');
      const [pair] = nested?.type === 'block-map' ? nested.items : [];
      const at = (pair?.sep ?? sep).find(({ type }) => type === 'map-value-ind')?.offset;
      if (nested !== undefined) throw problem(at ?? nested.offset, `"," or "${closing}" is missing`);
    }
    checkItems(collection.items, depth);
    if (!collection.end.some(({ source }) => source === closing)) {
      throw problem(collection.offset, `the bracket is never closed with "${closing}"`);
    }
  }

  function checkItems(items: CST.BlockMap['items'] | CST.FlowCollection['items'], depth: number): void {
    for (const { start, key, sep = [], value } of items) {
      checkIndicators([...start, ...sep]);
      const colon = sep.find(({ type }) => type === 'map-value-ind');
      if (colon !== undefined && !key) throw problem(colon.offset, 'a key is missing before ":"');
      if (key) check(key, depth + 1);
      if (value) check(value, depth + 1);
    }
  }

  function check(token: CST.Token, depth: number): void {
    if (depth > DEEPEST) {
      const what = token.type === 'flow-collection' ? 'brackets' : 'lists and maps';
      throw problem(token.offset, `${what} are nested too deeply`);
    }
    switch (token.type) {
      case 'document':
        checkIndicators(token.start);
        if (token.value) check(token.value, depth);
        return;
      case 'directive':
        throw quoteNeeded(token.offset);
      case 'block-scalar':
        throw quoteNeeded(token.props.find(({ type }) => type === 'block-scalar-header')?.offset ?? token.offset);
      case 'alias':
      case 'scalar':
      case 'single-quoted-scalar':
      case 'double-quoted-scalar':
        return checkScalar(token);
      case 'flow-collection':
        return checkFlow(token, depth);
      case 'block-map':
      case 'block-seq':
        return checkItems(token.items, depth);
      default:
        return;
    }
  }

  const [, second] = tokens.filter(({ type }) => type === 'document');
  if (second !== undefined) throw problem(second.offset, 'a second document begins here; a mapping is one');
  for (const token of tokens) check(token, 0);
}

function endsInEscape(source: string): boolean {
  if (!source.startsWith('"')) return false;
  const backslashes = /(\\*)"$/.exec(source)?.[1]?.length ?? 0;
  return backslashes % 2 === 1;
}
