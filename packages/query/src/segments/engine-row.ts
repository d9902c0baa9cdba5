export type EngineRow = Readonly<Record<string, unknown>>;

/** Null counts as 0. */
export function numberIn(row: EngineRow, name: string): number {
  return numberOrNull(row, name) ?? 0;
}

export function numberOrNull(row: EngineRow, name: string): number | null {
  const value = row[name];
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export function textIn(row: EngineRow, name: string): string {
  const value = row[name];
  return value === null || value === undefined ? '' : String(value);
}
