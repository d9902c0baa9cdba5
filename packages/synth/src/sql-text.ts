/** Spelling of constants. Every value comes from this package's own data, none from a request. */
export function textLiteral(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function texts(values: readonly string[]): string {
  return `[${values.map(textLiteral).join(',')}]`;
}

export function numbers(values: readonly number[]): string {
  return `[${values.join(',')}]`;
}

/** Numbers below 2^24, at six characters each, because the length of a statement is limited (`max_query_size`). */
export function packedNumbers(values: readonly number[]): string {
  const hex = values.map((value) => value.toString(16).padStart(6, '0')).join('');
  return `arrayMap(i -> reinterpretAsUInt32(reverse(substring(unhex('${hex}'), 3 * i + 1, 3))), range(${values.length}))`;
}

/** `count` even choices from the bits of a hash above `shift`. */
export function bits(hash: string, { shift, count }: { shift: number; count: number | string }): string {
  return `bitShiftRight(${hash}, ${shift}) % ${count}`;
}

/** The instant a local day begins, as seconds. */
export function dayStart(day: string, zone: string): string {
  return `toUnixTimestamp(toDateTime(${textLiteral(`${day} 00:00:00`)}, ${textLiteral(zone)}))`;
}

/** A constant array read at a position counted from 0. */
export function at(array: string, index: string): string {
  return `${array}[toUInt32(${index}) + 1]`;
}

/**
 * Constant arrays a statement names once, at its head, and reads at any depth. Each is a scalar subquery: a plain array
 * would stand in full in the engine's name of every expression that uses it, which made statements five times slower.
 */
export type ConstantTables = Readonly<Record<string, string>>;

export function withTables(tables: ConstantTables): string {
  return `WITH\n  ${Object.entries(tables)
    .map(([name, array]) => `(SELECT ${array}) AS ${name}`)
    .join(',\n  ')}`;
}

/**
 * Adds columns in layers, each reading the ones before by name. Aliases that build on aliases within one SELECT are
 * expanded again at every use, and the analysis of a statement then takes longer than the statement.
 */
export function inLayers(source: string, layers: readonly string[]): string {
  return layers.reduce((inner, columns) => `SELECT *, ${columns}\nFROM (${inner})`, source);
}
