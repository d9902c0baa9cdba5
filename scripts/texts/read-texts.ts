import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

interface FoundText {
  text: string;
  /** Has a form for one and one for more. */
  counts: boolean;
}

export interface FileTexts {
  /** Texts that the file translates. */
  translated: readonly FoundText[];
  /** Texts that a reader would see in English, with their line. */
  bare: readonly { text: string; line: number }[];
  /** Calls whose text is not written in them. */
  unreadable: readonly number[];
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Properties and attributes that readers see or hear. */
const SHOWN =
  /^(aria-label|aria-description|aria-roledescription|ariaLabel|alt|caption|cancelText|description|emptyText|heading|hint|label|legend|message|note|okText|placeholder|subtitle|summary|text|title|tooltip|unit)$/;
const WORDS = /\p{L}{2}/u;

export function readTexts(file: string, isShown: (text: string) => boolean): FileTexts {
  const source = readFileSync(file, 'utf8');
  const translated: FoundText[] = [];
  const bare: { text: string; line: number }[] = [];
  const unreadable: number[] = [];
  const lineOf = (node: { start: number }) => source.slice(0, node.start).split('\n').length;
  const noteBare = (node: Node | null | undefined) => {
    for (const text of writtenTexts(node)) if (isShown(text)) bare.push({ text, line: lineOf(node as Node) });
  };
  const { program } = parseSync(file, source);
  new Visitor({
    CallExpression(node) {
      const callee = node.callee.type === 'Identifier' ? node.callee.name : '';
      if (callee !== 't' && callee !== 'tn') return;
      const argument = node.arguments[callee === 't' ? 0 : 2] as unknown as Node | undefined;
      const texts = plainTexts(argument);
      if (texts.length === 0) unreadable.push(lineOf(node));
      translated.push(...texts.map((text) => ({ text, counts: callee === 'tn' })));
    },
    JSXText(node) {
      const text = node.value.replaceAll(/\s+/g, ' ').trim();
      if (WORDS.test(text) && isShown(text)) bare.push({ text, line: lineOf(node) });
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (SHOWN.test(name)) noteBare(node.value as unknown as Node | null);
    },
    JSXExpressionContainer(node) {
      noteBare(node.expression as unknown as Node);
    },
    Property(node) {
      const key =
        node.key.type === 'Identifier' ? node.key.name : node.key.type === 'Literal' ? String(node.key.value) : '';
      if (SHOWN.test(key)) noteBare(node.value as unknown as Node);
    },
  }).visit(program);
  return { translated, bare, unreadable };
}

/** The texts of a literal, or of both sides of a choice; empty where it is made elsewhere. */
function plainTexts(node: Node | null | undefined): readonly string[] {
  if (node === null || node === undefined) return [];
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type === 'TemplateLiteral' && isList(node['quasis']) && node['quasis'].length === 1) return quasis(node);
  if (node.type === 'ConditionalExpression') {
    const sides = [plainTexts(node['consequent'] as Node), plainTexts(node['alternate'] as Node)];
    return sides.every((texts) => texts.length > 0) ? sides.flat() : [];
  }
  return [];
}

/** Like `plainTexts`, with the words of templates; what is translated or computed has none. */
function writtenTexts(node: Node | null | undefined): readonly string[] {
  if (node === null || node === undefined) return [];
  if (node.type === 'TemplateLiteral') return [quasis(node).join('{}')].filter((text) => WORDS.test(text));
  if (node.type === 'ConditionalExpression') {
    return [...writtenTexts(node['consequent'] as Node), ...writtenTexts(node['alternate'] as Node)];
  }
  if (node.type === 'LogicalExpression') {
    return [...writtenTexts(node['left'] as Node), ...writtenTexts(node['right'] as Node)];
  }
  return plainTexts(node).filter((text) => WORDS.test(text));
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

function quasis(node: Node): readonly string[] {
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}
