interface SqlPart {
  kind: 'plain' | 'word' | 'text' | 'number' | 'note';
  text: string;
}

const NAME = '`[^`]*`';
const NOTE = String.raw`--[^\n]*|\/\*[\s\S]*?\*\/`;
const TEXT = String.raw`'(?:[^'\\]|\\.)*'`;
const NUMBER = String.raw`\b\d+(?:\.\d+)?\b`;
const WORD = String.raw`\b[A-Z]{2,}\b`;
const PARTS = new RegExp(
  `(?<plain>${NAME})|(?<note>${NOTE})|(?<text>${TEXT})|(?<number>${NUMBER})|(?<word>${WORD})`,
  'g',
);

/** Words, texts, numbers and comments of a statement, to be coloured. The compiler writes keywords alone in capitals. */
export function sqlParts(sql: string): readonly SqlPart[] {
  const parts: SqlPart[] = [];
  let end = 0;
  for (const match of sql.matchAll(PARTS)) {
    const [text] = match;
    if (match.index > end) parts.push({ kind: 'plain', text: sql.slice(end, match.index) });
    parts.push({ kind: kindOf(match.groups ?? {}), text });
    end = match.index + text.length;
  }
  if (end < sql.length) parts.push({ kind: 'plain', text: sql.slice(end) });
  return parts;
}

const kinds = ['note', 'text', 'number', 'word'] as const;

function kindOf(groups: Readonly<Record<string, string | undefined>>): SqlPart['kind'] {
  return kinds.find((kind) => groups[kind] !== undefined) ?? 'plain';
}
