interface SqlPart {
  kind: 'plain' | 'word' | 'text' | 'number' | 'note';
  text: string;
}

const PARTS =
  /(--[^\n]*|\/\*[\s\S]*?\*\/)|('(?:[^'\\]|\\.)*')|\b(\d+(?:\.\d+)?)\b|\b(SELECT|FROM|WHERE|GROUP|ORDER|BY|HAVING|LIMIT|WITH|AS|AND|OR|NOT|IN|ON|JOIN|LEFT|RIGHT|INNER|ANY|ALL|UNION|DISTINCT|CASE|WHEN|THEN|ELSE|END|ASC|DESC|NULL|NULLS|FIRST|LAST|BETWEEN|LIKE|OVER|PARTITION|ROWS|SETTINGS|TOTALS|FILL|STEP|TO|ARRAY|GLOBAL|USING|IS|INTERPOLATE|UNBOUNDED|PRECEDING|FOLLOWING|CURRENT|ROW)\b/g;

/** Words, texts, numbers and comments of a statement, to be coloured. */
export function sqlParts(sql: string): readonly SqlPart[] {
  const parts: SqlPart[] = [];
  let end = 0;
  for (const match of sql.matchAll(PARTS)) {
    const [text, note, quoted, number] = match;
    if (match.index > end) parts.push({ kind: 'plain', text: sql.slice(end, match.index) });
    const kind = note !== undefined ? 'note' : quoted !== undefined ? 'text' : number !== undefined ? 'number' : 'word';
    parts.push({ kind, text });
    end = match.index + text.length;
  }
  if (end < sql.length) parts.push({ kind: 'plain', text: sql.slice(end) });
  return parts;
}
