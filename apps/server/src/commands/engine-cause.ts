/** The engine's first sentence, which the API never shows but the operator may read. */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]?.slice(0, 400) ?? '';
}
