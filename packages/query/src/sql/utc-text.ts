export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function utcText(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ');
}
