/** Writes constants. Every value comes from this package's data, none from a request. */
export function textLiteral(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function texts(values: readonly string[]): string {
  return `[${values.map(textLiteral).join(',')}]`;
}

export function numbers(values: readonly number[]): string {
  return `[${values.join(',')}]`;
}

/** Six characters per number below 2^24, because `max_query_size` limits statements. */
export function packedNumbers(values: readonly number[]): string {
  const hex = values.map((value) => value.toString(16).padStart(6, '0')).join('');
  return `arrayMap(i -> reinterpretAsUInt32(reverse(substring(unhex('${hex}'), 3 * i + 1, 3))), range(${values.length}))`;
}

/** `count` equally likely choices from the bits of a hash above `shift`. */
export function bits(hash: string, { shift, count }: { shift: number; count: number | string }): string {
  return `bitShiftRight(${hash}, ${shift}) % ${count}`;
}

/** In seconds since 1970. */
export function dayStart(day: string, zone: string): string {
  return `toUnixTimestamp(toDateTime(${textLiteral(`${day} 00:00:00`)}, ${textLiteral(zone)}))`;
}

/** `index` counts from 0. */
export function at(array: string, index: string): string {
  return `${array}[toUInt32(${index}) + 1]`;
}

/**
 * Constant arrays, named once at the head of a statement. Each is a scalar subquery: the engine would repeat a plain
 * array in the name of every expression that uses it, which made statements five times slower.
 */
export type ConstantTables = Readonly<Record<string, string>>;

export function withTables(tables: ConstantTables): string {
  return `WITH\n  ${Object.entries(tables)
    .map(([name, array]) => `(SELECT ${array}) AS ${name}`)
    .join(',\n  ')}`;
}

/**
 * Adds columns in nested subqueries. Aliases that refer to aliases within one SELECT are expanded at every use, and
 * the analysis then takes longer than the statement.
 */
export function inLayers(source: string, layers: readonly string[]): string {
  return layers.reduce((inner, columns) => `SELECT *, ${columns}\nFROM (${inner})`, source);
}
