const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** A bound value as the engine reads it from an address: https://clickhouse.com/docs/interfaces/http#cli-queries-with-parameters */
export function bindText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(elementText).join(',')}]`;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return escaped(value);
  throw new Error(`A value of type ${typeof value} cannot be bound.`);
}

function elementText(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `'${escaped(value)}'` : bindText(value);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\'\t\n\r]/g, (character) => escapes[character] ?? character);
}
