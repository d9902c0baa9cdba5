import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { germanTexts } from '@playhead/texts/language-files';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

/** Refusals of programs and of commands are read by developers, in English. */
const READ_BY_DEVELOPERS =
  /src\/(commands|config|http|jobs|start)\/|features\/(bi-frame|dashboards|ingest|share-links|suggestions)\/|platform\/(artifacts|engine|machine|metadata)\//;
const OTHER_FILE = /(\.(test|integration)\.ts$)|\/test-[\w-]+\.ts$|\/package-tests\//;
const REFUSING = /^(invalidRequest|refused|unreadableFilter)$/;
const WORDS = /\p{Ll} \p{L}/u;

type Node = { type: string } & Record<string, unknown>;

/** Places have other names in the catalogue than in the code. */
const withoutNames = (text: string) => text.replaceAll(/\{\w*\}/g, '{}');

function writtenText(node: Node | null | undefined): readonly string[] {
  if (node === null || node === undefined) return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateLiteral') {
    return [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')];
  }
  if (node.type === 'ConditionalExpression') {
    return [...writtenText(node['consequent'] as Node), ...writtenText(node['alternate'] as Node)];
  }
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    return [[...writtenText(node['left'] as Node), ...writtenText(node['right'] as Node)].join('')];
  }
  return [];
}

/** Texts under `reason`, and those that a refusing function is called with. */
function reasonsIn(file: string): readonly string[] {
  const found: string[] = [];
  new Visitor({
    Property(node) {
      const isReason = node.key.type === 'Identifier' && node.key.name === 'reason';
      if (isReason) found.push(...writtenText(node.value as unknown as Node));
    },
    CallExpression(node) {
      const name = node.callee.type === 'Identifier' ? node.callee.name : '';
      if (REFUSING.test(name)) found.push(...node.arguments.flatMap((one) => writtenText(one as unknown as Node)));
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found.filter((text) => WORDS.test(text));
}

test('reasons that the server and its queries give a reader have German words', () => {
  const files = execFileSync('git', ['ls-files', 'apps/server/src', 'packages/query/src'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !OTHER_FILE.test(file) && !READ_BY_DEVELOPERS.test(file));
  const german = new Set(Object.keys(germanTexts()).map(withoutNames));
  const missing = files.flatMap((file) =>
    reasonsIn(file)
      .filter((reason) => !german.has(withoutNames(reason)))
      .map((reason) => `${file}: ${reason}`),
  );
  expect(missing).toEqual([]);
});
