import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readYaml } from './read-yaml.ts';
import { YamlProblem, type YamlNode } from './yaml-node.ts';

function plain(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.text, plain(value)]));
}

function problemOf(text: string): string {
  try {
    readYaml(text);
    return 'no problem';
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return `${error.position.line}:${error.position.column} ${error.message}`;
  }
}

describe('a mapping file is read as YAML', () => {
  test.each([
    ['a: 1\nb: two words\n', { a: '1', b: 'two words' }],
    ['# note\n---\na:   x # why\n\n  # more\nb: y#z\n', { a: 'x', b: 'y#z' }],
    ['a:\n  b: c\n  d:\n    e: f\ng: h\n', { a: { b: 'c', d: { e: 'f' } }, g: 'h' }],
    ['a:\n  - x\n  - "y: z"\nb:\n- 1\n- 2\n', { a: ['x', 'y: z'], b: ['1', '2'] }],
    ['a: { b: c, d: [e, "f,g"], "h i": {j: k} }\n', { a: { b: 'c', d: ['e', 'f,g'], 'h i': { j: 'k' } } }],
    ['a: {\n  b: c, # why\n  d: e,\n}\nf: g', { a: { b: 'c', d: 'e' }, f: 'g' }],
    ["a: \"tab\\t\\u00e9\\\\\"\nb: 'it''s'\n", { a: 'tab\té\\', b: "it's" }],
    ['"x:y": http://host:80/p\n', { 'x:y': 'http://host:80/p' }],
    ['a:\nb: c\n', { a: '', b: 'c' }],
    ['\uFEFFa: b\r\nc: d\r\n', { a: 'b', c: 'd' }],
    ['{"a": {"b": ["c", "d"]}, "e":"f"}', { a: { b: ['c', 'd'] }, e: 'f' }],
  ])('%j', (text, expected) => {
    expect(plain(readYaml(text))).toEqual(expected);
  });

  test('JSON of any text is read back as it was', () => {
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'grapheme' }),
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('node'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).node;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value, { minKeys: 1, maxKeys: 4, noNullPrototype: true }), (object) => {
        fc.pre(!JSON.stringify(object).includes('__proto__'));
        expect(plain(readYaml(JSON.stringify(object)))).toEqual(object);
        expect(plain(readYaml(JSON.stringify(object, null, 2)))).toEqual(object);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is wrong is told with its line and column', () => {
  test.each([
    ['', '1:1 the file is empty'],
    ['# only a note\n', '1:1 the file is empty'],
    ['a: b\na: c\n', '2:1 "a" stands here twice'],
    ['columns\n', '1:1 a ":" is missing after "columns"'],
    ['a: {b: c\n', '1:4 the bracket is never closed with "}"'],
    ['a: {b: c d: e}\n', '1:11 "," or "}" is missing'],
    ['a: "b\n', '1:4 the quotation mark is never closed'],
    ["a: 'b\n", '1:4 the quotation mark is never closed'],
    ['a: "b" c\n', '1:7 nothing may follow the value on this line'],
    ['a: "\\q"\n', '1:6 \\q means nothing; write \\\\ for a backslash'],
    ['a:\n\tb: c\n', '2:1 lines are indented with spaces, not with tabs'],
    ['a:\n    b: c\n  d: e\n', '3:3 this line is indented differently from the lines it belongs to'],
    ['a: b\n  c: d\n', '2:3 this line is indented differently from the lines it belongs to'],
    ['a: &x b\n', '1:4 a value that begins with & must stand in quotation marks'],
    ['a: |\n  text\n', '1:4 a value that begins with | must stand in quotation marks'],
    ['  a: b\nc: d\n', '2:1 this line does not belong to anything above it'],
    [`a: ${'['.repeat(50)}`, '1:37 brackets are nested too deeply'],
    ['- '.repeat(50), '1:69 lists and maps are nested too deeply'],
    ['a: &x [b, b]\nc: [*x, *x]\n', '1:4 a value that begins with & must stand in quotation marks'],
    ['a: [*x, *x]\n', '1:5 a value that begins with * must stand in quotation marks'],
    ['a: !!js/function b\n', '1:4 a value that begins with ! must stand in quotation marks'],
    ['%YAML 1.1\n---\na: b\n', '1:1 a value that begins with % must stand in quotation marks'],
    ['a: @b\n', '1:4 a value that begins with @ must stand in quotation marks'],
    ['a: {b: c, b: d}\n', '1:11 "b" stands here twice'],
    ['a: b\n---\nc: d\n', '2:1 a second document begins here; a mapping is one'],
    ['a: b: c\n', '1:4 a value that holds ": " must stand in quotation marks'],
    ['a: b\nc\n', '2:1 a ":" is missing after "c"'],
    ['a: [b, c]: d\n', '1:10 a key is missing before ":"'],
    ['? a\n: b\n', '1:1 a value that begins with ? must stand in quotation marks'],
    ['a: "b\n  c"\n', '1:4 the quotation mark is never closed'],
    ['a: "\\u12"\n', '1:6 four hexadecimal digits must follow \\u'],
  ])('%j', (text, expected) => {
    expect(problemOf(text)).toBe(expected);
  });

  test('no text at all makes it fail in any other way', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab:-{}[],"\'#&| \n\t\\')), maxLength: 60 }),
        (text) => {
          problemOf(text);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
